import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { reasonTold } from '#web/components/requests/rejection/rejection-texts.ts'
import { personName } from '#web/components/people/person-name.ts'

type Words = (who: { readonly name: string }) => string
/** Sentences by the states before and after; changes that are missing here are the reader's own, or no news. */
type Table = Readonly<Record<string, Words>>

const OF_SUPERVISOR: Record<Request['type'], Table> = {
  SUPERVISION: {
    'NONE PENDING': m.news_request,
    'WITHDRAWN PENDING': m.news_request,
    'PENDING WITHDRAWN': m.news_request_withdrawn,
  },
  CHAT: {
    'NONE PENDING': m.news_chat,
    'WITHDRAWN PENDING': m.news_chat,
    'PENDING WITHDRAWN': m.news_chat_withdrawn,
  },
}

const OF_STUDENT: Record<Request['type'], Table> = {
  SUPERVISION: {
    'NONE ACCEPTED': m.news_added,
    'PENDING ACCEPTED': m.news_accepted,
    'REJECTED ACCEPTED': m.news_accepted,
    'WITHDRAWN ACCEPTED': m.news_accepted,
    'PENDING REJECTED': m.news_rejected,
    'ACCEPTED PENDING': m.news_undone,
    'REJECTED PENDING': m.news_undone,
    'ACCEPTED WITHDRAWN': m.news_removed,
  },
  CHAT: {
    'PENDING ACCEPTED': m.news_chat_accepted,
    'WITHDRAWN ACCEPTED': m.news_chat_accepted,
    'PENDING REJECTED': m.news_chat_rejected,
    'ACCEPTED PENDING': m.news_undone,
    'REJECTED PENDING': m.news_undone,
    'ACCEPTED WITHDRAWN': m.news_chat_ended,
  },
}

/**
 * Whether a place, or a conversation, that the reader had is taken back, or a request to them has ended by itself: what is on the
 * page is gone then.
 */
export function isTakenAway(before: readonly Request[], after: readonly Request[], reader: User['id']): boolean {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return after.some((request) => {
    const { id, type, state, student } = request
    if (student.id !== reader) return states.get(id) === 'PENDING' && LATE[endOf(request)] !== undefined
    return states.get(id) === 'ACCEPTED' && (state === 'PENDING' || (type === 'SUPERVISION' && state === 'WITHDRAWN'))
  })
}

const endOf = ({ type, ended_as: how }: Request): string => (type === 'SUPERVISION' && how) || ''

/** Of requests that nobody withdrew. */
const LATE: Table = { expired: m.news_request_expired, cycle_ended: m.news_request_cycle_ended }

/** Sentences by the ids of requests. */
export type News = ReadonlyMap<string, string>

/** What others have done between two answers with the reader's requests. */
export function newsBetween(before: readonly Request[], after: readonly Request[], reader: User['id']): News {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  const sentences = after.flatMap((request): [string, string][] => {
    const { id, type, state, student, supervisor } = request
    const isStudent = student.id === reader
    const words = (isStudent ? OF_STUDENT : OF_SUPERVISOR)[type][`${states.get(id) ?? 'NONE'} ${state}`]
    if (!words) return []
    if (!isStudent) return [[id, (LATE[endOf(request)] ?? words)({ name: personName(student) })]]
    return [[id, [words({ name: personName(supervisor) }), reasonTold(request)].filter(Boolean).join(' ')]]
  })
  return new Map(sentences)
}

/** The end of a cycle ends many with one sentence. */
export function sentencesOf(news: News): string[] {
  return [...new Set(news.values())]
}
