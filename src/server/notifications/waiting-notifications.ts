/** Notifies students who wait for a place (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import { pushKind } from '#domain/push/notification.ts'
import type { OfferEnd } from '#domain/waiting/waiting.ts'
import type { Queryable } from '../db/client.ts'
import { recordEvents } from '../db/queries/events.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { enqueueMails } from '../db/queries/mails/outbox.ts'
import { slotEventsNow } from '../db/queries/notifications.ts'
import { recordOfferNotifications } from '../db/queries/push/offer-notifications.ts'
import type { OfferPayload } from '../mail/mail-payload.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'

/** A place that was offered to a student, or an offer that is over. */
type Told = { readonly entryId: string; readonly studentId: string }
export type Offered = Told & { readonly endsAt: Date }
export type Over = Told & { readonly why: OfferEnd }

export type LineNews = {
  readonly supervisorId: string
  /** Students whose position in the line may have changed. */
  readonly heard: readonly string[]
  readonly offered?: readonly Offered[]
  readonly over?: readonly Over[]
}

const OFFERED: MailTemplateName & 'place_offered' = 'place_offered'
const OVER: MailTemplateName & 'offer_over' = 'offer_over'

/**
 * Notifies about a line, in the transaction that changed it: by event the waiting students, the supervisor, and
 * everybody who sees the supervisor's places; by mail and on their devices, students with a new offer, and those who
 * lost theirs.
 */
export async function tellOfLine(tx: Queryable, news: LineNews, now: Date): Promise<void> {
  const { supervisorId, heard, offered = [], over = [] } = news
  const data = { supervisor_id: supervisorId }
  const told = [...new Set([...heard, ...offered.map(studentOf), ...over.map(studentOf), supervisorId])]
  const events = told.map((userId) => ({ userId, type: 'waiting' as const, data }))
  await recordEvents(tx, [...events, ...(await slotEventsNow(tx, [supervisorId]))], now)
  const people = await findCorrespondents(tx, [...offered, ...over].map(studentOf))
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  const mailOf = ({ kind, entryId, studentId, payload }: News) => {
    const recipient = people.get(studentId)
    const eventKey = `${kind}:${entryId}:${now.toISOString()}`
    return recipient
      ? [{ eventKey, kind, userId: studentId, recipient: recipient.email, payload, transitionId: null, dueAt }]
      : []
  }
  const all: News[] = [
    ...offered.map(({ endsAt, ...one }) => {
      const payload = { studentId: one.studentId, supervisorId, until: endsAt.toISOString() }
      return { ...one, kind: OFFERED, payload }
    }),
    ...over.map(({ why, ...one }) => ({
      ...one,
      kind: OVER,
      payload: { studentId: one.studentId, supervisorId, why },
    })),
  ]
  await enqueueMails(tx, all.flatMap(mailOf), now)
  for (const { kind, entryId, studentId: userId, payload } of all)
    await recordOfferNotifications(tx, { kind: pushKind(kind), entryId, userId, payload, dueAt }, now)
}

type News = Told & { readonly kind: typeof OFFERED | typeof OVER; readonly payload: OfferPayload }

const studentOf = ({ studentId }: Told): string => studentId
