/**
 * Every operation once: what each kind of caller is answered in each relation to what it is about (product.md and api.md
 * say why), and an input that is good. A new operation without a line here does not compile.
 */
import type { InputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Role } from '#domain/roles.ts'
import {
  adminSelf,
  adminsOnly,
  type Cell,
  decider,
  everybody,
  NOBODY_ELSE,
  nobodyElse,
  partnersOnly,
  registered,
  REGISTERED_ONLY,
  type Row,
  self,
  selfOnly,
  selfOrAdmin,
  selfOrAdminEvenUnregistered,
  signedIn,
  studentSelf,
  studentsOnly,
  supervisorsOnly,
  theTwoOnly,
  theTwoOrAdmin,
  visiblePeople,
} from './expected-answers.ts'
import {
  type About,
  callerIn,
  type CallerKind,
  personOf,
  type Relation,
  relationsTo,
  roleOf,
  type Situation,
} from './databases/situations.ts'
import { picture, supervisorsCsv, tagList, type World } from './databases/small-world.ts'

type Case<N extends OperationName> = {
  /** Of an unregistered admin it says nothing: admins work from the first sign-in on, `cellOf` takes theirs. */
  readonly expected: Row
  readonly about: About
  readonly input: (situation: Situation) => InputOf<N>
  /** Students who are no half of a pair yet; otherwise the student of the pair calls. */
  readonly byApplicant?: boolean
  /** A supervisor who has no place left; otherwise the supervisor of the pair calls. */
  readonly byFullSupervisor?: boolean
}

const call = <I>(input: (world: World, role: Role) => I) => ({
  about: 'call' as const,
  input: ({ world, caller }: Situation) => input(world, roleOf[caller]),
})

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

/** Somebody in the same role who could be the same person. */
const doubleOf = (situation: Situation) => {
  const { supervisor, admin, otherAdmin, unregistered } = situation.world
  const { id } = personOf(situation)
  if (id === unregistered.admin.id) return otherAdmin
  if (id === admin.id || id === otherAdmin.id) return unregistered.admin
  return id === supervisor.id ? unregistered.supervisor : unregistered.student
}

export const operationCases: { readonly [N in OperationName]: Case<N> } = {
  'config.get': { expected: everybody, ...call(none) },

  'users.check_registration': {
    expected: {
      STUDENT: self('not_allowed'),
      SUPERVISOR: self('not_allowed'),
      ADMIN: adminSelf('not_allowed'),
      ...NOBODY_ELSE,
      UNREGISTERED_STUDENT: { self: 'ok', stranger: 'not_allowed' },
      UNREGISTERED_SUPERVISOR: { self: 'ok', stranger: 'not_allowed' },
    },
    about: 'person',
    input: (situation) => ({ email: personOf(situation).email }),
  },
  'users.register': { expected: signedIn, ...call(() => ({ first_name: 'Nora', last_name: 'New' })) },
  'users.list': { expected: adminsOnly, ...call(none) },
  'users.me': { expected: { ...signedIn, UNKNOWN: 'not_found' }, ...call(none) },
  'users.search': { expected: registered, ...call(() => ({ query: 'Test' })) },
  'users.search_by_email': { expected: registered, ...call((world) => ({ email: world.student.email })) },
  'users.search_by_first_name': { expected: registered, ...call(() => ({ firstName: 'Sven' })) },
  'users.search_by_last_name': { expected: registered, ...call(() => ({ lastName: 'Test' })) },
  'users.get': { expected: visiblePeople, ...person(none) },
  'users.patch': { expected: selfOrAdmin, ...person(() => ({ first_name: 'Renamed' })) },
  'users.delete': { expected: selfOrAdminEvenUnregistered, ...person(none) },
  'users.tags.get': { expected: visiblePeople, ...person(none) },
  'users.tags.put': {
    expected: { ...selfOnly, ADMIN: 'not_allowed' },
    ...person(({ tags }) => ({ tags: tags.map((tag_id, index) => ({ tag_id, priority: index + 1 })) })),
  },
  'users.settings.get': { expected: selfOnly, ...person(none) },
  'users.settings.patch': {
    expected: selfOnly,
    ...person(() => ({ language: 'de' as const, confirm: { accept: false } })),
  },
  'users.picture.put': { expected: selfOnly, ...person(() => ({ file: picture })) },
  'users.picture.delete': { expected: selfOnly, ...person(none) },
  'users.sessions.list': { expected: selfOnly, ...person(none) },
  'users.sessions.end': { expected: selfOnly, ...person(() => ({ session_id: 'others' as const })) },
  'users.seen_requests.put': {
    expected: studentSelf,
    ...person(({ supervision: request_id }) => ({ seen: [{ request_id, until: '2026-11-01T10:00:00.000Z' }] })),
  },
  'users.export': { expected: selfOrAdminEvenUnregistered, ...person(none) },
  'users.blocks.list': { expected: studentSelf, ...person(none) },
  'users.blocks.add': {
    expected: studentSelf,
    ...person(({ otherSupervisor }) => ({ blocked_id: otherSupervisor.id })),
  },
  'users.blocks.remove': {
    expected: studentSelf,
    ...person(({ otherSupervisor }) => ({ blocked_id: otherSupervisor.id })),
  },
  'notifications.get': { expected: partnersOnly, ...call(none) },
  'notifications.subscribe': { expected: partnersOnly, ...call(({ subscription }) => subscription) },
  'notifications.renew': { expected: partnersOnly, ...call(({ subscription }) => subscription) },
  'notifications.unsubscribe': { expected: partnersOnly, ...call(({ pendingChat }) => ({ id: pendingChat })) },
  'students.describe_thesis': { expected: studentsOnly, ...call(() => ({ thesis_description: 'On matching' })) },
  'students.patch': { expected: studentSelf, ...person(() => ({ thesis_description: 'On matching' })) },
  'supervisors.patch': {
    expected: {
      STUDENT: 'not_allowed',
      SUPERVISOR: self('not_allowed'),
      ADMIN: { self: 'not_found', other: 'not_found', student: 'not_found', supervisor: 'ok' },
      ...NOBODY_ELSE,
      UNREGISTERED_SUPERVISOR: 'not_registered',
    },
    ...person((_, role) => (role === 'ADMIN' ? { total_slots: 5 } : { bio: 'On matching' })),
  },

  'tags.list': { expected: signedIn, ...call(none) },
  'tags.similar': { expected: signedIn, ...call(({ tags }) => ({ id: tags[0] })) },

  'matches.list': { expected: studentSelf, ...person(none) },
  'matches.explain': {
    expected: {
      STUDENT: { own: 'ok', strange: 'not_allowed' },
      SUPERVISOR: { own: 'ok', strange: 'not_allowed' },
      ADMIN: 'ok',
      ...REGISTERED_ONLY,
    },
    about: 'request',
    input: ({ world, relation }) => {
      const { student, supervisor, otherStudent, otherSupervisor } = world
      return relation === 'own'
        ? { id: student.id, supervisor_id: supervisor.id }
        : { id: otherStudent.id, supervisor_id: otherSupervisor.id }
    },
  },

  'supervision_requests.list': { expected: registered, ...call(none) },
  'supervision_requests.create': {
    expected: { STUDENT: 'ok', SUPERVISOR: 'ok', ADMIN: 'not_allowed', ...REGISTERED_ONLY },
    ...call((world, role) =>
      role === 'SUPERVISOR' ? { student_id: world.applicant.id } : { supervisor_id: world.otherSupervisor.id },
    ),
    byApplicant: true,
  },
  'supervision_requests.decline_rest': {
    expected: supervisorsOnly,
    ...call(({ waiting }) => ({ ids: [waiting], reason: 'no_slot' as const })),
    byFullSupervisor: true,
  },
  'supervision_requests.decline_rest.undo': {
    expected: supervisorsOnly,
    ...call(({ declinedWith: undo_id }) => ({ undo_id })),
    byFullSupervisor: true,
  },
  'supervision_requests.get': { expected: theTwoOrAdmin, about: 'request', input: supervision },
  'supervision_requests.patch': { expected: theTwoOnly, ...decision('pendingSupervision', 'otherSupervision') },
  'supervision_requests.undo': { expected: decider, about: 'request', input: supervision },
  'supervision_requests.history': { expected: theTwoOrAdmin, about: 'request', input: supervision },

  'chat_requests.list': { expected: registered, ...call(none) },
  'chat_requests.create': {
    expected: studentsOnly,
    ...call((world) => ({ supervisor_id: world.otherSupervisor.id, message: 'May I ask you?' })),
  },
  'chat_requests.get': { expected: theTwoOrAdmin, about: 'request', input: chat },
  'chat_requests.patch': { expected: theTwoOnly, ...decision('pendingChat', 'otherChat') },
  'chat_requests.undo': { expected: decider, about: 'request', input: chat },
  'chat_requests.messages.list': { expected: theTwoOnly, about: 'request', input: chat },
  'chat_requests.messages.create': {
    expected: theTwoOnly,
    about: 'request',
    input: (situation) => ({ ...chat(situation), text: 'Hello!' }),
  },
  'chat_requests.read.put': {
    expected: theTwoOnly,
    about: 'request',
    input: (situation) => ({ ...chat(situation), until: '2026-11-01T10:00:00.000Z' }),
  },

  'confirmations.verify': { expected: everybody, ...call(({ code }) => ({ code })) },
  'confirmations.get': { expected: theTwoOrAdmin, about: 'request', input: confirmation },
  'confirmations.document': { expected: theTwoOrAdmin, about: 'request', input: confirmation },

  'admin.statistics': { expected: adminsOnly, ...call(none) },
  'admin.mails.list': { expected: adminsOnly, ...call(none) },
  'admin.imports.list': { expected: adminsOnly, ...call(none) },
  'admin.supervisors.import': { expected: adminsOnly, ...call(() => ({ file: supervisorsCsv, dry_run: true })) },
  'admin.tags.import': { expected: adminsOnly, ...call(() => ({ file: tagList, dry_run: true })) },
  'admin.admins.create': {
    expected: {
      STUDENT: 'only_admins_add_admins',
      SUPERVISOR: 'only_admins_add_admins',
      ADMIN: 'ok',
      ...nobodyElse('only_admins_add_admins'),
    },
    ...call(({ unique }) => ({
      firstName: 'Nina',
      lastName: 'New',
      mail: `new.admin.${unique}@uni.example`,
    })),
  },
  'admin.users.reset': {
    expected: {
      ...adminsOnly,
      ADMIN: { self: 'admin_not_resettable', other: 'admin_not_resettable', student: 'ok', supervisor: 'ok' },
    },
    ...person(none),
  },
  'admin.users.merge': {
    expected: adminsOnly,
    about: 'person',
    input: (situation) => ({ id: personOf(situation).id, other_id: doubleOf(situation).id }),
  },
  'admin.users.sign_in.unlink': { expected: adminsOnly, ...person(none) },
  'admin.cycles.list': { expected: adminsOnly, ...call(none) },
  'admin.cycles.open': { expected: adminsOnly, ...call(({ unique }) => ({ name: `Cycle ${unique}` })) },
  'admin.cycles.call_off.preview': { expected: adminsOnly, ...call(({ cycle: id }) => ({ id })) },
  'admin.cycles.call_off': { expected: adminsOnly, ...call(({ cycle: id }) => ({ id })) },
  'admin.backups.get': { expected: adminsOnly, ...call(none) },
  'admin.cycles.export': { expected: adminsOnly, ...call(() => ({ id: 'current' as const })) },
}

/** The relations that this kind of caller can have to what an operation is about. */
export function relationsOf(name: OperationName, caller: CallerKind): readonly Relation[] {
  return relationsTo(operationCases[name].about, caller)
}

/** What this kind of caller is answered about each relation, or about all alike. */
export function cellOf(name: OperationName, caller: CallerKind): Cell {
  return operationCases[name].expected[caller === 'UNREGISTERED_ADMIN' ? 'ADMIN' : caller]
}

/** The address a caller of this kind signs in with for this operation; undefined for nobody. */
export function addressOf(name: OperationName, { world, caller }: Situation): string | undefined {
  if (caller === 'UNKNOWN') return world.newcomer
  if (caller === 'STUDENT' && operationCases[name].byApplicant) return world.applicant.email
  if (caller === 'SUPERVISOR' && operationCases[name].byFullSupervisor) return world.fullSupervisor.email
  return callerIn(world, caller)?.email
}
