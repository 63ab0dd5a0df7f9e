import { REQUEST_TYPES } from '#domain/request-lifecycle.ts'
import { ENDED_OFFERS } from '#domain/waiting.ts'
import { z } from 'zod'
import { MAIL_TEMPLATES } from './template-texts.ts'

/** '' for what was not set. */
const Moment = z.union([z.iso.datetime(), z.literal('')])

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
    /** The rules of a cycle before they were changed: moments, and days to answer a request. */
    z.object({
      userId: z.uuid(),
      cycleId: z.uuid(),
      opensAt: Moment,
      closesAt: Moment,
      endsAt: Moment,
      answerDays: z.string(),
      /** When the first of the changes was made that it tells of. */
      since: z.iso.datetime().optional(),
      /** Its reader's requests ended with the cycle, which goes on. */
      lost: z.literal('requests').optional(),
    }),
    z.object({ userId: z.uuid() }),
  ]),
})

export type MailPayload = z.output<typeof OutboxMail>['payload']
export type OfferPayload = Extract<MailPayload, { until: string } | { why: string }>
export type DatesPayload = Extract<MailPayload, { answerDays: string }>
