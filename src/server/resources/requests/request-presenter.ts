import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationOf } from '#domain/conversations.ts'
import { type Changes, mayChange } from '#domain/request-lifecycle.ts'
import { isNewsToStudent } from '#domain/request-news.ts'
import { visibilityInRequest } from '#domain/access.ts'
import type { z } from 'zod'
import type { Database } from '../../db/client.ts'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { unreadOf } from '../../db/queries/requests/chat-reads.ts'
import type { RequestRecord } from '../../db/queries/requests/requests.ts'
import type { SimilarityIndex } from '../../matching/similarity-index.ts'
import { presentOf, readPeople, scoreOf } from '../people/people-presenter.ts'

type WireRequest = z.input<typeof Request>
type PresenterContext = { readonly db: Database; readonly viewer: KnownUser; readonly matching: SimilarityIndex }

/** Requests as one of their people, or an admin, sees them, in the given order. */
export async function presentRequests(
  context: PresenterContext,
  records: readonly RequestRecord[],
): Promise<WireRequest[]> {
  const view = await readPeople(
    context,
    records.flatMap(({ facts }) => [facts.studentId, facts.supervisorId]),
  )
  const conversations = await readConversations(context, records)
  return records.flatMap((record) => {
    const { facts } = record
    const student = presentOf(view, facts.studentId, visibilityInRequest)
    const supervisor = presentOf(view, facts.supervisorId, visibilityInRequest)
    if (!student || !supervisor) return []
    return {
      id: record.id,
      type: facts.type,
      state: facts.state,
      student,
      supervisor,
      message: record.message,
      created_at: record.createdAt.toISOString(),
      asked_at: record.askedAt.toISOString(),
      updated_at: record.updatedAt.toISOString(),
      similarity_score: scoreOf(view, facts.studentId, facts.supervisorId),
      conflict: isInConflict(record),
      conversation: conversations.get(record.id) ?? null,
      is_news: isNewsTo(context.viewer, record),
      can: changesOf(record, context.viewer),
    }
  })
}

/** The conversations among requests, with what is new in them to the viewer; admins read nobody's. */
const readConversations = async (
  { db, viewer }: PresenterContext,
  records: readonly RequestRecord[],
): Promise<ReadonlyMap<string, NonNullable<WireRequest['conversation']>>> => {
  const states = records.flatMap(({ id, facts }) => {
    const state = viewer.role === 'ADMIN' ? null : conversationOf(facts)
    return state ? [[id, state] as const] : []
  })
  const unread = await unreadOf(
    db,
    viewer.id,
    states.map(([id]) => id),
  )
  return new Map(states.map(([id, state]) => [id, { state, unread: unread.get(id) ?? 0 }]))
}

const isInConflict = ({ facts, circumstances }: RequestRecord): boolean =>
  facts.type === 'SUPERVISION' && facts.state === 'ACCEPTED' && circumstances.studentPaired

const isNewsTo = (viewer: KnownUser, { facts, isUnseen }: RequestRecord): boolean =>
  viewer.id === facts.studentId && isUnseen && isNewsToStudent(facts.lastTransition)

const NO_CHANGES: Changes = { accept: false, reject: false, withdraw: false, undo: false, remove: false }

const changesOf = ({ facts, circumstances }: RequestRecord, viewer: KnownUser): Changes =>
  viewer.role === 'ADMIN' ? NO_CHANGES : mayChange(facts, viewer.id, circumstances)
