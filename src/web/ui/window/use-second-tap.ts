import { type MouseEvent, useEffect, useRef } from 'react'

/** Milliseconds of the page, and pixels of the window. */
type Tap = { readonly at: number; readonly x: number; readonly y: number }

/** A second tap within this time, milliseconds, and this distance, pixels, belongs to a double tap. */
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 40

const NEVER: Tap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
let [before, latest] = [NEVER, NEVER]

if (typeof window !== 'undefined') {
  const note = ({ clientX: x, clientY: y }: PointerEvent): void => {
    ;[before, latest] = [latest, { at: performance.now(), x, y }]
  }
  window.addEventListener('click', note, { capture: true, passive: true })
}

/**
 * Keeps the second half of a double tap from pressing what appeared under the finger: use the result as
 * `onClickCapture` of new content.
 * @param shown changes when the content changes
 */
export function useSecondTap(shown: unknown): (event: MouseEvent) => void {
  const there = useRef({ shown, since: 0 })
  useEffect(() => {
    there.current = { shown, since: performance.now() }
  }, [shown])
  return (event) => {
    // A click without a position comes from a key or a script; for a mouse the browser counts clicks itself.
    const isPlaced = event.detail > 0 && (latest.x !== 0 || latest.y !== 0)
    const isOfMouse = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'mouse'
    const isTap = isPlaced && (!isOfMouse || event.detail > 1)
    const isSecond =
      latest.at - before.at < DOUBLE_TAP_MS && Math.hypot(latest.x - before.x, latest.y - before.y) < DOUBLE_TAP_PX
    if (!isTap || !isSecond || before.at > there.current.since) return
    event.preventDefault()
    event.stopPropagation()
  }
}
