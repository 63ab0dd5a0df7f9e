import { REQUEST_TYPES, type RequestType } from '#domain/request-lifecycle.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { isLocale } from '#messages/runtime'
import { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import { type ClaimedMail, type Correspondent, findCorrespondents, findWords } from '../db/queries/mails/delivery.ts'
import { mailLink } from './mail-link.ts'
import type { TemplateInput } from './template.ts'
import { MAIL_TEMPLATES, type MailTemplateName } from './template-texts.ts'

/** What a mail tells of, as it is kept in the outbox: ids, never names, which may have changed until it leaves. */
export type MailPayload =
  | {
      readonly type: RequestType
      readonly requestId: string
      readonly studentId: string
      readonly supervisorId: string
    }
  | { readonly userId: string }

const Kept = z.object({
  kind: z.enum(MAIL_TEMPLATES),
  userId: z.uuid(),
  payload: z.union([
    z.object({ type: z.enum(REQUEST_TYPES), requestId: z.uuid(), studentId: z.uuid(), supervisorId: z.uuid() }),
    z.object({ userId: z.uuid() }),
  ]),
})

/** The template input of an outbox row, or the reason why the mail can't be written. */
export type TemplateInputResult =
  | { readonly input: TemplateInput }
  | { readonly input: null; readonly why: 'people gone' | 'unreadable' }

/** The template input of an outbox row, with names and language as they are now. */
export async function templateInputOf(
  db: Queryable,
  mail: ClaimedMail,
  publicUrl: string,
): Promise<TemplateInputResult> {
  const kept = Kept.safeParse(mail)
  if (!kept.success) return { input: null, why: 'unreadable' }
  const { kind, userId, payload } = kept.data
  if ('userId' in payload) {
    return inputFor(await findCorrespondents(db, [userId]), { kind, userId, publicUrl, link: mailLink(kind, null) })
  }
  const { type, requestId, studentId, supervisorId } = payload
  const otherId = userId === studentId ? supervisorId : studentId
  const people = await findCorrespondents(db, [userId, otherId])
  const link = mailLink(kind, { type, requestId, otherId, isSupervisor: userId === supervisorId })
  const words = await wordsFor(db, kind, type, requestId)
  return inputFor(people, { kind, userId, publicUrl, link, type, otherId, ...words })
}

type Words = { readonly quote?: string | null; readonly reason?: RejectionReason | null }

/** What the other one wrote. A question is for the conversation alone. */
const wordsFor = async (
  db: Queryable,
  kind: MailTemplateName,
  type: RequestType,
  requestId: string,
): Promise<Words> => {
  if (kind === 'request_received' && type === 'SUPERVISION') return { quote: (await findWords(db, requestId)).message }
  if (kind !== 'rejected') return {}
  const { reason, answer } = await findWords(db, requestId)
  return { reason, quote: answer }
}

type Draft = {
  readonly kind: MailTemplateName
  readonly userId: string
  readonly publicUrl: string
  readonly link: string
  readonly type?: RequestType
  readonly otherId?: string
} & Words

const inputFor = (people: ReadonlyMap<string, Correspondent>, draft: Draft): TemplateInputResult => {
  const { kind, userId, publicUrl, link, type = null, otherId, quote = null, reason = null } = draft
  const recipient = people.get(userId)
  const other = otherId === undefined ? undefined : people.get(otherId)
  const isGone = !recipient || (otherId !== undefined && !other)
  if (isGone || (kind === 'new_admin' && recipient.role !== 'ADMIN')) return { input: null, why: 'people gone' }
  const { email, language } = recipient
  const input: TemplateInput = {
    kind,
    type,
    recipient: { email, name: nameOf(recipient), language: isLocale(language) ? language : null },
    // Whoever has no name yet is known by the address to those who deal with them.
    other: other ? nameOf(other) || other.email : '',
    quote,
    reason,
    link,
    publicUrl,
  }
  return { input }
}

const nameOf = ({ firstName, lastName }: Correspondent): string => `${firstName} ${lastName}`.trim()
