import { afterFrame, focusPage } from '#web/hooks/focus.ts'
import { storeOf } from '#web/store.ts'

/** Kind of a toast: a success, something put away by the reader's decision, or a failure. */
export type Sign = 'done' | 'gone' | 'failed'

type Action = { readonly label: string; readonly act: () => void }

export type Toast = {
  readonly id: string
  readonly text: string
  readonly sign: Sign
  /** How long it stays, milliseconds; starts again when pointer or focus leave it. */
  readonly stays: number
  /** Its undo works longer than usual: the next toast leaves it where it is. */
  readonly isLasting: boolean
  /** It fades, and can be pressed no more. */
  readonly isLeaving: boolean
  /** Undoes what the toast reports. */
  readonly onUndo?: () => void
  /** Another action. */
  readonly also?: Action
}

/** Enough time to read a line and reach its button; a longer text has a tenth of a second a letter. */
const SHORTEST_MS = 5_000
const LETTER_MS = 90
/** Duration of the exit in toast-region.module.css. */
const LEAVES_MS = 250

let made = 0
/** Toasts that wait for the next frame. */
const announced = new Set<string>()
/** The toasts on the page, the latest last. */
export const shownToasts = storeOf<readonly Toast[]>([])
/** What a screen reader says. */
export const announcement = storeOf('')

/** Reports a success. */
export function showDone(text: string): string {
  return show({ text, sign: 'done' })
}

/** Reports what has ended, which is neither a success nor a failure. */
export function showEnded(text: string): string {
  return show({ text, sign: 'gone' })
}

/** Reports a failure, in words that say what to do. */
export function showFailure(text: string): string {
  return show({ text, sign: 'failed' })
}

type More = {
  /** For whoever hides it from another place than where it was shown. */
  readonly id?: string | undefined
  /** `gone` for what was put away or removed. */
  readonly sign?: Exclude<Sign, 'failed'> | undefined
  /** Another action, after Undo. */
  readonly also?: Action | undefined
  /** How long the undo works, milliseconds, if that is longer than usual. */
  readonly stays?: number | undefined
}

/** Reports a success that can be undone. Returns the toast's id, for `hideToast`. */
export function showUndo(
  text: string,
  undo: () => void,
  { id = newId(), sign = 'done', also, stays }: More = {},
): string {
  let isPressed = false
  const once = (act: () => void) => (): void => {
    // The second press of a double click hits a toast that is leaving.
    if (isPressed) return
    isPressed = true
    // The button disappears: keyboard users go on where the page begins.
    if (isFocusInside(id)) focusPage()
    hideToast(id)
    act()
  }
  const onAlso = also && { also: { label: also.label, act: once(also.act) } }
  return show({ id, text, sign, onUndo: once(undo), ...onAlso, ...(stays !== undefined && { stays }) })
}

const newId = (): string => `toast-${(made += 1)}`

/** Shows a toast in place of the one before, but for one that has the focus, or whose undo lasts. Returns its id. */
const show = (told: Pick<Toast, 'text' | 'sign'> & Partial<Toast>): string => {
  const stays = told.stays ?? Math.max(SHORTEST_MS, LETTER_MS * told.text.length)
  const toast = { id: newId(), isLeaving: false, ...told, stays, isLasting: told.stays !== undefined }
  announced.add(toast.id)
  // A toast lays out the page anew, so that the pressed button is painted first.
  afterFrame(() => {
    if (!announced.delete(toast.id)) return
    announce(toast.text)
    const others = shownToasts.get().filter(({ id }) => id !== toast.id)
    shownToasts.set([...others.filter(({ id, isLasting }) => isLasting || isFocusInside(id)), toast])
  })
  return toast.id
}

/** Hides a toast, for instance when its undo was carried out by key. */
export function hideToast(id: string): void {
  announced.delete(id)
  if (!shownToasts.get().some((toast) => toast.id === id)) return
  shownToasts.set(shownToasts.get().map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)))
  setTimeout(() => shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id || !toast.isLeaving)), LEAVES_MS)
}

/** Removes all toasts, because their region is gone. */
export function forgetToasts(): void {
  announced.clear()
  shownToasts.set([])
}

/** Whether the toast has the focus inside. */
export function isFocusInside(id: string): boolean {
  return document.querySelector(`#${id}`)?.contains(document.activeElement) === true
}

/** Lets a screen reader say something after its current sentence (polite live region); '' for nothing any more. */
export function announce(sentence: string): void {
  // A repeated sentence would be no change, and would not be read out.
  announcement.set(sentence === announcement.get() && sentence !== '' ? `${sentence}\u00A0` : sentence)
}
