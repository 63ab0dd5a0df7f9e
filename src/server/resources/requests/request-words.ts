/** What goes with a request, written after it was sent or answered. */
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { RejectionWords } from '#domain/requests/rejection.ts'
import { mayExplain, mayRewrite } from '#domain/requests/request-words.ts'
import { keepAsDescription } from '../../db/queries/people/profiles.ts'
import { explainRejection, rewriteMessage } from '../../db/queries/requests/request-changes.ts'
import { orFail } from '../../failure.ts'
import { announceRequest } from '../../notifications/request-notifications.ts'
import { type ActionContext, findOwnRequest } from './request-actions.ts'

/** A student changes the sentence of a pending supervision request, kept as by `send`. @throws Failure with the error code of `mayRewrite` */
export async function rewrite(context: ActionContext, id: string, message: string | null): Promise<string> {
  const { db, actor, now } = context
  const request = await findOwnRequest(db, id, 'SUPERVISION', actor)
  const { facts } = request
  orFail(mayRewrite(facts, actor.id))
  const { type, studentId, supervisorId } = facts
  if (message === request.message) return id
  await rewriteMessage(db, id, message)
  if (message !== null) await keepAsDescription(db, actor.id, message)
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
  const { facts, circumstances, rejection } = await findOwnRequest(db, id, type, actor)
  orFail(mayExplain(facts, actor.id, circumstances))
  const words = { ...rejection, ...told }
  if (words.reason === rejection.reason && words.answer === rejection.answer) return id
  const { studentId, supervisorId } = facts
  await explainRejection(db, id, words)
  await announceRequest(db, { requestId: id, type, studentId, supervisorId }, now)
  return id
}
