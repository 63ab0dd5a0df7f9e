import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { storeOf, useStore } from '#web/store.ts'

/** Whether a keyboard is probably at hand, which on touch devices would come up and cover half of the page; no on the server. */
export function hasKeyboard(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Sends the form of a text field on Ctrl+Enter (⌘Enter). Enter alone begins a line. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

/** A ref for a field that opens with a text: typing continues it. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** Only the reader's own events count: the page may scroll, too. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

const hasActed = storeOf(false)

/** After the press's own effects. */
const noteAction = (): void => void setTimeout(() => hasActed.set(true))

/** Whether a finger was used last; the keyboard of a screen writes, and moves no focus. */
const noteTouch = (event: Event): void => {
  const isFinger = 'pointerType' in event && event.pointerType === 'touch'
  const isWriting = 'key' in event && !/^(?:Tab|Escape|Arrow.*)$/u.test(String(event.key))
  if (!isWriting) document.documentElement.toggleAttribute('data-touched', isFinger)
}

if (typeof window !== 'undefined')
  for (const way of ['pointerdown', 'keydown'])
    window.addEventListener(way, noteTouch, { capture: true, passive: true })

if (typeof window !== 'undefined')
  for (const action of ACTIONS) window.addEventListener(action, noteAction, { once: true, passive: true })

/** Whether the reader has pressed, typed or scrolled since the page was loaded; unrequested offers wait for that. */
export function useHasActed(): boolean {
  return useStore(hasActed)
}

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

/** Runs work one at a time: calls during a run, as by a double click, are ignored. */
export function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  // State would change too late for a second click in the same task.
  const isUnderWay = useRef(false)
  return async (work) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
    }
  }
}
