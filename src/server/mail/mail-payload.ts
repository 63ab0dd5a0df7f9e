import { REQUEST_TYPES } from '#domain/request-lifecycle.ts'
import { ENDED_OFFERS } from '#domain/waiting.ts'
import { z } from 'zod'
import { MAIL_TEMPLATES } from './template-texts.ts'

const Moment = z.iso.datetime().nullable()
const Rules = z.object({ opensAt: Moment, closesAt: Moment, endsAt: Moment, answerDays: z.int().nullable() })

/** A change of the rules of a cycle. */
const DatesPayload = z.object({ userId: z.uuid(), cycleId: z.uuid(), before: Rules, after: Rules })

const ofTwo = { studentId: z.uuid(), supervisorId: z.uuid() }

/** What mails and notifications tell of: a request; a place that is offered until a moment, or why an offer is over. */
export const NEWS = [
  z.object({ type: z.enum(REQUEST_TYPES), requestId: z.uuid(), ...ofTwo }),
  z.object({ ...ofTwo, until: z.iso.datetime() }),
  z.object({ ...ofTwo, why: z.enum(ENDED_OFFERS) }),
] as const

/** A row of the outbox that is a mail. Its content is kept as ids, never names, which may have changed until it leaves. */
export const OutboxMail = z.object({
  kind: z.enum(MAIL_TEMPLATES),
  userId: z.uuid(),
  payload: z.union([
    ...NEWS,
    z.object({ userId: z.uuid(), announcementId: z.uuid() }),
    /** Requests of which a supervisor is reminded, or that have ended at once. */
    z.object({ userId: z.uuid(), requestIds: z.array(z.uuid()) }),
    DatesPayload,
    z.object({ userId: z.uuid() }),
  ]),
})

export type MailPayload = z.output<typeof OutboxMail>['payload']
export type OfferPayload = Extract<MailPayload, { until: string } | { why: string }>
export type DatesPayload = Extract<MailPayload, { before: object }>
