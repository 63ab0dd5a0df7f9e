import { CONVERSATION_STATES } from '#domain/conversations.ts'
import { REQUEST_STATES, REQUEST_TYPES, TRANSITION_REASONS } from '#domain/request-lifecycle.ts'
import { REJECTION_REASONS } from '#domain/requests/request-words.ts'
import { z } from 'zod'
import { Id, page, pageInput, Share, Time } from '../../shapes.ts'
import { User } from '../people/people.ts'

const RequestStateName = z.enum(REQUEST_STATES)

export const RejectionReasonName = z.enum(REJECTION_REASONS)

/** A request as one of its two people (or an admin) sees it; `can` says what the caller may do with it now. */
export const Request = z.strictObject({
  id: Id,
  type: z.enum(REQUEST_TYPES),
  state: RequestStateName,
  student: User,
  supervisor: User,
  /**
   * What the student wrote with it: the question of a chat request, the one sentence of a supervision request, if there is
   * one. Anybody who may withdraw a supervision request may change its sentence.
   */
  message: z.string().nullable(),
  /**
   * The supervisor's idea for a thesis that it is about; null for none, or when that is gone. Taken: by another pair, which was
   * accepted first, or because its supervisor says so.
   */
  idea: z.strictObject({ id: Id, title: z.string(), is_taken: z.boolean() }).nullable(),
  /** The title that the confirmation carries: the idea's, as it was when the supervisor agreed; null for none. */
  working_title: z.string().nullable(),
  /** The supervisor's reason and words for a rejection, if any; both null in any other state. */
  reason: RejectionReasonName.nullable(),
  answer: z.string().nullable(),
  /**
   * An admin made this pair, or ended it; `reason` is what they said, null when it was forgotten. Null when the two did it
   * themselves.
   */
  by_admin: z.strictObject({ what: z.enum(['made', 'ended']), reason: z.string().nullable() }).nullable(),
  created_at: Time,
  /** Since when it asks: later than `created_at` where the student withdrew it and sent it again. */
  asked_at: Time,
  updated_at: Time,
  /** How it came to be withdrawn: the reason of its last transition; null where it is not. */
  ended_as: z.enum(TRANSITION_REASONS).nullable(),
  /** Since when it is what it is: of a pair when it was made, also where its removal was undone; else `updated_at`. */
  since: Time,
  /** Until when a pending supervision request is to be answered, or it ends; null: there is no deadline. */
  answer_by: Time.nullable(),
  similarity_score: Share.nullable(),
  /** The student has been accepted by others, too; of accepted supervision requests. */
  conflict: z.boolean(),
  /** The conversation of an accepted chat request, for its two people; `unread` counts what the caller has neither read nor answered. */
  conversation: z.strictObject({ state: z.enum(CONVERSATION_STATES), unread: z.int().min(0) }).nullable(),
  /** The last message of the conversation, and its author; null before the first message. */
  last_message: z.strictObject({ by: Id, text: z.string(), at: Time }).nullable(),
  /** The caller is the student, and has not seen yet what the supervisor decided: `users/{id}/seen-requests`. */
  is_news: z.boolean(),
  /** It belongs to a cycle that is over; left out of the others. */
  is_past: z.literal(true).optional(),
  /** Rejected together with others: what takes all of them back (`decline_rest.undo`), for their supervisor, while that can be undone. */
  declined_with: Id.optional(),
  can: z.strictObject({
    accept: z.boolean(),
    reject: z.boolean(),
    withdraw: z.boolean(),
    undo: z.boolean(),
    remove: z.boolean(),
  }),
})

export type Request = z.output<typeof Request>

/** A step in the life of a request; `by` is null for the system. */
export const HistoryEntry = z.strictObject({
  at: Time,
  by: Id.nullable(),
  from: RequestStateName.nullable(),
  to: RequestStateName,
  reason: z.string(),
  /** The admin's reason for making or ending a pair by hand. */
  note: z.string().nullable(),
})

/** The roles that look at requests, and those that change them. */
export const THE_TWO_AND_ADMINS = { roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'] } as const
export const THE_TWO = { roles: ['STUDENT', 'SUPERVISOR'] } as const

/**
 * `reason` and `answer`, one sentence, go with a rejection, or without a state to one that can still be undone. What is left
 * out then stays; null and an empty sentence take it away.
 */
export const rejecting = { reason: RejectionReasonName.nullable().optional(), answer: z.string().optional() }

/** Parts that requests of both types have in common: who, input, output. */
export const listing = {
  who: THE_TWO_AND_ADMINS,
  /** `person_id`: for admins, who else see everybody's. */
  input: z.strictObject({ state: RequestStateName.optional(), person_id: Id.optional(), ...pageInput }),
  output: page(Request),
}
export const looking = {
  who: THE_TWO_AND_ADMINS,
  input: z.strictObject({ id: Id }),
  output: Request,
  errorCodes: ['not_found'],
} as const
export const changing = {
  who: THE_TWO,
  input: z.strictObject({ id: Id, state: z.enum(['ACCEPTED', 'REJECTED', 'WITHDRAWN']).optional(), ...rejecting }),
  output: Request,
}
export const undoing = { who: THE_TWO, input: z.strictObject({ id: Id }), output: Request }
