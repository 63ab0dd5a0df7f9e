import type { InboxItem, inboxOperations } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { seesMarksOf } from '#domain/access.ts'
import { arrange, countEntries, firstDeadline, INBOX_FILTERS, type InboxSort } from '#domain/requests/inbox.ts'
import { z } from 'zod'
import { findInboxEntry, listInbox, type MarkedEntry, otherOpenRequestIds } from '../../db/queries/requests/inbox.ts'
import { findRequestPeople, findRequests } from '../../db/queries/requests/requests.ts'
import { changeMark } from '../../db/queries/requests/student-marks.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, ReadingContext, UserContext } from '../../operation.ts'
import { cleanLongText } from '../clean-input.ts'
import { fromCursor, toPage } from '../cursor.ts'
import { explanationOf } from '../matching/matches.ts'
import { presenterContextOf, readPeople } from '../people/people-presenter.ts'
import { presentRequests } from './request-presenter.ts'

type WireItem = z.input<typeof InboxItem>
type WireRequest = z.input<typeof Request>

const Position = z.strictObject({ key: z.number(), id: z.uuid() })

/** Requests in the order of the ids. */
const presentAll = async (context: ReadingContext, ids: readonly string[]): Promise<WireRequest[]> =>
  presentRequests(presenterContextOf(context), await findRequests(context.db, ids))

const toItem = (entry: MarkedEntry, request: WireRequest): WireItem => ({
  request,
  unread: entry.isUnread,
  waiting_since: entry.waitingSince?.toISOString() ?? null,
  mark: { starred: entry.isStarred, note: entry.note },
  asks_others: entry.asksOthers,
})

/** The scores of students with the caller, where a view is sorted by them; 0 for anybody else. */
const scoresFor = async (
  { db, actor, services }: ReadingContext,
  sort: InboxSort,
  entries: readonly MarkedEntry[],
): Promise<(studentId: string) => number> => {
  if (sort !== 'fit') return () => 0
  const scores = await services.matching.scoreStudents(
    db,
    actor.id,
    entries.map(({ studentId }) => studentId),
  )
  return (studentId) => scores.get(studentId) ?? 0
}

/** The two of an own request. @throws Failure not_found for anybody else's, so that nobody can probe for ids */
const ownPeople = async ({ db, actor }: UserContext, id: string) => {
  const people = found(await findRequestPeople(db, id))
  if (!seesMarksOf(actor, people)) throw new Failure('not_found')
  return people
}

export const inboxHandlers: Handlers<keyof typeof inboxOperations> = {
  'inbox.list': async (context, { sort, limit, cursor, ...wanted }) => {
    const after = fromCursor(Position, cursor)
    const entries = await listInbox(context.db, context.actor.id, context.now)
    const filters = INBOX_FILTERS.filter((filter) => wanted[filter])
    const scoreOf = await scoresFor(context, sort, entries)
    const placed = arrange(entries, { sort, filters }, scoreOf, after)
    const { rows, nextCursor } = toPage(placed, limit, ({ position }) => position)
    const requests = await presentAll(
      context,
      rows.map(({ entry }) => entry.id),
    )
    const byId = new Map(requests.map((request) => [request.id, request]))
    const items = rows.flatMap(({ entry }) => {
      const request = byId.get(entry.id)
      return request ? [toItem(entry, request)] : []
    })
    return {
      items,
      next_cursor: nextCursor,
      counts: countEntries(entries),
      first_answer_by: firstDeadline(entries)?.toISOString() ?? null,
    }
  },
  'inbox.get': async (context, { id }) => {
    const { db, actor, now } = context
    const { studentId } = await ownPeople(context, id)
    const entry = found(await findInboxEntry(db, id, now))
    const [request, ...other_requests] = await presentAll(context, [
      id,
      ...(await otherOpenRequestIds(db, entry, actor.id)),
    ])
    const view = await readPeople(presenterContextOf(context), [studentId, actor.id])
    return {
      item: toItem(entry, found(request)),
      other_requests,
      explanation: explanationOf(view, studentId, actor.id),
    }
  },
  'requests.mark.put': {
    locks: async (context, { id }) => ({ people: [(await ownPeople(context, id)).studentId] }),
    run: async (context, { id, starred, note }, locked) => {
      const { db, actor } = context
      const { studentId } = await ownPeople(context, id)
      found(locked.get(studentId))
      const change = {
        ...(starred !== undefined && { starred }),
        ...(note !== undefined && { note: cleanLongText('note', note) }),
      }
      return changeMark(db, { supervisorId: actor.id, studentId }, change)
    },
  },
}
