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

/** Whether a place, or a conversation, that the reader had is taken back: what is on the page is gone then. */
export function isTakenBack(before: readonly Request[], after: readonly Request[], reader: User['id']): boolean {
  const accepted = new Set(before.filter(({ state }) => state === 'ACCEPTED').map(({ id }) => id))
  return after.some(({ id, state, student }) => state === 'PENDING' && student.id === reader && accepted.has(id))
}

/** What others have done between two answers with the reader's requests, in sentences. */
export function newsBetween(before: readonly Request[], after: readonly Request[], reader: User['id']): string[] {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return after.flatMap((request) => {
    const { id, type, state, student, supervisor } = request
    const isStudent = student.id === reader
    const words = (isStudent ? OF_STUDENT : OF_SUPERVISOR)[type][`${states.get(id) ?? 'NONE'} ${state}`]
    if (!words) return []
    const reason = isStudent ? reasonTold(request) : null
    return [[words({ name: personName(isStudent ? supervisor : student) }), reason].filter(Boolean).join(' ')]
  })
}
