import type { Locks, ReadingContext, UserContext } from '../../operation.ts'
import type { HistoryEntry, Request } from '#contract/resources/requests/requests.ts'
import type { ChangeAction, RequestState, RequestType } from '#domain/request-lifecycle.ts'
import type { RejectionReason, RejectionWords } from '#domain/requests/request-words.ts'
import { z } from 'zod'
import {
  findRequests,
  listRequests,
  type RequestPeople,
  type RequestRecord,
  historyOf,
} from '../../db/queries/requests/requests.ts'
import { Failure, found } from '../../failure.ts'
import { CursorTime, fromCursor, toPage } from '../cursor.ts'
import { cleanSentenceText } from '../clean-input.ts'
import { wireRow } from '../wire-row.ts'
import { presenterContextOf } from '../people/people-presenter.ts'
import { change, findOwnRequest, locksOfRequest } from './request-actions.ts'
import { presentRequests } from './request-presenter.ts'
import { explain } from './request-words.ts'

type WireRequest = z.input<typeof Request>
type ListInput = {
  state?: RequestState | undefined
  person_id?: string | undefined
  limit: number
  cursor?: string | undefined
}
type ChangeInput = WordsInput & { id: string; state?: Exclude<RequestState, 'PENDING'> | undefined }
type WordsInput = { reason?: RejectionReason | null | undefined; answer?: string | undefined }
type ById = { id: string }

/** The work on requests of one type, as far as both types have it in common: all but how they begin. */
export function requestsOfType(type: RequestType) {
  const presentOne = async (context: ReadingContext, id: string): Promise<WireRequest> => {
    const [request] = await present(context, [await findOwnRequest(context.db, id, type, context.actor)])
    return found(request)
  }
  const presentAfterCommit = (id: string) => (context: ReadingContext) => presentOne(context, id)
  const locks = ({ db, actor }: UserContext, { id }: ById): Promise<Locks> => locksOfRequest(db, id, type, actor)
  return {
    presentAfterCommit,
    list: async (context: ReadingContext, input: ListInput) => {
      refuseForeignPerson(context, input)
      const byScore = context.actor.role === 'SUPERVISOR' && input.state === 'PENDING'
      return (byScore ? listByScore : listByTime)(context, type, input)
    },
    get: (context: ReadingContext, { id }: ById) => presentOne(context, id),
    locks,
    patch: {
      locks,
      run: async (context: UserContext, { id, state, ...words }: ChangeInput) => {
        const told = rejectionWordsOf(words)
        if (state === undefined) {
          if (Object.keys(told).length === 0) return refuseField('state', 'field_required')
          return presentAfterCommit(await explain(context, id, type, told))
        }
        if (state !== 'REJECTED') refuseFields(Object.keys(told))
        const actionOf = (people: RequestPeople) => actionFor(state, context.actor.id, people)
        return presentAfterCommit(await change(context, id, type, actionOf, told))
      },
    },
    undo: {
      locks,
      run: async (context: UserContext, { id }: ById) =>
        presentAfterCommit(await change(context, id, type, () => 'UNDO')),
    },
    history: async ({ db, actor }: UserContext, { id }: ById): Promise<z.input<typeof HistoryEntry>[]> => {
      await findOwnRequest(db, id, type, actor)
      return (await historyOf(db, id)).map(wireRow)
    },
  }
}

/** The action by which a supervisor or a student reaches the state that the call asks for. */
const actionFor = (
  wanted: Exclude<RequestState, 'PENDING'>,
  actorId: string,
  { supervisorId }: { readonly supervisorId: string },
): ChangeAction => {
  if (wanted === 'ACCEPTED') return 'ACCEPT'
  if (wanted === 'REJECTED') return 'REJECT'
  return actorId === supervisorId ? 'REMOVE' : 'WITHDRAW'
}

/** The words of a rejection, as far as they were sent. @throws Failure validation_failed */
export function rejectionWordsOf({ reason, answer }: WordsInput): Partial<RejectionWords> {
  return {
    ...(reason !== undefined && { reason }),
    ...(answer !== undefined && { answer: cleanSentenceText('answer', answer) }),
  }
}

/** @throws Failure validation_failed */
export function refuseField(path: string, code: 'field_required' | 'field_unexpected' | 'text_required'): never {
  throw new Failure('validation_failed', { issues: [{ path, code }] })
}

/** @throws Failure validation_failed naming each, if there are any */
export function refuseFields(paths: readonly string[]): void {
  if (paths.length === 0) return
  throw new Failure('validation_failed', { issues: paths.map((path) => ({ path, code: 'field_unexpected' as const })) })
}

const present = (context: ReadingContext, records: readonly RequestRecord[]): Promise<WireRequest[]> =>
  presentRequests(presenterContextOf(context), records)

type Listed = { items: WireRequest[]; next_cursor: string | null }

const ByTime = z.strictObject({ at: CursorTime, id: z.uuid() })
const ByScore = z.strictObject({ score: z.number(), id: z.uuid() })

/** Whose requests are listed is for admins to choose; others have their own. @throws Failure validation_failed */
const refuseForeignPerson = ({ actor }: UserContext, { person_id: personId }: ListInput): void => {
  if (personId === undefined || actor.role === 'ADMIN') return
  refuseField('person_id', 'field_unexpected')
}

/** Newest first. */
const listByTime = async (context: ReadingContext, type: RequestType, input: ListInput): Promise<Listed> => {
  const { db, actor } = context
  const { state = null, person_id: personId = null, limit, cursor } = input
  const after = fromCursor(ByTime, cursor)
  const filter = { type, userId: actor.role === 'ADMIN' ? personId : actor.id, state }
  const listed = await listRequests(db, filter, limit + 1, after && { createdAt: after.at, id: after.id })
  const { rows, nextCursor } = toPage(listed, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: await present(context, rows), next_cursor: nextCursor }
}

/** A supervisor's pending requests, best score first. */
const listByScore = async (
  context: ReadingContext,
  type: RequestType,
  { limit, cursor }: ListInput,
): Promise<Listed> => {
  const { db, actor, services } = context
  const after = fromCursor(ByScore, cursor)
  const pending = await services.matching.rankPending(db, type, actor.id)
  const ranked = pending
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .filter(({ id, score }) => !after || score < after.score || (score === after.score && id > after.id))
  const { rows, nextCursor } = toPage(ranked, limit, ({ id, score }) => ({ score, id }))
  const records = await findRequests(
    db,
    rows.map(({ id }) => id),
  )
  return { items: await present(context, records), next_cursor: nextCursor }
}
