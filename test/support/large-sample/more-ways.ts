/** Forms of operations in which as much is read as there is, or changed as can be, on the large sample. */
import { randomUUID } from 'node:crypto'
import type { OperationName } from '#contract/routes.ts'
import { PEOPLE_ORDERS } from '#domain/people/people-columns.ts'
import { type Crowd, met, type Someone, taken } from './crowd.ts'

/** A call, and its caller; null: signed out. */
export type Way = (crowd: Crowd, turn: number) => { readonly as: Pick<Someone, 'email'> | null; readonly input: object }

const by =
  (whose: 'students' | 'supervisors' | 'admins') =>
  (input: (crowd: Crowd, turn: number) => object): Way =>
  (crowd, turn) => ({ as: met(crowd[whose], turn), input: input(crowd, turn) })
const [student, supervisor, admin] = [by('students'), by('supervisors'), by('admins')]
const nothing = () => ({})

/** A decision on a request, which is used up. */
const change =
  (list: 'pairs' | 'pending' | 'pendingChats', side: 'student' | 'supervisor', input: object): Way =>
  (crowd) => {
    const request = taken(crowd[list])
    return { as: request[side], input: { id: request.id, ...input } }
  }
/** A look of the supervisor of a request. */
const inbox =
  (list: 'pending' | 'conversations', input: object = {}): Way =>
  (crowd, turn) => ({ as: met(crowd[list], turn).supervisor, input })

const FILTER = { role: 'SUPERVISOR' as const }
const LETTER = { subject: { en: 'News', de: 'Neues' }, text: { en: 'Hello.', de: 'Hallo.' } }

/** The queries that people type: a whole word, and the beginning of one. */
export function word({ lastName }: Someone, turn: number): string {
  return turn % 2 === 0 ? lastName : lastName.slice(0, 4)
}

/** Words that are in names of tags, ideas and bios, of few people and of many. */
const TOPICS = ['robot', 'machine learning', 'design', 'security', 'data', 'rec', 'ethics', 'musik']
const WORDS = [
  'prototyp',
  'partners from the region',
  'kindergarten',
  'measure',
  'umfrage',
  'wald lernort',
  'interview',
]

/** Thesis topics as students describe them; the last one has the maximum length. */
const PROPOSING = [
  'machine learning for patients at home',
  'Maschinelles Lernen für Patienten zu Hause',
  'How do small towns plan their cycling infrastructure, and who takes part?',
  'Datenschutz in Krankenhäusern und bei tragbaren Sensoren',
  'Ich möchte herausfinden, wie ältere Menschen Telemedizin im Alltag nutzen, und dazu Interviews führen. '
    .repeat(10)
    .slice(0, 1000),
]

/** As many at once as the page asks for. */
const AT_ONCE = 25

/** Each with the number of rows that the page asks for. */
const byPage = (calls: Record<string, Way>): Record<string, Way> =>
  Object.fromEntries(
    Object.entries(calls).map(([way, call]) => [
      way,
      (crowd: Crowd, turn: number) => {
        const { as, input } = call(crowd, turn)
        return { as, input: { ...input, limit: AT_ONCE } }
      },
    ]),
  )

export const moreWays: Partial<Record<OperationName, Readonly<Record<string, Way>>>> = {
  'users.search': byPage({
    everybody: student(nothing),
    'a word': student((crowd, turn) => ({ query: word(met(crowd.supervisors, turn), turn) })),
    'a word, for supervisors': supervisor((crowd, turn) => ({ query: word(met(crowd.students, turn), turn) })),
    'two letters': student(() => ({ query: 'an' })),
    'a tag': student((_, turn) => ({ query: met(TOPICS, turn), sort: 'best_match' })),
    'a tag, for supervisors': supervisor((_, turn) => ({ query: met(TOPICS, turn), sort: 'best_match' })),
    'words of ideas and bios': student((_, turn) => ({ query: met(WORDS, turn), sort: 'best_match' })),
    'chosen tags': student(({ tags }, turn) => ({
      tags: `${met(tags, turn)},${met(tags, turn + 7)}`,
      has_ideas: true,
    })),
    'all of two tags, ideas in German': student(({ tags }, turn) => ({
      tags: `${met(tags, turn)},${met(tags, turn + 1)}`,
      tags_match: 'all',
      language: 'de',
    })),
    'best match': student(() => ({ sort: 'best_match' })),
    'a word, best match': student((crowd, turn) => ({
      query: word(met(crowd.supervisors, turn), turn),
      sort: 'best_match',
    })),
    'for supervisors': supervisor(() => ({ sort: 'best_match' })),
    'by places': student(() => ({ sort: 'availability', available_only: true })),
  }),
  'users.search_by_first_name': {
    'one that there is': student((crowd, turn) => ({ firstName: met(crowd.supervisors, turn).firstName })),
  },
  'users.search_by_last_name': {
    'one that there is': student((crowd, turn) => ({ lastName: met(crowd.supervisors, turn).lastName })),
  },
  'students.by_address': { 'of nobody': supervisor((_, turn) => ({ email: `unknown.${turn}@uni.example` })) },
  'tags.propose': { 'a description': student((_, turn) => ({ text: met(PROPOSING, turn) })) },
  'users.register': {
    'somebody new': (crowd) => ({
      as: { email: `new.${taken(crowd.students).email}` },
      input: { first_name: 'Nora', last_name: 'New' },
    }),
  },
  'users.list': {
    'of a word': admin((crowd, turn) => ({ query: word(met(crowd.students, turn), turn) })),
    'students without a pair': admin(() => ({ role: 'STUDENT', registered: true })),
  },
  'users.me': { 'somebody in a pair': (crowd, turn) => ({ as: met(crowd.pairs, turn).student, input: {} }) },
  'supervisors.patch': {
    places: admin((crowd, turn) => ({ id: met(crowd.supervisors, turn).id, total_slots: 20 })),
  },
  'ideas.list': {
    'of a tag': student(({ tags }, turn) => ({ tag: met(tags, turn) })),
    'in German': student(() => ({ language: 'de' })),
  },
  'supervision_requests.list': {
    'pending ones of a supervisor': inbox('pending', { state: 'PENDING' }),
    'accepted ones, an admin': admin(() => ({ state: 'ACCEPTED' })),
    'of somebody, an admin': admin((crowd, turn) => ({ person_id: met(crowd.pending, turn).student.id })),
  },
  'supervision_requests.create': {
    'a supervisor adds': (crowd) => ({ as: taken(crowd.supervisors), input: { student_id: taken(crowd.students).id } }),
  },
  'supervision_requests.patch': {
    accept: change('pending', 'supervisor', { state: 'ACCEPTED' }),
    reject: change('pending', 'supervisor', { state: 'REJECTED' }),
    remove: change('pairs', 'supervisor', { state: 'WITHDRAWN' }),
  },
  'supervision_requests.undo': { 'an acceptance': change('pairs', 'supervisor', {}) },
  'chat_requests.patch': { accept: change('pendingChats', 'supervisor', { state: 'ACCEPTED' }) },
  'inbox.list': { 'by fit': inbox('pending', { sort: 'fit' }), unread: inbox('conversations', { unread: true }) },
  'admin.people.list': {
    'first page': admin(() => ({ limit: 100 })),
    'in the middle': admin((_, turn) => ({ limit: 100, offset: 20_000 + turn * 100 })),
    'of a word': admin((crowd, turn) => ({ query: met(crowd.students, turn).lastName })),
    'who waits': admin(() => ({ role: 'STUDENT' as const, situation: 'waiting' as const, limit: 100 })),
    'who has no tags': admin(() => ({ role: 'STUDENT' as const, situation: 'without_tags' as const, limit: 100 })),
    'who asked nobody': admin(() => ({ role: 'STUDENT' as const, situation: 'asked_nobody' as const, limit: 100 })),
    'who chose a tag': admin(({ tags }, turn) => ({ tag_id: met(tags, turn), limit: 100 })),
    ...Object.fromEntries(
      PEOPLE_ORDERS.flatMap((sort) =>
        (['asc', 'desc'] as const).map((direction) => [
          `by ${sort}, ${direction}`,
          admin(() => ({ sort, direction, columns: PEOPLE_ORDERS.join(','), limit: 100 })),
        ]),
      ),
    ),
  },
  'admin.people.places': { 'all, a dry run': admin(() => ({ filter: FILTER, total_slots: 20, dry_run: true })) },
  'admin.people.mail': {
    'all of a role, a dry run': admin(() => ({ filter: FILTER, send_id: randomUUID(), ...LETTER, dry_run: true })),
  },
  'admin.people.remind': {
    'all of a role, a dry run': admin(() => ({ filter: FILTER, send_id: randomUUID(), dry_run: true })),
  },
  'admin.people.actions': { 'all of a role': admin(() => ({ filter: FILTER })) },
  // As what moves all mails that wait, it is looked at alone.
  'admin.users.merge': {
    ADMIN: admin((crowd) => ({ id: taken(crowd.students).id, other_id: taken(crowd.students).id, dry_run: true })),
  },
  'admin.cycles.export': { closed: admin(({ closedCycle }) => ({ id: closedCycle })) },
}
