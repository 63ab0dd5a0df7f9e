/** Who calls, and what they have to do with what an operation is about: the words that tests go through all operations by. */
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
/**
 * Somebody registered in that role; somebody entered in that role who has yet to register; somebody signed in with an
 * address nobody knows; nobody.
 */
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
 * What an operation is about, as seen by the caller.
 * - of people: `self`; `pair`, the other half of their pair; `other`, somebody else of their role; `stranger`, of the
 *   opposite role; `admin`. For an admin: `self`, `other`, `student` and `supervisor`.
 * - of requests and pairs: `own` or `strange`.
 * - `-`: nothing but the call itself.
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
/** Who is not registered is in no pair and has no requests. */
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

/** The caller in the world; null for those who are nobody there. */
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
