import { conversationOf } from '#domain/conversations.ts'
import { nameOrAddress } from '#domain/names.ts'
import { type PushKind, pushKindOf, type PushNotification } from '#domain/push/notification.ts'
import { baseLocale, isLocale, type Locale } from '#messages/runtime'
import { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import type { ClaimedMail } from '../db/queries/mails/delivery.ts'
import { findSubscription, type PushSubscription } from '../db/queries/push/subscriptions.ts'
import { unreadOf } from '../db/queries/requests/chat-messages.ts'
import { countNews } from '../db/queries/requests/inbox.ts'
import { findRequest, type RequestRecord } from '../db/queries/requests/requests.ts'
import { isOfferNews } from '../db/queries/waiting-list.ts'
import { NEWS } from '../mail/mail-payload.ts'
import { pages } from '#domain/pages.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { EndedOffer } from '#domain/waiting.ts'
import { m } from '#messages'
import { endedOfferTexts, textsOf } from '../mail/template-texts.ts'

/** A notification on its way to one device. */
export type Addressed = { readonly subscription: PushSubscription; readonly notification: PushNotification }

const Kept = z.object({
  kind: z.string().transform((kept, context) => pushKindOf(kept) ?? (context.addIssue('no notification'), z.NEVER)),
  userId: z.uuid(),
  subscriptionId: z.uuid(),
  payload: z.union(NEWS),
})

/** Renders a row of the outbox from current data, or says why there is nothing to tell any more. */
export async function notificationOf(
  db: Queryable,
  claimed: ClaimedMail,
  now: Date,
): Promise<Addressed | 'unreadable' | 'nothing to tell'> {
  const kept = Kept.safeParse(claimed)
  if (!kept.success) return 'unreadable'
  const { kind, userId, subscriptionId, payload } = kept.data
  const { studentId, supervisorId } = payload
  const isSupervisor = userId === supervisorId
  const otherId = isSupervisor ? studentId : supervisorId
  const subscription = await findSubscription(db, subscriptionId)
  const people = await findCorrespondents(db, [userId, otherId])
  const other = people.get(otherId)
  if (!other || !people.has(userId) || subscription?.userId !== userId) return 'nothing to tell'
  if (!(await isStillNews(db, { ...kept.data, now }))) return 'nothing to tell'
  const locale = isLocale(subscription.language) ? subscription.language : baseLocale
  // A person without a name is shown by address to people who have a request with them.
  const name = nameOrAddress(other)
  const request = 'requestId' in payload ? payload : { type: 'SUPERVISION' as const, requestId: null }
  const ended = 'why' in payload ? payload.why : null
  const about = { kind, ...request, ended, supervisorId, other: name, isSupervisor, locale }
  const notification: PushNotification = {
    title: titleOf(about),
    text: textOf(about),
    path: pathOf(about),
    // An offer replaces the notification of the previous one, and its end that of the offer.
    tag: request.requestId ?? supervisorId,
    count: await countNews(db, userId),
  }
  return { subscription, notification }
}

const isStillNews = async (
  db: Queryable,
  { kind, userId, payload, now }: z.infer<typeof Kept> & { readonly now: Date },
): Promise<boolean> => {
  if ('why' in payload || 'until' in payload) return isOfferNews(db, payload, now)
  const request = await findRequest(db, payload.requestId)
  return request !== null && isNews(db, kind, userId, request)
}

/** Whether it is still true, and the reader has not seen it in the application. */
const isNews = async (db: Queryable, kind: PushKind, userId: string, request: RequestRecord): Promise<boolean> => {
  const { state } = request.facts
  switch (kind) {
    case 'request_received':
      return state === 'PENDING'
    case 'accepted':
    case 'added':
      return state === 'ACCEPTED' && request.isUnseen
    case 'withdrawn':
    case 'accepted_elsewhere':
      return state === 'WITHDRAWN'
    case 'request_expired':
    case 'request_cycle_ended':
      return state === 'WITHDRAWN' && request.isUnseen
    case 'place_offered':
    case 'offer_over':
      return false
    case 'message':
      return conversationOf(request.facts) !== null && (await unreadOf(db, userId, [request.id])).size > 0
  }
}

type NotificationSubject = {
  readonly kind: PushKind
  readonly type: RequestType
  /** Null when it is about an offer. */
  readonly requestId: string | null
  /** Why an offer is over; null when it is about none. */
  readonly ended: EndedOffer | null
  readonly supervisorId: string
  /** Name of the other person. */
  readonly other: string
  /** The reader is the supervisor of the request. */
  readonly isSupervisor: boolean
  readonly locale: Locale
}

/** The sentence at the top: the subject of the mail, where there is one. */
const titleOf = ({ kind, type, ended, other, locale }: NotificationSubject): string => {
  if (kind === 'message') return m.push_message_title({ other }, { locale })
  if (kind === 'withdrawn') {
    const title = type === 'CHAT' ? m.push_chat_withdrawn_title : m.push_withdrawn_title
    return title({ other }, { locale })
  }
  const texts = kind === 'offer_over' ? endedOfferTexts(ended ?? 'passed') : textsOf(kind, type)
  return texts.subject({ other, product: '', email: '', count: 0, until: '' }, { locale })
}

const TEXTS = {
  message: m.push_message_text,
  request_received: m.push_request_received_text,
  accepted: m.push_accepted_text,
  added: m.push_accepted_text,
  withdrawn: m.push_withdrawn_text,
  accepted_elsewhere: m.push_withdrawn_text,
  request_expired: m.push_request_expired_text,
  request_cycle_ended: m.push_request_cycle_ended_text,
  place_offered: m.push_place_offered_text,
}

/** The next action of the reader. */
const textOf = ({ kind, type, ended, locale }: NotificationSubject): string => {
  if (kind === 'offer_over') return overTexts[`push_offer_over_${ended ?? 'passed'}_text`]({}, { locale })
  const text = kind === 'accepted' && type === 'CHAT' ? m.push_chat_accepted_text : TEXTS[kind]
  return text({}, { locale })
}

const overTexts: Readonly<
  Record<`push_offer_over_${EndedOffer}_text`, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = m

/** The page that tells more, in the language of the device. */
const pathOf = (about: NotificationSubject): string =>
  (about.locale === baseLocale ? '' : `/${about.locale}`) + pageOf(about)

const pageOf = ({ kind, type, requestId, supervisorId, isSupervisor }: NotificationSubject): string => {
  if (kind === 'offer_over') return pages.student.requests
  if (requestId === null) return `${pages.student.requests}?offer=${supervisorId}`
  const isTalk = kind === 'message' || (kind === 'accepted' && type === 'CHAT')
  if (kind === 'request_expired' || kind === 'request_cycle_ended')
    return `${pages.student.requests}?request=${requestId}`
  if (!isSupervisor) return isTalk ? `${pages.student.requests}?chat=${requestId}` : pages.student.dashboard
  return type === 'CHAT' ? `${pages.supervisor.dashboard}?request=${requestId}` : pages.supervisor.matching
}
