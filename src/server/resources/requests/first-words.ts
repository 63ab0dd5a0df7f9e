/** The first words of a student about the thesis, sent with a request for supervision, are its description. */
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import type { ChangeAction, RequestType } from '#domain/request-lifecycle.ts'
import {
  dropDescription,
  keepAsDescription,
  rewriteDescription,
  takeBackDescription,
} from '../../db/queries/requests/request-changes.ts'
import type { RequestRecord } from '../../db/queries/requests/requests.ts'
import type { UserContext } from '../../operation.ts'

type Context = Pick<UserContext, 'db' | 'actor' | 'now'>

/** Keeps the words of a student who has no description. */
export async function keepFirstWords(
  { db, actor }: Context,
  { id, type, message }: { readonly id: string; readonly type: RequestType; readonly message: string | null },
): Promise<void> {
  if (type !== 'SUPERVISION' || message === null) return
  await keepAsDescription(db, { requestId: id, studentId: actor.id, message })
}

/**
 * The description that a request brought follows its sentence. Other words become the description only where that is said.
 * @param before the sentence as it was
 * @param describes false: what it brought is taken back; left out: nothing begins to describe
 */
export async function followRewrite(
  context: Context,
  words: Parameters<typeof keepFirstWords>[1] & {
    readonly before: string | null
    readonly describes: boolean | undefined
  },
): Promise<void> {
  const { db, actor } = context
  const { id: requestId, message, before, describes } = words
  if (describes === false) return dropDescription(db, { requestId, studentId: actor.id, message: before })
  if (before !== null && message !== null) {
    await rewriteDescription(db, { requestId, studentId: actor.id, message: before }, message)
  }
  if (describes) await keepFirstWords(context, words)
}

/** A student who takes a request back at once takes the description along that it brought, and sends it again with it. */
export async function followWithDescription(
  context: Context,
  { id, message, askedAt, facts: { type, studentId } }: RequestRecord,
  action: ChangeAction,
): Promise<void> {
  const { db, actor, now } = context
  if (type !== 'SUPERVISION' || message === null || actor.id !== studentId) return
  if (action === 'UNDO') return keepAsDescription(db, { requestId: id, studentId, message }, { isAgain: true })
  const isAtOnce = now.getTime() - askedAt.getTime() < MAIL_WAIT_MS
  if (isAtOnce) await takeBackDescription(db, { requestId: id, studentId, message })
}
