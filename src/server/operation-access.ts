import type { ErrorCode } from '#contract/errors.ts'
import type { Operation, Who } from '#contract/operation.ts'
import { isFreshSignIn } from '#domain/sessions.ts'
import type { Role } from '#domain/roles.ts'
import type { Caller } from './db/queries/accounts/sessions.ts'
import { Failure } from './failure.ts'

/** Whether this kind of caller may call at all. */
export function accessErrorOf(who: Who, caller: Caller | null): ErrorCode | null {
  if (who === 'everybody') return null
  if (!caller) return 'not_signed_in'
  if (who === 'signed_in') return null
  const role: Role = caller.user?.role ?? 'STUDENT'
  if (!who.roles.includes(role)) return 'not_allowed'
  // Admins work from the first sign-in on: their registration is only the tour.
  if (!caller.user || !(caller.user.isRegistered || role === 'ADMIN' || who.unregistered)) return 'not_registered'
  return null
}

/** @throws Failure not_allowed when the call is about somebody else, and may only be about the caller */
export function requireOwn(who: Who, caller: Caller | null, input: Readonly<Record<string, unknown>>): void {
  if (typeof who === 'string' || !who.own || !caller?.user) return
  if (who.others?.includes(caller.user.role)) return
  if (input[who.own] !== caller.user.id) throw new Failure('not_allowed')
}

/** @throws Failure sign_in_again when the operation needs somebody who has just signed in, and the caller has not */
export function requireFreshSignIn(
  { needsFreshSignIn }: Pick<Operation, 'needsFreshSignIn'>,
  caller: Caller | null,
  now: Date,
): void {
  if (needsFreshSignIn && !isFreshSignIn(caller?.authenticatedAt ?? null, now)) throw new Failure('sign_in_again')
}

/** @throws Failure with the code, if there is one */
export function refuse(code: ErrorCode | null): void {
  if (code) throw new Failure(code)
}
