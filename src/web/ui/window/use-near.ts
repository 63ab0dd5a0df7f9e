import { type RefObject, useEffect, useRef } from 'react'

/** Distance below the window that counts as near, pixels: about a screen. */
const NEAR_PX = 800

/** Calls back when an element comes near the window, and again if it is near after a change of `turn`. */
export function useNear<E extends Element>(onNear: () => void, isWanted: boolean, turn: number): RefObject<E | null> {
  const element = useRef<E>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!isWanted || !element.current) return undefined
    // Observed anew with each `turn`, so that an element that is still near reports again.
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page reports several changes at once, oldest first.
        if (entries.at(-1)?.isIntersecting) latest.current()
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the turn is what it is repeated for
  }, [isWanted, turn])
  return element
}
