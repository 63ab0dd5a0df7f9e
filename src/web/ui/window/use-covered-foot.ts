import { type RefObject, useEffect, useRef } from 'react'

/** Room between a bar and what gets the focus above it: for its ring, pixels. */
const ROOM_PX = 8

/** For a bar that sticks to the foot of the window: what gets the focus comes out from under it, however high it is. */
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
    // It sticks or not by the height of the window, and is as high as what stands in it.
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
