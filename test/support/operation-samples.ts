/**
 * For every operation an input that is good, by who calls and whom or what it is about. A new operation without a sample
 * does not compile.
 */
import type { InputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import type { MadeUser } from './people.ts'
import { picture, supervisorsCsv, tagList, type World } from './small-world.ts'

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
const roleOf: Record<CallerKind, Role> = {
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
export function relationsOf(name: OperationName, caller: CallerKind): readonly Relation[] {
  const { about } = samples[name]
  return about === 'call' ? ['-'] : relations[about][caller]
}

export type Situation = { readonly world: World; readonly caller: CallerKind; readonly relation: Relation }

type Sample<N extends OperationName> = {
  readonly about: About
  readonly input: (situation: Situation) => InputOf<N>
  /** Students who are no half of a pair yet; otherwise the student of the pair calls. */
  readonly byApplicant?: boolean
}

const call = <I>(input: (world: World, role: Role) => I) => ({
  about: 'call' as const,
  input: ({ world, caller }: Situation) => input(world, roleOf[caller]),
})

/** The caller in the world; null for those who are nobody there. */
const callerIn = (world: World, caller: CallerKind): MadeUser | null => {
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
const personOf = ({ world, caller, relation }: Situation): MadeUser => {
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

const person = <I extends object>(rest: (world: World, role: Role) => I) => ({
  about: 'person' as const,
  input: (situation: Situation) => ({
    ...rest(situation.world, roleOf[situation.caller]),
    id: personOf(situation).id,
  }),
})

const none = () => ({})

const supervision = ({ world, relation }: Situation) => ({
  id: relation === 'own' ? world.supervision : world.otherSupervision,
})
const chat = ({ world, relation }: Situation) => ({ id: relation === 'own' ? world.chat : world.otherChat })
const confirmation = (situation: Situation) => ({ request_id: supervision(situation).id })

/** A decision on the applicant's pending request: each of the two has one of their own. */
const decision = (own: 'pendingSupervision' | 'pendingChat', strange: 'otherSupervision' | 'otherChat') => ({
  about: 'request' as const,
  byApplicant: true,
  input: ({ world, caller, relation }: Situation) => ({
    id: relation === 'own' ? world[own] : world[strange],
    state: roleOf[caller] === 'STUDENT' ? ('WITHDRAWN' as const) : ('REJECTED' as const),
  }),
})

export const samples: { readonly [N in OperationName]: Sample<N> } = {
  'config.get': call(none),

  'users.check_registration': { about: 'person', input: (situation) => ({ email: personOf(situation).email }) },
  'users.register': call(() => ({ first_name: 'Nora', last_name: 'New' })),
  'users.list': call(none),
  'users.me': call(none),
  'users.search': call(() => ({ query: 'Test' })),
  'users.search_by_email': call((world) => ({ email: world.student.email })),
  'users.search_by_first_name': call(() => ({ firstName: 'Sven' })),
  'users.search_by_last_name': call(() => ({ lastName: 'Test' })),
  'users.get': person(none),
  'users.patch': person(() => ({ first_name: 'Renamed' })),
  'users.delete': person(none),
  'users.tags.get': person(none),
  'users.tags.put': person(({ tags }) => ({ tags: tags.map((tag_id, index) => ({ tag_id, priority: index + 1 })) })),
  'users.settings.get': person(none),
  'users.settings.patch': person(() => ({ language: 'de' as const, confirm: { accept: false } })),
  'users.picture.put': person(() => ({ file: picture })),
  'users.picture.delete': person(none),
  'users.sessions.list': person(none),
  'users.sessions.end': person(() => ({ session_id: 'others' as const })),
  'users.export': person(none),
  'users.blocks.list': person(none),
  'users.blocks.add': person(({ otherSupervisor }) => ({ blocked_id: otherSupervisor.id })),
  'users.blocks.remove': person(({ otherSupervisor }) => ({ blocked_id: otherSupervisor.id })),
  'students.describe_thesis': call(() => ({ thesis_description: 'On matching' })),
  'students.patch': person(() => ({ thesis_description: 'On matching' })),
  'supervisors.patch': person((_, role) => (role === 'ADMIN' ? { total_slots: 5 } : { bio: 'On matching' })),

  'tags.list': call(none),
  'tags.similar': call(({ tags }) => ({ id: tags[0] })),

  'matches.list': person(none),
  'matches.explain': {
    about: 'request',
    input: ({ world, relation }) => {
      const { student, supervisor, otherStudent, otherSupervisor } = world
      return relation === 'own'
        ? { id: student.id, supervisor_id: supervisor.id }
        : { id: otherStudent.id, supervisor_id: otherSupervisor.id }
    },
  },

  'supervision_requests.list': call(none),
  'supervision_requests.create': {
    ...call((world, role) =>
      role === 'SUPERVISOR' ? { student_id: world.applicant.id } : { supervisor_id: world.otherSupervisor.id },
    ),
    byApplicant: true,
  },
  'supervision_requests.get': { about: 'request', input: supervision },
  'supervision_requests.patch': decision('pendingSupervision', 'otherSupervision'),
  'supervision_requests.undo': { about: 'request', input: supervision },
  'supervision_requests.history': { about: 'request', input: supervision },

  'chat_requests.list': call(none),
  'chat_requests.create': call((world) => ({ supervisor_id: world.otherSupervisor.id, message: 'May I ask you?' })),
  'chat_requests.get': { about: 'request', input: chat },
  'chat_requests.patch': decision('pendingChat', 'otherChat'),
  'chat_requests.undo': { about: 'request', input: chat },
  'chat_requests.messages.list': { about: 'request', input: chat },
  'chat_requests.messages.create': { about: 'request', input: (situation) => ({ ...chat(situation), text: 'Hello!' }) },
  'chat_requests.read.put': {
    about: 'request',
    input: (situation) => ({ ...chat(situation), until: '2026-11-01T10:00:00.000Z' }),
  },

  'confirmations.verify': call(({ code }) => ({ code })),
  'confirmations.get': { about: 'request', input: confirmation },
  'confirmations.document': { about: 'request', input: confirmation },

  'admin.statistics': call(none),
  'admin.mails.list': call(none),
  'admin.imports.list': call(none),
  'admin.supervisors.import': call(() => ({ file: supervisorsCsv, dry_run: true })),
  'admin.tags.import': call(() => ({ file: tagList, dry_run: true })),
  'admin.admins.create': call(({ unique }) => ({
    firstName: 'Nina',
    lastName: 'New',
    mail: `new.admin.${unique}@uni.example`,
  })),
  'admin.users.reset': person(none),
  'admin.cycles.list': call(none),
  'admin.cycles.open': call(({ unique }) => ({ name: `Cycle ${unique}` })),
  'admin.cycles.export': call(() => ({ id: 'current' as const })),
}

/** The address a caller of this kind signs in with for this operation; undefined for nobody. */
export function addressOf(name: OperationName, { world, caller }: Situation): string | undefined {
  if (caller === 'UNKNOWN') return world.newcomer
  if (caller === 'STUDENT' && samples[name].byApplicant) return world.applicant.email
  return callerIn(world, caller)?.email
}
