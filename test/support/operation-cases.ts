/**
 * Every operation once: what each kind of caller is answered in each relation to what it is about,
 * and an input that is good. A new operation without a line here does not compile.
 */
import type { InputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { adminCases } from './operations/admin-cases.ts'
import {
  adminSelf,
  adminsOnly,
  askedSupervisor,
  type Cell,
  decider,
  everybody,
  NOBODY_ELSE,
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
  supervisorSelf,
  supervisorsOnly,
  theTwoOnly,
  theTwoOrAdmin,
  visiblePeople,
  visibleSupervisors,
} from './operations/expected-answers.ts'
import { call, chat, confirmation, decision, none, person, supervision } from './operations/case-inputs.ts'
import {
  type About,
  callerIn,
  type CallerKind,
  personOf,
  type Relation,
  relationsTo,
  type Situation,
} from './databases/situations.ts'
import { picture } from './databases/small-world.ts'

type Case<N extends OperationName> = {
  /** An unregistered admin is the same as a registered one (see `cellOf`), because admins need no registration. */
  readonly expected: Row
  readonly about: About
  readonly input: (situation: Situation) => InputOf<N>
  /** Students who are no half of a pair yet; otherwise the student of the pair calls. */
  readonly byApplicant?: boolean
  /** A supervisor who has no place left; otherwise the supervisor of the pair calls. */
  readonly byFullSupervisor?: boolean
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
  'users.newcomer': { expected: signedIn, ...call(none) },
  'users.me': { expected: { ...signedIn, UNKNOWN: 'not_found' }, ...call(none) },
  'users.search': { expected: registered, ...call(() => ({ query: 'Test' })) },
  'groups.list': { expected: registered, ...call(none) },
  'users.search_by_email': { expected: registered, ...call((world) => ({ email: world.student.email })) },
  'students.by_address': { expected: supervisorsOnly, ...call(() => ({ email: 'unknown@uni.example' })) },
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
  'users.calendar.get': { expected: selfOnly, ...person(none) },
  'users.calendar.renew': { expected: selfOnly, ...person(none) },
  'users.calendar.delete': { expected: selfOnly, ...person(none) },
  'users.picture.put': { expected: selfOnly, ...person(() => ({ file: picture })) },
  'users.picture.delete': { expected: selfOnly, ...person(none) },
  'users.sessions.list': { expected: selfOnly, ...person(none) },
  'users.sessions.end': { expected: selfOnly, ...person(() => ({ session_id: 'others' as const })) },
  'users.seen_requests.put': {
    expected: { ...selfOnly, ADMIN: 'not_allowed' },
    ...person(({ supervision: request_id }) => ({ seen: [{ request_id, until: '2026-11-01T10:00:00.000Z' }] })),
  },
  'users.closed_notices.put': {
    expected: { ...selfOnly, ADMIN: 'not_allowed' },
    ...person(({ supervision: request_id }) => ({ notice_ids: [request_id] })),
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
  'users.shortlist.list': { expected: studentSelf, ...person(none) },
  'users.shortlist.put': {
    expected: studentSelf,
    ...person(({ otherSupervisor }) => ({ listed_id: otherSupervisor.id })),
  },
  'users.shortlist.remove': {
    expected: studentSelf,
    ...person(({ fullSupervisor }) => ({ listed_id: fullSupervisor.id })),
  },
  'waiting.list': { expected: studentsOnly, ...call(none) },
  'waiting.get': {
    expected: studentsOnly,
    ...call(({ fullSupervisor }) => ({ supervisor_id: fullSupervisor.id })),
  },
  'waiting.put': {
    expected: studentsOnly,
    ...call(({ fullSupervisor }) => ({ supervisor_id: fullSupervisor.id })),
    byApplicant: true,
  },
  'waiting.leave': {
    expected: studentsOnly,
    ...call(({ otherSupervisor }) => ({ supervisor_id: otherSupervisor.id })),
    byApplicant: true,
  },
  'offers.decline': { expected: studentsOnly, ...call(({ placeOffer }) => ({ id: placeOffer })), byApplicant: true },
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

  'students.lines.get': { expected: adminsOnly, ...call(({ student }) => ({ id: student.id })) },
  'supervisors.line.get': {
    expected: adminsOnly,
    ...call(({ fullSupervisor }) => ({ id: fullSupervisor.id })),
  },

  'supervisors.ideas.list': { expected: visibleSupervisors, ...person(none) },
  'supervisors.ideas.add': {
    expected: supervisorSelf,
    ...person(({ tags }) => ({ title: 'On matching', tag_ids: [tags[0]] })),
  },
  'ideas.list': { expected: registered, ...call(none) },
  'ideas.get': { expected: registered, ...call(({ idea }) => ({ id: idea })) },
  'ideas.patch': { expected: supervisorsOnly, ...call(({ idea: id }) => ({ id, position: 1 })) },
  'ideas.delete': { expected: supervisorsOnly, ...call(({ idea }) => ({ id: idea })) },

  'levels.list': { expected: everybody, ...call(none) },
  'levels.put': { expected: adminsOnly, ...call(() => ({ levels: [{ name_en: 'Master', name_de: 'Master' }] })) },
  'levels.uses': { expected: adminsOnly, ...call(none) },

  'tags.list': { expected: signedIn, ...call(none) },
  'tags.most_chosen': { expected: signedIn, ...call(none) },
  'tags.propose': { expected: signedIn, ...call(() => ({ text: 'Logic' })) },
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

  'inbox.list': { expected: supervisorsOnly, ...call(none) },
  'inbox.get': { expected: askedSupervisor, about: 'request', input: supervision },
  'requests.mark.put': {
    expected: askedSupervisor,
    about: 'request',
    input: (situation) => ({ ...chat(situation), starred: true, note: 'Ask in March.' }),
  },

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

  'cycles.current.get': { expected: signedIn, ...call(none) },

  'confirmations.verify': { expected: everybody, ...call(({ code }) => ({ code })) },
  'confirmations.get': { expected: theTwoOrAdmin, about: 'request', input: confirmation },
  'confirmations.document': { expected: theTwoOrAdmin, about: 'request', input: confirmation },

  ...adminCases,
}

/** The relations that this kind of caller can have to what an operation is about. */
export function relationsOf(name: OperationName, caller: CallerKind): readonly Relation[] {
  return relationsTo(operationCases[name].about, caller)
}

/** The expected answers for this kind of caller, by relation or the same for all. */
export function cellOf(name: OperationName, caller: CallerKind): Cell {
  return operationCases[name].expected[caller === 'UNREGISTERED_ADMIN' ? 'ADMIN' : caller]
}

/** The address with which this kind of caller signs in for the operation; undefined: signed out. */
export function addressOf(name: OperationName, { world, caller }: Situation): string | undefined {
  if (caller === 'UNKNOWN') return world.newcomer
  if (caller === 'STUDENT' && operationCases[name].byApplicant) return world.applicant.email
  if (caller === 'SUPERVISOR' && operationCases[name].byFullSupervisor) return world.fullSupervisor.email
  return callerIn(world, caller)?.email
}
