/** Notifies students of places that are kept for them, and of the ends of such offers (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import { pushKind } from '#domain/push/notification.ts'
import type { EndedOffer } from '#domain/waiting.ts'
import type { Queryable } from '../db/client.ts'
import { sendEvents, slotEvents } from '../db/queries/events.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { enqueueMails } from '../db/queries/mails/outbox.ts'
import { recordForDevices } from '../db/queries/notifications.ts'
import type { OfferPayload } from '../mail/mail-payload.ts'

/** A place that is kept for a student until a moment, or why it is kept no longer. */
export type OfferNews = { readonly studentId: string } & ({ readonly until: Date } | { readonly why: EndedOffer })

/**
 * Tells of a waiting list, in the transaction that changed it: everybody who sees the supervisor's places by event; and each of
 * these students by event and mail, and on their devices.
 */
export async function notifyWaitingList(
  tx: Queryable,
  supervisorId: string,
  news: readonly OfferNews[],
  now: Date,
): Promise<void> {
  const data = { supervisor_id: supervisorId }
  const events = news.map(({ studentId: userId }) => ({ userId, type: 'waiting' as const, data }))
  await sendEvents(tx, [...events, ...slotEvents([supervisorId])], now)
  if (news.length === 0) return
  const people = await findCorrespondents(
    tx,
    news.map(({ studentId }) => studentId),
  )
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  for (const one of news) {
    const { studentId: userId } = one
    const told = 'until' in one ? { until: one.until.toISOString() } : { why: one.why }
    const payload: OfferPayload = { studentId: userId, supervisorId, ...told }
    const kind = 'until' in one ? 'place_offered' : 'offer_over'
    const subject = `${supervisorId}:${userId}:${now.toISOString()}`
    const recipient = people.get(userId)?.email
    const mail = { eventKey: `${kind}:${subject}`, kind, userId, payload, dueAt }
    if (recipient) await enqueueMails(tx, [{ ...mail, recipient }], now)
    await recordForDevices(tx, { kind: pushKind(kind), subject, userId, payload, dueAt }, now)
  }
}
