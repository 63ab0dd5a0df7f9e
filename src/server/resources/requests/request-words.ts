/** Words of a request, written after it was sent or answered. */
import type { RequestType } from '#domain/request-lifecycle.ts'
import { type RejectionWords, maySetWorkingTitle, mayExplain, mayRewrite } from '#domain/requests/request-words.ts'
import type { Queryable } from '../../db/client.ts'
import { explainRejections, saveWorkingTitle, rewriteWish } from '../../db/queries/requests/request-changes.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { circumstancesAt, type RequestRecord } from '../../db/queries/requests/requests.ts'
import { Failure, orFail } from '../../failure.ts'
import { announceRequest } from '../../notifications/request-notifications.ts'
import { requirePhase } from '../phases.ts'
import { followRewrite } from './first-words.ts'
import { refuseOtherIdea, type ActionContext, findOwnRequest } from './request-actions.ts'

/** The words that a student sends along with a request, and whether they are the description, too; fields that are left out stay. */
type Wish = {
  readonly message?: string | null
  readonly ideaId?: string | null
  readonly describes?: boolean | undefined
}

/**
 * A student changes sentence and idea of a pending supervision request, kept as by `send`.
 * @throws Failure with the error code of `mayRewrite`; idea_not_open; level_does_not_fit
 */
export async function rewrite(context: ActionContext, id: string, { describes, ...wish }: Wish): Promise<string> {
  const { db, actor, now } = context
  const request = await findOwnRequest(db, id, 'SUPERVISION', actor)
  const { facts } = request
  orFail(mayRewrite(facts, actor.id))
  requirePhase(context, request.dates, 'rewrite')
  const { type, studentId, supervisorId } = facts
  const before = { message: request.message, ideaId: request.idea?.id ?? null }
  const { message, ideaId } = { ...before, ...wish }
  await followRewrite(context, { id, type, message, describes, before: before.message })
  if (message === before.message && ideaId === before.ideaId) return id
  if (ideaId !== null && ideaId !== before.ideaId) await refuseOtherIdea(db, { ideaId, supervisorId, studentId })
  await rewriteWish(db, id, { message, ideaId })
  await announceRequest(db, { requestId: id, type, studentId, supervisorId }, now)
  return id
}

/**
 * Notes before an acceptance whose title the confirmation is to carry; what refuses the acceptance takes the note back.
 * @throws Failure idea_not_named; idea_taken; not_found
 */
export async function noteWorkingTitle({ db, actor }: ActionContext, id: string, ideaId: string): Promise<void> {
  await putTitle(db, await findOwnRequest(db, id, 'SUPERVISION', actor), ideaId)
}

/** One idea is the title of one pair: under the lock of its supervisor nobody else takes it meanwhile. */
const putTitle = async (db: Queryable, { id, idea }: RequestRecord, ideaId: string | null): Promise<void> => {
  if (idea?.is_taken && idea.id === ideaId) throw new Failure('idea_taken')
  if (!(await saveWorkingTitle(db, id, ideaId))) throw new Failure('idea_not_named')
}

/**
 * A supervisor has the confirmation of a pair carry the title of the idea, or not any more: another document is issued.
 * @param ideaId null: no title
 * @throws Failure with the error code of `mayEntitle`; idea_not_named; idea_taken
 */
export async function setWorkingTitle(context: ActionContext, id: string, ideaId: string | null): Promise<string> {
  const { db, actor, now } = context
  const request = await findOwnRequest(db, id, 'SUPERVISION', actor)
  const { facts, dates } = request
  orFail(maySetWorkingTitle(facts, actor.id))
  requirePhase(context, dates, 'set_working_title')
  await putTitle(db, request, ideaId)
  await replaceOutdatedConfirmations(db, actor.id, now)
  const { type, studentId, supervisorId } = facts
  await announceRequest(db, { requestId: id, type, studentId, supervisorId }, now)
  return id
}

/** A supervisor says, or says differently, why they rejected. @throws Failure with the error code of `mayExplain` */
export async function explain(
  context: ActionContext,
  id: string,
  type: RequestType,
  told: Partial<RejectionWords>,
): Promise<string> {
  const { db, actor, now } = context
  const request = await findOwnRequest(db, id, type, actor)
  const { facts, rejection } = request
  requirePhase(context, request.dates, 'answer')
  orFail(mayExplain(facts, actor.id, circumstancesAt(request, now)))
  const words = { ...rejection, ...told }
  if (words.reason === rejection.reason && words.answer === rejection.answer) return id
  const { studentId, supervisorId } = facts
  await explainRejections(db, [id], words)
  await announceRequest(db, { requestId: id, type, studentId, supervisorId }, now)
  return id
}
