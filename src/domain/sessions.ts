import { CLOCK_SKEW_MS, FRESH_SIGN_IN_MS } from './limits.ts'
import type { Role } from './roles.ts'

/** How long a session lasts when nobody uses it, and at most, milliseconds. */
export type SessionLimit = { readonly idleMs: number; readonly maxMs: number }

/** Admins' sessions are shorter: more can be done with them. */
export type SessionLimits = { readonly users: SessionLimit; readonly admins: SessionLimit }

/** Facts that decide how long a session lasts. The role is the one the person has now; null: nobody the system knows yet. */
export type SessionAge = { readonly signedInAt: Date; readonly lastSeenAt: Date; readonly role: Role | null }

/** Whether a session has come to its end: used too long ago, or begun too long ago. */
export function isSessionOver(session: SessionAge, limits: SessionLimits, now: Date): boolean {
  const { idleMs, maxMs } = session.role === 'ADMIN' ? limits.admins : limits.users
  return now.getTime() - session.lastSeenAt.getTime() >= idleMs || now.getTime() - session.signedInAt.getTime() >= maxMs
}

/** The longest that any session lasts, and lasts unused. */
export function longestSession({ users, admins }: SessionLimits): SessionLimit {
  return { idleMs: Math.max(users.idleMs, admins.idleMs), maxMs: Math.max(users.maxMs, admins.maxMs) }
}

/** Whether somebody has just authenticated, as irreversible actions require; null: the time is not known. */
export function isFreshSignIn(authenticatedAt: Date | null, now: Date): boolean {
  if (authenticatedAt === null) return false
  const age = now.getTime() - authenticatedAt.getTime()
  // A future time proves nothing and would count for longer; only clock skew is allowed.
  return age >= -CLOCK_SKEW_MS && age < FRESH_SIGN_IN_MS
}
