import type { ErrorCode } from '#contract/errors.ts'
import type { Who } from '#contract/operation.ts'
import type { Role } from '#domain/roles.ts'
import type { Caller } from './db/queries/accounts/callers.ts'
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
