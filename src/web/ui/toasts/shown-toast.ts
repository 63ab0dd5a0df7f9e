import { afterFrame } from '../window/after-frame.ts'
import { announce } from '../announcements.tsx'

/** What a toast tells of: a success, that something or somebody is gone by one's own decision, or a failure. */
export type Sign = 'done' | 'gone' | 'failed'

/** Something that can be done from a toast. */
export type ToastAction = { readonly label: string; readonly act: () => void }

export type Toast = {
  readonly id: string
  readonly text: string
  readonly sign: Sign
  /** Milliseconds it stays, and again as long as the pointer or the focus is inside then. */
  readonly stays: number
  /** Takes back what it tells of. */
  readonly onUndo?: () => void
  /** What else can be done. */
  readonly also?: ToastAction
}

/** What is on the page: one toast, and on its way out for a moment. */
export type Shown = { readonly toast: Toast; readonly isLeaving: boolean }

/** As long as toasts.module.css takes. */
const LEAVES_MS = 250

let shown: Shown | null = null
/** Whoever is inside a toast is not taken away from: the next one waits until they have left. */
let next: Toast | undefined
/** Toasts whose frame has not come yet. */
const announced = new Set<string>()
const listeners = new Set<() => void>()

const set = (now: Shown | null): void => {
  shown = now
  for (const listener of listeners) listener()
}

/** The toast on the page, for `useSyncExternalStore`. */
export const shownToast = {
  get: (): Shown | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Leaves none: their region is gone. */
export function forgetToasts(): void {
  announced.clear()
  next = undefined
  set(null)
}

/** Whether the toast has the focus inside. */
export function isFocusInside(id: string): boolean {
  return document.querySelector(`#${id}`)?.contains(document.activeElement) === true
}

/** One at a time: what is told now counts more than what was told before. The answer is its id. */
export function showToast(toast: Toast): string {
  announced.add(toast.id)
  // It lays the page out anew: what was pressed shows that first.
  afterFrame(() => {
    if (!announced.delete(toast.id)) return
    announce(toast.text)
    if (shown && isFocusInside(shown.toast.id)) next = toast
    else set({ toast, isLeaving: false })
  })
  return toast.id
}

/** Takes a toast away, for instance when its undo was carried out by key. */
export function hideToast(id: string): void {
  announced.delete(id)
  if (next?.id === id) next = undefined
  if (shown?.toast.id !== id || shown.isLeaving) return
  set({ toast: shown.toast, isLeaving: true })
  setTimeout(() => {
    if (shown?.toast.id !== id) return
    set(next ? { toast: next, isLeaving: false } : null)
    next = undefined
  }, LEAVES_MS)
}
