import { hideToast, isFocusInside, type Sign, showToast, type ToastAction } from './shown-toast.ts'

export { hideToast, makeRoomForDialog } from './shown-toast.ts'

/** Enough time to read, think and reach the button. */
const UNDO_MS = 10_000
const MESSAGE_MS = 6_000

let made = 0

const newId = (): string => `toast-${(made += 1)}`

/** Reports a success. */
export function showDone(text: string): string {
  return showToast({ id: newId(), text, sign: 'done', stays: MESSAGE_MS })
}

/** Reports what has ended, which is neither a success nor a failure. */
export function showEnded(text: string): string {
  return showToast({ id: newId(), text, sign: 'gone', stays: UNDO_MS })
}

/** Reports a failure, in words that say what to do. */
export function showFailure(text: string): string {
  return showToast({ id: newId(), text, sign: 'failed', stays: UNDO_MS })
}

/**
 * Reports a success that can be undone. Returns the toast's id, for `hideToast`.
 * @param more `sign`: `gone` for what was put away or removed; `also`: another action, after Undo; `stays`: how long the undo
 * works, milliseconds, if that is longer than usual
 */
export function showUndo(
  text: string,
  undo: () => void,
  { id = newId(), sign = 'done', also, stays = UNDO_MS }: More = {},
): string {
  let isPressed = false
  const once = (act: () => void) => (): void => {
    // The second press of a double click hits a toast that is leaving.
    if (isPressed) return
    isPressed = true
    // The button disappears: keyboard users go on where the page begins.
    if (isFocusInside(id)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    hideToast(id)
    act()
  }
  const onAlso = also && { also: { label: also.label, act: once(also.act) } }
  const lasting = stays > UNDO_MS && { until: Date.now() + stays }
  return showToast({ id, text, sign, stays, onUndo: once(undo), ...onAlso, ...lasting })
}

type More = {
  /** For whoever hides it from another place than where it was shown. */
  readonly id?: string | undefined
  readonly sign?: Exclude<Sign, 'failed'> | undefined
  readonly also?: ToastAction | undefined
  readonly stays?: number | undefined
}
