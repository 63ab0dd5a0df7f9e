import { conversationOf } from '#domain/conversations.ts'
import { nameOrAddress } from '#domain/names.ts'
import { type PushKind, pushKindOf, type PushNotification } from '#domain/push/notification.ts'
import { baseLocale, isLocale } from '#messages/runtime'
import { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import { isOfOngoingCycle } from '../db/queries/cycles/cycles.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import type { ClaimedMail } from '../db/queries/mails/delivery.ts'
import { findSubscription, type PushSubscription } from '../db/queries/push/subscriptions.ts'
import { unreadOf } from '../db/queries/requests/chat-messages.ts'
import { countNews } from '../db/queries/requests/inbox.ts'
import { findRequest, type RequestRecord } from '../db/queries/requests/requests.ts'
import { isOfferNews } from '../db/queries/waiting-list.ts'
import { NEWS } from '../mail/mail-payload.ts'
import { pathOf, textOf, titleOf } from './notification-texts.ts'

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
  if (kind === 'request_cycle_ended' && (await isOfOngoingCycle(db, [payload.requestId], now))) return false
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
