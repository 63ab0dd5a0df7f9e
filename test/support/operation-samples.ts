/**
 * For every operation an input that is good, by who calls and whom or what it is about. A new operation without a sample
 * does not compile.
 */
import type { InputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { picture, supervisorsCsv, tagList, type World } from './small-world.ts'

export const CALLERS = ['STUDENT', 'SUPERVISOR', 'ADMIN', 'UNREGISTERED', 'SIGNED_OUT'] as const
/** Somebody registered in that role; somebody signed in with an address nobody knows; nobody. */
export type CallerKind = (typeof CALLERS)[number]

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
const relations: Record<About, Record<CallerKind, readonly Relation[]>> = {
  person: {
    STUDENT: OF_PEOPLE,
    SUPERVISOR: OF_PEOPLE,
    ADMIN: ['self', 'other', 'student', 'supervisor'],
    UNREGISTERED: ['stranger'],
    SIGNED_OUT: ['stranger'],
  },
  request: {
    STUDENT: ['own', 'strange'],
    SUPERVISOR: ['own', 'strange'],
    ADMIN: ['strange'],
    UNREGISTERED: ['strange'],
    SIGNED_OUT: ['strange'],
  },
  call: { STUDENT: ['-'], SUPERVISOR: ['-'], ADMIN: ['-'], UNREGISTERED: ['-'], SIGNED_OUT: ['-'] },
}

/** The relations that this kind of caller can have to what an operation is about. */
export const relationsOf = (name: OperationName, caller: CallerKind): readonly Relation[] =>
  relations[samples[name].about][caller]

export type Situation = { readonly world: World; readonly caller: CallerKind; readonly relation: Relation }

type Sample<N extends OperationName> = {
  readonly about: About
  readonly input: (situation: Situation) => InputOf<N>
  /** Students who are no half of a pair yet; otherwise the student of the pair calls. */
  readonly byApplicant?: boolean
}

const call = <I>(input: (world: World, caller: CallerKind) => I) => ({
  about: 'call' as const,
  input: ({ world, caller }: Situation) => input(world, caller),
})

/** The user that a relation means. */
const personOf = ({ world, caller, relation }: Situation): string => {
  const { student, supervisor, otherStudent, otherSupervisor, admin, otherAdmin } = world
  if (relation === 'admin') return otherAdmin.id
  if (caller === 'ADMIN') {
    return relation === 'self'
      ? admin.id
      : { other: otherAdmin, student, supervisor }[relation as 'other' | 'student' | 'supervisor'].id
  }
  const isSupervisor = caller === 'SUPERVISOR'
  const of = isSupervisor
    ? { self: supervisor, pair: student, other: otherSupervisor, stranger: otherStudent }
    : { self: student, pair: supervisor, other: otherStudent, stranger: otherSupervisor }
  return of[relation as keyof typeof of].id
}

const person = <I extends object>(rest: (world: World, caller: CallerKind) => I) => ({
  about: 'person' as const,
  input: (situation: Situation) => ({ ...rest(situation.world, situation.caller), id: personOf(situation) }),
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
    state: caller === 'STUDENT' ? ('WITHDRAWN' as const) : ('REJECTED' as const),
  }),
})

export const samples: { readonly [N in OperationName]: Sample<N> } = {
  'config.get': call(none),

  'users.check_registration': {
    about: 'person',
    input: (situation) => {
      const { world } = situation
      const { student, supervisor, otherStudent, otherSupervisor, admin, otherAdmin } = world
      const everybody = [student, supervisor, otherStudent, otherSupervisor, admin, otherAdmin]
      const id = personOf(situation)
      return { email: everybody.find((one) => one.id === id)?.email ?? '' }
    },
  },
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
  'users.export': person(none),
  'users.blocks.list': person(none),
  'users.blocks.add': person(({ otherSupervisor }) => ({ blocked_id: otherSupervisor.id })),
  'users.blocks.remove': person(({ otherSupervisor }) => ({ blocked_id: otherSupervisor.id })),
  'students.describe_thesis': call(() => ({ thesis_description: 'On matching' })),
  'students.patch': person(() => ({ thesis_description: 'On matching' })),
  'supervisors.patch': person((_, caller) => (caller === 'ADMIN' ? { total_slots: 5 } : { bio: 'On matching' })),

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
    ...call((world, caller) =>
      caller === 'SUPERVISOR' ? { student_id: world.applicant.id } : { supervisor_id: world.otherSupervisor.id },
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

  'confirmations.verify': call(({ code }) => ({ code })),
  'confirmations.get': { about: 'request', input: confirmation },
  'confirmations.document': { about: 'request', input: confirmation },

  'admin.statistics': call(none),
  'admin.mails.list': call(none),
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
export const addressOf = (name: OperationName, { world, caller }: Situation): string | undefined => {
  switch (caller) {
    case 'STUDENT':
      return (samples[name].byApplicant ? world.applicant : world.student).email
    case 'SUPERVISOR':
      return world.supervisor.email
    case 'ADMIN':
      return world.admin.email
    case 'UNREGISTERED':
      return world.newcomer
    case 'SIGNED_OUT':
      return undefined
  }
}
