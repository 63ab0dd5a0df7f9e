import { REQUEST_TYPES, type RequestType } from '#domain/request-lifecycle.ts'
import { ENDED_OFFERS, type EndedOffer } from '#domain/waiting.ts'
import { z } from 'zod'
import { MAIL_TEMPLATES } from './template-texts.ts'

/** The content of a mail as it is kept in the outbox: ids, never names, which may have changed until it leaves. */
export type MailPayload =
  | {
      readonly type: RequestType
      readonly requestId: string
      readonly studentId: string
      readonly supervisorId: string
    }
  | { readonly userId: string; readonly announcementId: string }
  /** Requests of which a supervisor is reminded, or that have ended at once. */
  | { readonly userId: string; readonly requestIds: string[] }
  | OfferPayload
  | DatesPayload
  | { readonly userId: string }

/** A place that is offered until a moment, or why an offer is over. */
export type OfferPayload =
  | { readonly studentId: string; readonly supervisorId: string; readonly until: string }
  | { readonly studentId: string; readonly supervisorId: string; readonly why: EndedOffer }

/** The rules of a cycle before they were changed: moments, and days to answer a request; '' for what was not set. */
export type DatesPayload = {
  readonly userId: string
  readonly cycleId: string
  readonly opensAt: string
  readonly closesAt: string
  readonly endsAt: string
  readonly answerDays: string
  /** When the first of the changes was made that it tells of. */
  readonly since?: string | undefined
  /** Its reader's requests ended with the cycle, which goes on. */
  readonly lost?: 'requests' | undefined
}

const Moment = z.union([z.iso.datetime(), z.literal('')])

/** A row of the outbox that is a mail. */
export const OutboxMail = z.object({
  kind: z.enum(MAIL_TEMPLATES),
  userId: z.uuid(),
  payload: z.union([
    z.object({ type: z.enum(REQUEST_TYPES), requestId: z.uuid(), studentId: z.uuid(), supervisorId: z.uuid() }),
    z.object({ userId: z.uuid(), announcementId: z.uuid() }),
    z.object({ userId: z.uuid(), requestIds: z.array(z.uuid()) }),
    z.object({ studentId: z.uuid(), supervisorId: z.uuid(), until: z.iso.datetime() }),
    z.object({ studentId: z.uuid(), supervisorId: z.uuid(), why: z.enum(ENDED_OFFERS) }),
    z.object({
      userId: z.uuid(),
      cycleId: z.uuid(),
      opensAt: Moment,
      closesAt: Moment,
      endsAt: Moment,
      answerDays: z.string(),
      since: z.iso.datetime().optional(),
      lost: z.literal('requests').optional(),
    }),
    z.object({ userId: z.uuid() }),
  ]),
})
