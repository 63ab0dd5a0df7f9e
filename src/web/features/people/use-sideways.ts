import { type RefObject, useEffect, useState } from 'react'

/** Whether a scroller hides something beyond its left and its right edge. */
export type Sideways = { readonly hasLeft: boolean; readonly hasRight: boolean }

/** A fraction of a pixel is nothing hidden. */
const SLACK_PX = 2

/** Follows what a scroller hides at its sides. @param scroller with one element in it */
export function useSideways(scroller: RefObject<HTMLElement | null>): Sideways {
  const [sides, setSides] = useState<Sideways>({ hasLeft: false, hasRight: false })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const hasLeft = scrollLeft > SLACK_PX
      const hasRight = scrollLeft + clientWidth < scrollWidth - SLACK_PX
      setSides((before) =>
        before.hasLeft === hasLeft && before.hasRight === hasRight ? before : { hasLeft, hasRight },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    for (const sized of [element, ...element.children]) observer.observe(sized)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  return sides
}
