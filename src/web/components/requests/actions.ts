import { focusPage } from '#web/hooks/focus.ts'
import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { hideToast, isFocusInside, showDone, showEnded, showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useRef, useState } from 'react'

/** What is told once something is done. */
export type Done = {
  readonly said: string
  /** It was put away or refused, which is no success. */
  readonly sign?: 'gone'
  /** The way back, which asks nothing. */
  readonly undo?: Action | undefined
  /** What else can be done now: an action, or something to open. */
  readonly also?: { readonly label: string; readonly act: Action | (() => void) } | undefined
  /** The id of the toast, for whoever hides it. */
  readonly toast?: string
  /** How long the way back works, milliseconds, if that is longer than usual. */
  readonly stays?: number
}

/** Something to be done about a person. */
export type Action = {
  /** The person, or what else is busy meanwhile. */
  readonly id: string
  /** In a sentence: whom a failure is about; null: it speaks for itself. */
  readonly name: string | null
  /** Said of a failure, before its reason. */
  readonly failed?: string
  /** Asks first, and resolves to what is done then; null: nothing. Left out where the reader wants no question. */
  readonly ask?: (() => Promise<(() => Promise<Done>) | null>) | undefined
  /** Does it without a question. @throws ApiError */
  readonly act: () => Promise<Done>
}

/** The id of the toast that says that a request was sent. */
export function sentToast(requestId: string): string {
  return `toast-sent-${requestId}`
}

/** Hides the toasts that say that requests were sent, and offer to take them back, once these are answered or over. */
export function hideSentToasts(requests: readonly Request[]): void {
  for (const { id, state } of requests) {
    if (state === 'PENDING') continue
    const toast = sentToast(id)
    if (isFocusInside(toast)) focusPage()
    hideToast(toast)
  }
}

type Told = Omit<Done, 'undo'> & { readonly undo?: Action | (() => void) | undefined }

/** Tells what was done, and offers the way back. Returns the toast's id. */
export function tell(
  { said, sign, undo, also, toast: id, stays }: Told,
  carryOut: (action: Action) => unknown,
): string {
  const pressed = (what: Action | (() => void)) => (): void =>
    void (typeof what === 'function' ? what() : carryOut({ ...what, ask: undefined }))
  if (!undo) return sign === 'gone' ? showEnded(said) : showDone(said)
  const onAlso = also && { label: also.label, act: pressed(also.act) }
  return showUndo(said, pressed(undo), { id, sign, also: onAlso, stays })
}

/** Tells what could not be done. */
export function tellFailure({ name, failed }: Pick<Action, 'name' | 'failed'>, error: unknown): void {
  const reason = [failed, failureText(error)].filter(Boolean).join('. ')
  showFailure(name === null ? reason : m.cards_failed({ name, reason }))
}

/**
 * Carries actions out: asks, does, tells, and offers the way back. About each person one at a time: a second press meanwhile
 * does nothing.
 * @param shown what the reader decides on: once it has changed, the next decision need not wait for the last one's answer
 */
export function useActions(shown = '') {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // State would change too late for a second click in the same task.
  const underWay = useRef(new Map<string, 'asks' | 'acts'>())
  /** Resolves to whether it was done; a failure has been told. */
  const carryOut = async (action: Action): Promise<boolean> => {
    const key = action.id + shown
    // A question that is open does not hold up what is done without one, as from a toast above it.
    if (underWay.current.get(key) === 'acts' || (action.ask && underWay.current.has(key))) return false
    const mark = (step: 'asks' | 'acts'): void => {
      underWay.current.set(key, step)
      setBusy(new Set(underWay.current.keys()))
    }
    mark(action.ask ? 'asks' : 'acts')
    try {
      const act = action.ask ? await action.ask() : action.act
      if (!act) return false
      mark('acts')
      tell(await act(), carryOut)
      return true
    } catch (error) {
      tellFailure(action, error)
      return false
    } finally {
      underWay.current.delete(key)
      setBusy(new Set(underWay.current.keys()))
    }
  }
  return { carryOut, isBusy: ({ id }: { readonly id: string }): boolean => busy.has(id + shown) }
}
