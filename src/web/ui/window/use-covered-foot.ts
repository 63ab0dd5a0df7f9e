import { type RefObject, useEffect, useRef } from 'react'

/** Distance between a bar and the focused element above it, for the focus ring, pixels. */
const ROOM_PX = 8

/**
 * For a bar that sticks to the bottom of the window: scrolls focused elements out from under it, whatever its height.
 */
export function useCoveredFoot<E extends Element>(): RefObject<E | null> {
  const bar = useRef<E>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const { style } = document.documentElement
    const say = (): void => {
      const isStuck = getComputedStyle(element).position === 'sticky'
      style.setProperty('--covered-bottom', isStuck ? `${element.getBoundingClientRect().height + ROOM_PX}px` : '0')
    }
    // Window height decides whether it sticks, and its content how high it is.
    const observer = new ResizeObserver(say)
    observer.observe(element)
    addEventListener('resize', say)
    return () => {
      observer.disconnect()
      removeEventListener('resize', say)
      style.removeProperty('--covered-bottom')
    }
  }, [])
  return bar
}
