/** Every operation in its most common forms, on the large sample. An operation without a line does not compile. */
import type { InputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { picture } from '../databases/small-world.ts'
import { makeBrowserKeys } from '../push/browser-keys.ts'
import { admin, adminCalls } from './admin-calls.ts'
import { ideaCalls } from './idea-calls.ts'
import { inboxCalls } from './inbox-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { searchCalls, student, word } from './search-calls.ts'
import { type Crowd, met, type Someone, taken } from './crowd.ts'

export type LargeCall<N extends OperationName> = {
  /** The caller; null: signed out. */
  readonly as: Pick<Someone, 'email'> | null
  readonly input: InputOf<N>
}

type AnyLargeCall = { readonly as: LargeCall<OperationName>['as']; readonly input: object }

type Way<N extends OperationName> = (crowd: Crowd, turn: number) => LargeCall<N>

/** A call about somebody's own. */
const own =
  <I extends object>(
    input: (someone: Someone, crowd: Crowd, turn: number) => I,
    whose: 'students' | 'supervisors' = 'students',
  ) =>
  (crowd: Crowd, turn: number) => {
    const as = met(crowd[whose], turn)
    return { as, input: { ...input(as, crowd, turn), id: as.id } }
  }
const nothing = () => ({})

type Requests = 'pairs' | 'pending' | 'rejected' | 'conversations' | 'pendingChats' | 'rejectedChats'
type Side = 'student' | 'supervisor'

/** A call of one of the two of a request, which is there as before afterwards. */
const about =
  <I extends object>(list: Requests, side: Side, input: (id: string, turn: number) => I) =>
  (crowd: Crowd, turn: number) => {
    const request = met(crowd[list], turn)
    return { as: request[side], input: input(request.id, turn) }
  }
/** One that changes it, so that it is taken out of the list. */
const change =
  <I extends object>(list: Requests, side: Side, input: (id: string) => I) =>
  (crowd: Crowd) => {
    const request = taken(crowd[list])
    return { as: request[side], input: input(request.id) }
  }
const it = (id: string) => ({ id })
const become =
  <S extends 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'>(state: S) =>
  (id: string) => ({ id, state })

const known = ({ endpoint, p256dh, auth }: Crowd['devices'][number], public_key: string) => ({
  endpoint,
  p256dh,
  auth,
  public_key,
})
const lineOf = ({ student: as, supervisor }: Crowd['toWait'][number]) => ({
  as,
  input: { supervisor_id: supervisor.id },
})

export const largeCalls: { readonly [N in OperationName]: Readonly<Record<string, Way<N>>> } = {
  'config.get': { '': () => ({ as: null, input: {} }) },

  'users.check_registration': {
    '': (crowd, turn) => {
      const as = met(crowd.students, turn)
      return { as, input: { email: as.email } }
    },
  },
  'users.register': {
    '': (crowd) => ({
      as: { email: `new.${taken(crowd.students).email}` },
      input: { first_name: 'Nora', last_name: 'New' },
    }),
  },
  'users.list': {
    'first page': admin(nothing),
    'of a word': admin((crowd, turn) => ({ query: word(met(crowd.students, turn), turn) })),
    'students without a pair': admin(() => ({ role: 'STUDENT' as const, registered: true })),
  },
  'users.newcomer': { '': student(nothing) },
  'users.me': {
    'a student': student(nothing),
    'a supervisor': (crowd, turn) => ({ as: met(crowd.supervisors, turn), input: {} }),
    'somebody in a pair': (crowd, turn) => ({ as: met(crowd.pairs, turn).student, input: {} }),
  },
  ...searchCalls,
  'groups.list': { '': student(nothing) },
  'users.get': {
    'a supervisor': student((crowd, turn) => ({ id: met(crowd.supervisors, turn).id })),
    'a student who asks': (crowd, turn) => {
      const { supervisor: as, student: asking } = met(crowd.pending, turn)
      return { as, input: { id: asking.id } }
    },
  },
  'users.patch': { '': own(() => ({ first_name: 'Renamed' })) },
  'users.delete': {
    '': (crowd) => {
      const as = taken(crowd.students)
      return { as, input: { id: as.id } }
    },
  },
  'users.tags.get': { '': own(nothing) },
  'users.tags.put': {
    'a student': own((_, { tags }, turn) => ({
      tags: tags.slice(turn % 90, (turn % 90) + 10).map((tag_id, index) => ({ tag_id, priority: index + 1 })),
    })),
    'a supervisor': own(
      (_, { tags }, turn) => ({
        tags: tags.slice(turn % 90, (turn % 90) + 10).map((tag_id, index) => ({ tag_id, priority: index + 1 })),
      }),
      'supervisors',
    ),
  },
  'users.settings.get': { '': own(nothing) },
  'users.settings.patch': { '': own(() => ({ language: 'de' as const, confirm: { accept: false } })) },
  'users.picture.put': { '': own(() => ({ file: picture })) },
  'users.picture.delete': { '': own(nothing) },
  'users.calendar.get': { '': own(nothing) },
  'users.calendar.renew': { '': own(nothing) },
  'users.calendar.delete': { '': own(nothing) },
  'users.sessions.list': { '': own(nothing) },
  'users.sessions.end': { '': own(() => ({ session_id: 'others' as const })) },
  'users.seen_requests.put': {
    '': (crowd, turn) => {
      const { id, student: as, updatedAt } = met(crowd.rejected, turn)
      return { as, input: { id: as.id, seen: [{ request_id: id, until: updatedAt }] } }
    },
  },
  'users.closed_notices.put': {
    '': (crowd, turn) => {
      const { id, student: as } = met(crowd.rejected, turn)
      return { as, input: { id: as.id, notice_ids: [id] } }
    },
  },
  'users.export': {
    '': (crowd, turn) => {
      const as = met(crowd.pairs, turn).student
      return { as, input: { id: as.id } }
    },
  },
  'users.blocks.list': { '': own(nothing) },
  'users.blocks.add': { '': own((_, { supervisors }, turn) => ({ blocked_id: met(supervisors, turn).id })) },
  'users.blocks.remove': { '': own((_, { supervisors }, turn) => ({ blocked_id: met(supervisors, turn).id })) },
  'users.shortlist.list': { '': own(nothing) },
  'users.shortlist.put': { '': own((_, { supervisors }, turn) => ({ listed_id: met(supervisors, turn).id })) },
  'users.shortlist.remove': { '': own((_, { supervisors }, turn) => ({ listed_id: met(supervisors, turn).id })) },
  'waiting.list': { '': student(nothing) },
  'waiting.get': { '': ({ toWait }, turn) => lineOf(met(toWait, turn)) },
  'waiting.put': { '': ({ toWait }, turn) => lineOf(met(toWait, turn)) },
  'waiting.leave': { '': ({ inLine }) => lineOf(taken(inLine)) },
  'offers.decline': {
    '': ({ offers }) => {
      const { id, student: as } = taken(offers)
      return { as, input: { id } }
    },
  },
  'notifications.get': { '': student(nothing) },
  'notifications.subscribe': {
    '': student(({ publicKey }, turn) => {
      const { p256dh, auth } = makeBrowserKeys()
      return { endpoint: `https://push.invalid/new-${turn}`, p256dh, auth, public_key: publicKey }
    }),
  },
  'notifications.renew': {
    '': (crowd, turn) => {
      const device = met(crowd.devices, turn)
      return { as: device.owner, input: known(device, crowd.publicKey) }
    },
  },
  'notifications.unsubscribe': {
    '': (crowd) => {
      const { id, owner } = taken(crowd.devices)
      return { as: owner, input: { id } }
    },
  },
  'students.describe_thesis': { '': student(() => ({ thesis_description: 'On matching' })) },
  'students.patch': { '': own(() => ({ thesis_description: 'On matching' })) },
  'students.lines.get': { '': admin((crowd, turn) => ({ id: met(crowd.students, turn).id })) },
  'supervisors.line.get': { '': admin((crowd, turn) => ({ id: met(crowd.supervisors, turn).id })) },
  'supervisors.patch': { '': admin((crowd, turn) => ({ id: met(crowd.supervisors, turn).id, total_slots: 20 })) },

  ...ideaCalls,

  'cycles.current.get': { '': student(nothing) },
  'levels.list': { '': student(nothing) },
  'levels.put': { '': admin(() => ({ levels: [{ name_en: 'Master', name_de: 'Master' }] })) },
  'levels.uses': { '': admin(nothing) },

  'tags.list': { '': student(nothing) },
  'tags.most_chosen': { '': student(nothing) },
  'tags.similar': { '': student(({ tags }, turn) => ({ id: met(tags, turn) })) },

  'matches.list': { '': own(nothing) },
  'matches.explain': {
    '': (crowd, turn) => {
      const { student: as, supervisor } = met(crowd.pending, turn)
      return { as, input: { id: as.id, supervisor_id: supervisor.id } }
    },
  },

  'supervision_requests.list': {
    'a student': (crowd, turn) => ({ as: met(crowd.pending, turn).student, input: {} }),
    'a supervisor': (crowd, turn) => ({ as: met(crowd.pending, turn).supervisor, input: {} }),
    'pending ones of a supervisor': (crowd, turn) => ({
      as: met(crowd.pending, turn).supervisor,
      input: { state: 'PENDING' as const },
    }),
    'an admin': admin(nothing),
    'accepted ones, an admin': admin(() => ({ state: 'ACCEPTED' as const })),
    'of somebody, an admin': admin((crowd, turn) => ({ person_id: met(crowd.pending, turn).student.id })),
  },
  'supervision_requests.create': {
    'a student asks': (crowd, turn) => ({
      as: taken(crowd.students),
      input: { supervisor_id: met(crowd.supervisors, turn).id },
    }),
    'a supervisor adds': (crowd) => ({ as: taken(crowd.supervisors), input: { student_id: taken(crowd.students).id } }),
  },
  'supervision_requests.decline_rest': {
    '': (crowd) => {
      const { id, supervisor: as } = taken(crowd.waiting)
      return { as, input: { ids: [id], reason: 'no_slot' as const } }
    },
  },
  'supervision_requests.decline_rest.undo': {
    '': (crowd) => {
      const { id, supervisor: as } = taken(crowd.declined)
      return { as, input: { undo_id: id } }
    },
  },
  'supervision_requests.get': { '': about('pending', 'supervisor', it) },
  'supervision_requests.patch': {
    accept: change('pending', 'supervisor', become('ACCEPTED')),
    reject: change('pending', 'supervisor', become('REJECTED')),
    withdraw: change('pending', 'student', become('WITHDRAWN')),
    remove: change('pairs', 'supervisor', become('WITHDRAWN')),
  },
  'supervision_requests.undo': {
    'a rejection': change('rejected', 'supervisor', it),
    'an acceptance': change('pairs', 'supervisor', it),
  },
  'supervision_requests.history': { '': about('pending', 'supervisor', it) },

  ...inboxCalls,

  'chat_requests.list': {
    'a student': (crowd, turn) => ({ as: met(crowd.conversations, turn).student, input: {} }),
    'a supervisor': (crowd, turn) => ({ as: met(crowd.conversations, turn).supervisor, input: {} }),
    'an admin': admin(nothing),
  },
  'chat_requests.create': {
    '': (crowd, turn) => ({
      as: taken(crowd.students),
      input: { supervisor_id: met(crowd.supervisors, turn).id, message: 'May I ask you?' },
    }),
  },
  'chat_requests.get': { '': about('conversations', 'student', it) },
  'chat_requests.patch': {
    accept: change('pendingChats', 'supervisor', become('ACCEPTED')),
    reject: change('pendingChats', 'supervisor', become('REJECTED')),
  },
  'chat_requests.undo': { '': change('rejectedChats', 'supervisor', it) },
  'chat_requests.messages.list': { '': about('conversations', 'student', it) },
  'chat_requests.messages.create': {
    '': about('conversations', 'student', (id, turn) => ({ id, text: `Hello ${turn}!` })),
  },
  'chat_requests.read.put': {
    '': about('conversations', 'supervisor', (id) => ({ id, until: '2036-11-01T10:00:00.000Z' })),
  },

  'confirmations.verify': { '': (crowd, turn) => ({ as: null, input: { code: met(crowd.codes, turn) } }) },
  'confirmations.get': { '': about('pairs', 'student', (request_id) => ({ request_id })) },
  'confirmations.document': { '': about('pairs', 'student', (request_id) => ({ request_id })) },

  ...adminCalls,
  ...peopleCalls,
}

/** The calls of any operation, by name. */
export function waysOf(name: OperationName): Readonly<Record<string, (crowd: Crowd, turn: number) => AnyLargeCall>> {
  return largeCalls[name]
}
