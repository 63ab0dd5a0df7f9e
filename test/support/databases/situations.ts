/**
 * The vocabulary by which tests go through all operations: the kind of caller, and how the caller is related to the
 * operation's subject.
 */
import { type Role, ROLES } from '#domain/roles.ts'
import type { MadeUser } from '../people.ts'
import type { World } from './small-world.ts'

export const CALLERS = [
  ...ROLES,
  'UNREGISTERED_STUDENT',
  'UNREGISTERED_SUPERVISOR',
  'UNREGISTERED_ADMIN',
  'UNKNOWN',
  'SIGNED_OUT',
] as const
/** A registered user of that role; an unregistered one; somebody signed in with an unknown address; nobody. */
export type CallerKind = (typeof CALLERS)[number]

/** The role that the input of a caller is made for. */
export const roleOf: Readonly<Record<CallerKind, Role>> = {
  STUDENT: 'STUDENT',
  SUPERVISOR: 'SUPERVISOR',
  ADMIN: 'ADMIN',
  UNREGISTERED_STUDENT: 'STUDENT',
  UNREGISTERED_SUPERVISOR: 'SUPERVISOR',
  UNREGISTERED_ADMIN: 'ADMIN',
  UNKNOWN: 'STUDENT',
  SIGNED_OUT: 'STUDENT',
}

/**
 * How the subject of an operation is related to the caller.
 * - People: `self`; `pair`, the other one of the caller's pair; `other`, another user of the same role; `stranger`, a user
 *   of the opposite role; `admin`. For an admin: `self`, `other`, `student` and `supervisor`.
 * - Requests and pairs: `own` or `strange`.
 * - `-`: the operation has no subject.
 */
export type Relation =
  | 'self'
  | 'pair'
  | 'other'
  | 'stranger'
  | 'admin'
  | 'student'
  | 'supervisor'
  | 'own'
  | 'strange'
  | '-'

export type About = 'person' | 'request' | 'call'

const OF_PEOPLE: readonly Relation[] = ['self', 'pair', 'other', 'stranger', 'admin']
const OF_ADMINS: readonly Relation[] = ['self', 'other', 'student', 'supervisor']
/** An unregistered user has no pair and no requests. */
const OF_UNREGISTERED: readonly Relation[] = ['self', 'stranger']
const STRANGE: readonly Relation[] = ['strange']
const relations: Record<Exclude<About, 'call'>, Record<CallerKind, readonly Relation[]>> = {
  person: {
    STUDENT: OF_PEOPLE,
    SUPERVISOR: OF_PEOPLE,
    ADMIN: OF_ADMINS,
    UNREGISTERED_STUDENT: OF_UNREGISTERED,
    UNREGISTERED_SUPERVISOR: OF_UNREGISTERED,
    UNREGISTERED_ADMIN: OF_ADMINS,
    UNKNOWN: ['stranger'],
    SIGNED_OUT: ['stranger'],
  },
  request: {
    STUDENT: ['own', 'strange'],
    SUPERVISOR: ['own', 'strange'],
    ADMIN: STRANGE,
    UNREGISTERED_STUDENT: STRANGE,
    UNREGISTERED_SUPERVISOR: STRANGE,
    UNREGISTERED_ADMIN: STRANGE,
    UNKNOWN: STRANGE,
    SIGNED_OUT: STRANGE,
  },
}

/** The relations that this kind of caller can have to what an operation is about. */
export function relationsTo(about: About, caller: CallerKind): readonly Relation[] {
  return about === 'call' ? ['-'] : relations[about][caller]
}

export type Situation = { readonly world: World; readonly caller: CallerKind; readonly relation: Relation }

/** The caller in the test data; null for callers who are not in it. */
export function callerIn(world: World, caller: CallerKind): MadeUser | null {
  switch (caller) {
    case 'STUDENT':
      return world.student
    case 'SUPERVISOR':
      return world.supervisor
    case 'ADMIN':
      return world.admin
    case 'UNREGISTERED_STUDENT':
      return world.unregistered.student
    case 'UNREGISTERED_SUPERVISOR':
      return world.unregistered.supervisor
    case 'UNREGISTERED_ADMIN':
      return world.unregistered.admin
    case 'UNKNOWN':
    case 'SIGNED_OUT':
      return null
  }
}

/** The user that a relation means. */
export function personOf({ world, caller, relation }: Situation): MadeUser {
  const { student, supervisor, otherStudent, otherSupervisor, otherAdmin } = world
  const ofRole: Record<Role, Partial<Record<Relation, MadeUser>>> = {
    STUDENT: { pair: supervisor, other: otherStudent, stranger: otherSupervisor, admin: otherAdmin },
    SUPERVISOR: { pair: student, other: otherSupervisor, stranger: otherStudent, admin: otherAdmin },
    ADMIN: { other: otherAdmin, student, supervisor },
  }
  const found = relation === 'self' ? callerIn(world, caller) : ofRole[roleOf[caller]][relation]
  if (!found) throw new Error(`${caller} has nobody who is ${relation}`)
  return found
}
