/** Expected answers by kind of caller: `ok` or the error code; a single word if all relations get the same. */
import type { ErrorCode } from '#contract/errors.ts'
import type { CallerKind, Relation } from '../databases/situations.ts'

export type Expected = 'ok' | ErrorCode
export type Cell = Expected | Readonly<Partial<Record<Relation, Expected>>>
/** The row has no entry for an unregistered admin: admins need no registration, and cellOf takes their entry. */
export type Row = Readonly<Record<Exclude<CallerKind, 'UNREGISTERED_ADMIN'>, Cell>>

export function nobodyElse(code: Expected) {
  return {
    UNREGISTERED_STUDENT: code,
    UNREGISTERED_SUPERVISOR: code,
    UNKNOWN: code,
    SIGNED_OUT: 'not_signed_in' as const,
  }
}
export const NOBODY_ELSE = nobodyElse('not_allowed')
/** An unknown address counts as that of a student who has to register first. */
export const REGISTERED_ONLY = nobodyElse('not_registered')

export const signedIn: Row = { STUDENT: 'ok', SUPERVISOR: 'ok', ADMIN: 'ok', ...nobodyElse('ok') }
export const everybody: Row = { ...signedIn, SIGNED_OUT: 'ok' }
export const registered: Row = { ...signedIn, ...REGISTERED_ONLY }
export const adminsOnly: Row = { STUDENT: 'not_allowed', SUPERVISOR: 'not_allowed', ADMIN: 'ok', ...NOBODY_ELSE }
export const partnersOnly: Row = { ...registered, ADMIN: 'not_allowed' }
export const studentsOnly: Row = {
  STUDENT: 'ok',
  SUPERVISOR: 'not_allowed',
  ADMIN: 'not_allowed',
  ...REGISTERED_ONLY,
  UNREGISTERED_SUPERVISOR: 'not_allowed',
}

export const supervisorsOnly: Row = {
  STUDENT: 'not_allowed',
  SUPERVISOR: 'ok',
  ADMIN: 'not_allowed',
  ...nobodyElse('not_allowed'),
  UNREGISTERED_SUPERVISOR: 'not_registered',
}

export function self(others: Expected): Cell {
  return {
    self: 'ok',
    pair: others,
    other: others,
    stranger: others,
    admin: others,
  }
}
export function adminSelf(others: Expected): Cell {
  return {
    self: 'ok',
    other: others,
    student: others,
    supervisor: others,
  }
}

/** Everybody sees everybody but admins; only admins see admins. */
export const visiblePeople: Row = {
  STUDENT: { self: 'ok', pair: 'ok', other: 'ok', stranger: 'ok', admin: 'not_found' },
  SUPERVISOR: { self: 'ok', pair: 'ok', other: 'ok', stranger: 'ok', admin: 'not_found' },
  ADMIN: 'ok',
  ...REGISTERED_ONLY,
}
export const selfOnly: Row = {
  STUDENT: self('not_allowed'),
  SUPERVISOR: self('not_allowed'),
  ADMIN: adminSelf('not_allowed'),
  ...REGISTERED_ONLY,
}
export const selfOrAdmin: Row = { ...selfOnly, ADMIN: 'ok' }
export const selfOrAdminEvenUnregistered: Row = {
  ...selfOrAdmin,
  UNREGISTERED_STUDENT: { self: 'ok', stranger: 'not_allowed' },
  UNREGISTERED_SUPERVISOR: { self: 'ok', stranger: 'not_allowed' },
}
export const supervisorSelf: Row = { ...supervisorsOnly, SUPERVISOR: self('not_allowed') }
export const studentSelf: Row = { ...studentsOnly, STUDENT: self('not_allowed') }

const theTwo: Cell = { own: 'ok', strange: 'not_found' }
export const theTwoOrAdmin: Row = { STUDENT: theTwo, SUPERVISOR: theTwo, ADMIN: 'ok', ...REGISTERED_ONLY }
export const theTwoOnly: Row = { ...theTwoOrAdmin, ADMIN: 'not_allowed' }
export const askedSupervisor: Row = { ...supervisorsOnly, SUPERVISOR: theTwo }
/** In the world of the test the supervisor took the last decision: only theirs to take back. */
export const decider: Row = { ...theTwoOnly, STUDENT: { own: 'not_allowed', strange: 'not_found' } }

/** Operations about supervisors only, whom everybody may see. */
export const visibleSupervisors: Row = {
  STUDENT: { self: 'not_found', pair: 'ok', other: 'not_found', stranger: 'ok', admin: 'not_found' },
  SUPERVISOR: { self: 'ok', pair: 'not_found', other: 'ok', stranger: 'not_found', admin: 'not_found' },
  ADMIN: { self: 'not_found', other: 'not_found', student: 'not_found', supervisor: 'ok' },
  ...REGISTERED_ONLY,
}
