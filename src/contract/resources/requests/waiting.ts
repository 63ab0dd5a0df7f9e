import { OFFER_STATES } from '#domain/waiting.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, Time } from '../../shapes.ts'
import { User } from '../people/people.ts'

/** A waiting list in which a student is: how many wait before them there, and the place that is kept for them, if one is. */
export const WaitingEntry = z.strictObject({
  supervisor: User,
  before_me: z.int().min(0),
  joined_at: Time,
  offer: z.strictObject({ id: Id, ends_at: Time }).optional(),
})

export type WaitingEntry = z.output<typeof WaitingEntry>

/** How a place stands that is kept for a student until `ends_at`, or was. */
export const Offer = z.strictObject({ supervisor: User, state: z.enum(OFFER_STATES), ends_at: Time.nullable() })

export type Offer = z.output<typeof Offer>

/** Somebody in a waiting list. `offer_ends_at`: until when a place is kept for them; null: none is. */
export const WaitingStudent = z.strictObject({ student: User, joined_at: Time, offer_ends_at: Time.nullable() })

export type WaitingStudent = z.output<typeof WaitingStudent>

/** A waiting list in which a student is, as admins see it. `offer_ends_at`: until when a place is kept for them; null: none is. */
export const WaitingEntryForAdmin = z.strictObject({
  supervisor: User,
  position: z.int().min(1),
  joined_at: Time,
  offer_ends_at: Time.nullable(),
})

export const waitingOperations = {
  'waiting.list': operation('waiting.list', {
    summary: 'The supervisors for whose places this student waits, the longest wait first.',
    who: { roles: ['STUDENT'] },
    input: z.strictObject({}),
    output: z.array(WaitingEntry),
  }),
  'waiting.get': operation('waiting.get', {
    summary: 'How the place stands that a supervisor keeps for this student, or kept, and why it is kept no longer.',
    who: { roles: ['STUDENT'] },
    input: z.strictObject({ supervisor_id: Id }),
    output: Offer,
    errorCodes: ['not_found'],
  }),
  'waiting.put': operation('waiting.put', {
    summary: 'Waits for a place of a supervisor who has none; no request, no promise.',
    who: { roles: ['STUDENT'] },
    input: z.strictObject({ supervisor_id: Id }),
    output: z.array(WaitingEntry),
    isAnswerOptional: true,
    errorCodes: [
      'not_found',
      'matching_not_open',
      'matching_closed',
      'supervisor_not_registered',
      'student_already_paired',
      'request_already_active',
      'level_does_not_fit',
      'supervisor_dismissed',
      'rejected_before',
      'place_available',
      'line_limit_reached',
    ],
  }),
  'waiting.leave': operation('waiting.leave', {
    summary: 'Waits no longer. An offer is declined with it, and goes to the next.',
    who: { roles: ['STUDENT'] },
    input: z.strictObject({ supervisor_id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found'],
  }),
  'offers.decline': operation('offers.decline', {
    summary: 'Declines a place that is kept, which goes to the next; the student waits there no longer.',
    who: { roles: ['STUDENT'] },
    input: z.strictObject({ id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found'],
  }),
  'students.lines.get': operation('students.lines.get', {
    summary: 'For whose places a student waits, the longest wait first.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({ id: Id }),
    output: z.array(WaitingEntryForAdmin),
    errorCodes: ['not_found'],
  }),
  'supervisors.line.get': operation('supervisors.line.get', {
    summary: 'Who waits for a place of a supervisor, first come first.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({ id: Id }),
    output: z.array(WaitingStudent),
    errorCodes: ['not_found'],
  }),
}
