import { FRESH_SIGN_IN_MS } from '#domain/limits.ts'
import { ApiError } from './api-error.ts'
import { keepDraft, readDraft } from './forms/drafts.ts'

/** A form that was sent and refused for the lack of a fresh sign-in: all that stood in it, confirmations too. */
export type Attempt = {
  /** Id of who sent it. */
  readonly person: string
  readonly form: string
  readonly values: Readonly<Record<string, string>>
}

/** Name of the draft in which an attempt lies while its author is at the provider. */
const DRAFT = 'sign-in-again'

let isAsked = false
let refused: Attempt | null = null
let broughtBack: Attempt | null = null
const listeners = new Set<() => void>()

const setAsked = (asked: boolean): void => {
  isAsked = asked
  for (const tell of listeners) tell()
}

/** Where the provider asks anew who one is, and leads back to this address: a path of ours with its query. */
export function signInAgainAt(here: string): string {
  return `/auth/sign-in?${new URLSearchParams({ prompt: 'login', return_to: here })}`
}

/** Whether a call was refused because what can't be undone needs a fresh sign-in. */
export function needsSignInAgain(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_again'
}

/** Has the reader asked whether they want to sign in once more, when a call was refused for the lack of it. */
export function askToSignInAgain(error: unknown): void {
  if (!needsSignInAgain(error)) return
  refused = null
  setAsked(true)
}

/** Holds what stood in the form whose call was refused, in case its author goes on. */
export function holdAttempt(attempt: Attempt): void {
  refused = attempt
}

/** Whether the question is to be seen; for useSyncExternalStore. */
export const signInAgainQuestion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isAsked: (): boolean => isAsked,
}

const here = (): string => location.pathname + location.search

/** Storage has it while the page is away, and no longer. */
const keepAttempt = (): void => {
  if (refused) keepDraft(refused.person, DRAFT, { ...refused, path: here(), at: Date.now() })
}

/** Leads to the provider and back to this page. */
export function goSignInAgain(): void {
  addEventListener('pagehide', keepAttempt, { once: true })
  location.assign(signInAgainAt(here() + location.hash))
}

/** Stays here; what stands in the form is still there, and kept nowhere else. */
export function stayHere(): void {
  removeEventListener('pagehide', keepAttempt)
  refused = null
  setAsked(false)
}

/** Takes what somebody has sent before they signed in again out of storage; another page or a later hour finds nothing. */
export function bringBackAttempt(person: string): void {
  const kept = readDraft(person, DRAFT)
  if (kept === undefined) return
  keepDraft(person, DRAFT, undefined)
  // Only this file writes drafts of this name.
  const { path, at, ...attempt } = kept as Attempt & { path: string; at: number }
  if (path === here() && Date.now() - at < FRESH_SIGN_IN_MS) broughtBack = attempt
}

/** What stood in a form when its author went to sign in again; undefined when they didn't come back from there. */
export function attemptOf(person: string, form: string | undefined): Attempt['values'] | undefined {
  return broughtBack?.person === person && broughtBack.form === form ? broughtBack.values : undefined
}

/** The form has it: another one of the same name begins empty. */
export function forgetAttempt(): void {
  broughtBack = null
}
