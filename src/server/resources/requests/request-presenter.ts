import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationOf } from '#domain/conversations.ts'
import { type Changes, mayChange, type Transition } from '#domain/request-lifecycle.ts'
import { isByHand } from '#domain/requests/pairs-by-hand.ts'
import { isNewsToStudent } from '#domain/requests/request-words.ts'
import { readsWordsOf, visibilityInRequest } from '#domain/access.ts'
import type { z } from 'zod'
import type { KnownUser } from '../../db/queries/accounts/sessions.ts'
import { lastMessagesOf, unreadOf } from '../../db/queries/requests/chat-messages.ts'
import { circumstancesAt, type RequestRecord } from '../../db/queries/requests/requests.ts'
import { type CallerContext, type PeopleView, presentOf, readPeople, scoreOf } from '../people/people-presenter.ts'
import { wireRow } from '../wire-row.ts'

type WireRequest = z.input<typeof Request>
/** Requests as one of their people, or an admin, sees them, in the given order. */
export async function presentRequests(
  context: CallerContext,
  records: readonly RequestRecord[],
): Promise<WireRequest[]> {
  if (records.length === 0) return []
  const withConversation = records.filter((record) => conversationFor(context.viewer, record) !== null).map(idOf)
  const people = records.flatMap(({ facts }) => [facts.studentId, facts.supervisorId])
  const view = await readPeople(context, people)
  const unread = await unreadOf(context.db, context.viewer.id, withConversation)
  const said = await lastMessagesOf(context.db, withConversation)
  return records.flatMap((record) => present(context, record, { view, unread, said }) ?? [])
}

/** Data of many requests, read at once; by the ids of the requests. */
type Read = {
  readonly view: PeopleView
  readonly unread: Awaited<ReturnType<typeof unreadOf>>
  readonly said: Awaited<ReturnType<typeof lastMessagesOf>>
}

const present = (
  { viewer, now }: CallerContext,
  record: RequestRecord,
  { view, unread, said }: Read,
): WireRequest | null => {
  const { facts } = record
  const conversation = conversationFor(viewer, record)
  const student = presentOf(view, facts.studentId, visibilityInRequest)
  const supervisor = presentOf(view, facts.supervisorId, visibilityInRequest)
  if (!student || !supervisor) return null
  const can = changesOf(record, viewer, now)
  const last = said.get(record.id)
  return {
    id: record.id,
    type: facts.type,
    state: facts.state,
    student,
    supervisor,
    ...wordsOf(viewer, record),
    created_at: record.createdAt.toISOString(),
    asked_at: record.askedAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    ended_as: facts.state === 'WITHDRAWN' ? facts.lastTransition.reason : null,
    since: record.since.toISOString(),
    answer_by: record.answerBy?.toISOString() ?? null,
    similarity_score: scoreOf(view, facts.studentId, facts.supervisorId),
    conflict: isInConflict(record),
    conversation: conversation && { state: conversation, unread: unread.get(record.id) ?? 0 },
    last_message: last ? wireRow(last) : null,
    is_news: isNewsTo(viewer, record),
    ...(record.isPast ? { is_past: true as const } : {}),
    ...declinedWith(record, viewer, can),
    can,
  }
}

/** The words of the two in the request, and of an admin to both. */
const wordsOf = (viewer: KnownUser, { facts, message, idea, workingTitle, rejection }: RequestRecord) =>
  readsWordsOf(viewer, facts)
    ? { message, idea, working_title: workingTitle, ...rejection, by_admin: byAdminOf(facts.lastTransition) }
    : { message: null, idea: null, working_title: null, reason: null, answer: null, by_admin: null }

const byAdminOf = ({ reason, note = null }: Transition): WireRequest['by_admin'] =>
  isByHand(reason) ? { what: reason === 'paired_by_admin' ? 'made' : 'ended', reason: note } : null

const idOf = ({ id }: RequestRecord): string => id

/** The conversation of a request as the viewer sees it; admins read nobody's. */
const conversationFor = (viewer: KnownUser, { facts }: RequestRecord) =>
  viewer.role === 'ADMIN' ? null : conversationOf(facts)

const isInConflict = ({ facts, circumstances }: RequestRecord): boolean =>
  facts.type === 'SUPERVISION' && facts.state === 'ACCEPTED' && circumstances.studentPaired

const isNewsTo = (viewer: KnownUser, { facts, isUnseen, isPast }: RequestRecord): boolean =>
  viewer.id === facts.studentId && isUnseen && !isPast && isNewsToStudent(facts.lastTransition)

/** A student does not learn that others were rejected with them. */
const declinedWith = ({ facts, declinedWith: id }: RequestRecord, viewer: KnownUser, can: Changes) =>
  id !== null && can.undo && viewer.id === facts.supervisorId ? { declined_with: id } : {}

const NO_CHANGES: Changes = { accept: false, reject: false, withdraw: false, undo: false, remove: false }

const changesOf = (record: RequestRecord, viewer: KnownUser, now: Date): Changes =>
  viewer.role === 'ADMIN' ? NO_CHANGES : mayChange(record.facts, viewer.id, circumstancesAt(record, now))
