import { FRESH_SIGN_IN_MS } from '#domain/limits.ts'
import { storeOf } from '#web/store.ts'
import { ApiError } from './api-error.ts'
import { saveDraft, readDraft } from './forms/drafts.ts'

/** A form that was refused because the sign-in was too old: all its values, confirmations included. */
export type Attempt = {
  /** Id of who sent it. */
  readonly person: string
  readonly form: string
  readonly values: Readonly<Record<string, string>>
}

/** Name of the draft that holds an attempt while its author is at the provider. */
const DRAFT = 'sign-in-again'

/** Whether the question is shown. */
export const isSignInAsked = storeOf(false)

let refused: Attempt | null = null
let broughtBack: Attempt | null = null

/** Address at which the provider asks for a new sign-in and then returns to this page: an own path with its query. */
export function signInAgainAt(here: string): string {
  return `/auth/sign-in?${new URLSearchParams({ prompt: 'login', return_to: here })}`
}

/** Whether a call was refused because the action needs a fresh sign-in. */
export function needsSignInAgain(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_again'
}

/** Asks the reader whether to sign in again, if that is why a call was refused. */
export function askToSignInAgain(error: unknown): void {
  if (!needsSignInAgain(error)) return
  refused = null
  isSignInAsked.set(true)
}

/** Holds the values of the refused form, in case its author signs in again. */
export function saveAttempt(attempt: Attempt): void {
  refused = attempt
}

const here = (): string => location.pathname + location.search

/** Stored only while the page is left for the provider. */
const storeAttempt = (): void => {
  if (refused) saveDraft(refused.person, DRAFT, { ...refused, path: here(), at: Date.now() })
}

/** Goes to the provider and back to this page. */
export function goSignInAgain(): void {
  addEventListener('pagehide', storeAttempt, { once: true })
  location.assign(signInAgainAt(here() + location.hash))
}

/** Stays on the page: the form keeps its values, and nothing is stored. */
export function dismissSignIn(): void {
  removeEventListener('pagehide', storeAttempt)
  refused = null
  isSignInAsked.set(false)
}

/** Takes the values of the form out of storage. Another page, or the same one much later, finds nothing. */
export function restoreAttempt(person: string): void {
  const kept = readDraft(person, DRAFT)
  if (kept === undefined) return
  saveDraft(person, DRAFT, undefined)
  // Only this file writes drafts of this name.
  const { path, at, ...attempt } = kept as Attempt & { path: string; at: number }
  if (path === here() && Date.now() - at < FRESH_SIGN_IN_MS) broughtBack = attempt
}

/** The values of a form whose author has just signed in again; undefined otherwise. */
export function attemptOf(person: string, form: string | undefined): Attempt['values'] | undefined {
  return broughtBack?.person === person && broughtBack.form === form ? broughtBack.values : undefined
}

/** Called once the form has its values, so that another form of the same name begins empty. */
export function clearAttempt(): void {
  broughtBack = null
}
