import { hideToast, isFocusInside, type Sign, showToast, type ToastAction } from './shown-toast.ts'

export { hideToast, type ToastAction } from './shown-toast.ts'

/** Time to read, think and reach the button. */
const UNDO_MS = 10_000
const MESSAGE_MS = 6_000

let made = 0

const newId = (): string => `toast-${(made += 1)}`

/** Tells what has been done. */
export function showDone(text: string): string {
  return showToast({ id: newId(), text, sign: 'done', stays: MESSAGE_MS })
}

/** Tells what has failed, in words that say what to do. */
export function showFailure(text: string): string {
  return showToast({ id: newId(), text, sign: 'failed', stays: UNDO_MS })
}

/**
 * Tells what has been done and offers to take it back. The answer is the toast's id, for `hideToast`.
 * @param more `sign`: `gone` for what was put away or taken away; `also`: what else can be done, before the way back
 */
export function showUndo(text: string, undo: () => void, { sign = 'done', also }: More = {}): string {
  const id = newId()
  let isPressed = false
  const once = (act: () => void) => (): void => {
    // The second press of a double click finds the button on its way out.
    if (isPressed) return
    isPressed = true
    // The button goes: whoever works by keys goes on where the page begins.
    if (isFocusInside(id)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    hideToast(id)
    act()
  }
  const onAlso = also && { also: { label: also.label, act: once(also.act) } }
  return showToast({ id, text, sign, stays: UNDO_MS, onUndo: once(undo), ...onAlso })
}

type More = { readonly sign?: Exclude<Sign, 'failed'>; readonly also?: ToastAction | undefined }
