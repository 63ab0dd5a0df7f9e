import { afterFrame } from '#web/hooks/focus.ts'
import { storeOf } from '#web/store.ts'

/** Kind of a toast: a success, something put away by the reader's decision, or a failure. */
export type Sign = 'done' | 'gone' | 'failed'

type Action = { readonly label: string; readonly act: () => void }

type Toast = {
  readonly id: string
  readonly text: string
  readonly sign: Sign
  /** How long it stays, milliseconds; starts again when pointer or focus leave it. */
  readonly stays: number
  /** When its undo ends, if that works for so long that it comes back after the next toast or a dialog; milliseconds since 1970. */
  readonly until?: number
  /** Undoes what the toast reports. */
  readonly onUndo?: () => void
  /** Another action. */
  readonly also?: Action
}

/** The toast on the page, and for a moment the one that is leaving. */
export type Shown = { readonly toast: Toast; readonly isLeaving: boolean }

/** Enough time to read, think and reach the button. */
const UNDO_MS = 10_000
const MESSAGE_MS = 6_000
/** Duration of the exit in toast-region.module.css. */
const LEAVES_MS = 250

let made = 0
/** While the focus is inside a toast it stays: the next one waits. */
let next: Toast | undefined
/** Lasting ones that gave way, the latest last. */
let aside: readonly Toast[] = []
/** Dialogs that have no room for them. */
let dialogs = 0
/** Toasts that wait for the next frame. */
const announced = new Set<string>()
/** The current toast. */
export const shownToast = storeOf<Shown | null>(null)
/** What a screen reader says. */
export const announcement = storeOf('')

const newId = (): string => `toast-${(made += 1)}`

/** Reports a success. */
export function showDone(text: string): string {
  return show({ id: newId(), text, sign: 'done', stays: MESSAGE_MS })
}

/** Reports what has ended, which is neither a success nor a failure. */
export function showEnded(text: string): string {
  return show({ id: newId(), text, sign: 'gone', stays: UNDO_MS })
}

/** Reports a failure, in words that say what to do. */
export function showFailure(text: string): string {
  return show({ id: newId(), text, sign: 'failed', stays: UNDO_MS })
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
  return show({ id, text, sign, stays, onUndo: once(undo), ...onAlso, ...lasting })
}

/** Shows a toast in place of the current one: newer news count more. Returns its id. */
const show = (toast: Toast): string => {
  announced.add(toast.id)
  // A toast lays out the page anew, so that the pressed button is painted first.
  afterFrame(() => {
    if (!announced.delete(toast.id)) return
    announce(toast.text)
    const shown = shownToast.get()
    if (shown && isFocusInside(shown.toast.id)) next = toast
    else {
      putAside()
      shownToast.set({ toast, isLeaving: false })
    }
  })
  return toast.id
}

/** Hides a toast, for instance when its undo was carried out by key. */
export function hideToast(id: string): void {
  announced.delete(id)
  if (next?.id === id) next = undefined
  aside = aside.filter((toast) => toast.id !== id)
  leave(id)
}

/**
 * Removes the current toast, unless it reports a failure, because a dialog needs its room; a lasting one comes back when the
 * dialog is closed.
 * @returns to be called then
 */
export function makeRoomForDialog(): () => void {
  dialogs += 1
  const shown = shownToast.get()
  if (shown && shown.toast.sign !== 'failed') {
    putAside()
    leave(shown.toast.id)
  }
  return () => {
    dialogs -= 1
    if (!shownToast.get()) shownToast.set(takeBack())
  }
}

/** Removes all toasts, because their region is gone. */
export function forgetToasts(): void {
  announced.clear()
  next = undefined
  aside = []
  shownToast.set(null)
}

/** Whether the toast has the focus inside. */
export function isFocusInside(id: string): boolean {
  return document.querySelector(`#${id}`)?.contains(document.activeElement) === true
}

const putAside = (): void => {
  const shown = shownToast.get()
  if (shown?.toast.until !== undefined && !shown.isLeaving) aside = [...aside, shown.toast]
}

/** The latest that gave way, for the rest of its time; null while dialogs are open. */
const takeBack = (): Shown | null => {
  const now = Date.now()
  aside = aside.filter(({ until = now }) => until > now)
  const last = dialogs > 0 ? undefined : aside.at(-1)
  if (last?.until === undefined) return null
  aside = aside.slice(0, -1)
  return { toast: { ...last, stays: last.until - now }, isLeaving: false }
}

const leave = (id: string): void => {
  const shown = shownToast.get()
  if (shown?.toast.id !== id || shown.isLeaving) return
  shownToast.set({ toast: shown.toast, isLeaving: true })
  setTimeout(() => {
    if (shownToast.get()?.toast.id !== id) return
    shownToast.set(next ? { toast: next, isLeaving: false } : takeBack())
    next = undefined
  }, LEAVES_MS)
}

/** Lets a screen reader say something after its current sentence (polite live region); '' for nothing any more. */
export function announce(sentence: string): void {
  // A repeated sentence would be no change, and would not be read out.
  announcement.set(sentence === announcement.get() && sentence !== '' ? `${sentence}\u00A0` : sentence)
}
