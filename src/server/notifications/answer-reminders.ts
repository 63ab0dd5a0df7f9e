import type { Queryable } from '../db/client.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { enqueueMails } from '../db/queries/mails/outbox.ts'
import type { MailPayload } from '../mail/mail-payload.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'

const KIND: MailTemplateName = 'answer_reminder'

type Unanswered = { readonly id: string; readonly supervisorId: string; readonly answerBy: Date }

/** Reminds a supervisor by one mail that these requests wait for an answer. */
export async function remindOfAnswers(
  tx: Queryable,
  requests: readonly [Unanswered, ...Unanswered[]],
  now: Date,
): Promise<void> {
  const [{ id, supervisorId: userId }] = requests
  const supervisor = (await findCorrespondents(tx, [userId])).get(userId)
  if (!supervisor) return
  const payload: MailPayload = { userId, requestIds: requests.map((request) => request.id) }
  const mail = { kind: KIND, userId, recipient: supervisor.email, payload, transitionId: null, dueAt: now }
  await enqueueMails(tx, [{ ...mail, eventKey: `${KIND}:${id}:${now.toISOString()}` }], now)
}
