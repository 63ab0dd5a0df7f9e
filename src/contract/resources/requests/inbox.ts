import { INBOX_SORTS } from '#domain/requests/inbox.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Flag, Id, LongText, page, pageInput, Time } from '../../shapes.ts'
import { Contribution } from '../matching/matches.ts'
import { Request } from './requests.ts'

/** A star and a note that a supervisor gives a student. Nobody else sees them. */
export const Mark = z.strictObject({ starred: z.boolean(), note: z.string().nullable() })

/** A request, question or conversation as it stands in its supervisor's inbox. */
export const InboxItem = z.strictObject({
  request: Request,
  /** Not opened yet, or with messages that were neither read nor answered. */
  unread: z.boolean(),
  /** Since when the student waits for a decision or an answer; null while it is theirs to write, and once the cycle has ended. */
  waiting_since: Time.nullable(),
  mark: Mark,
  /** Whether the student has an open supervision request to somebody else, or a place with them: not to whom, nor to how many. */
  asks_others: z.boolean(),
})

export type InboxItem = z.output<typeof InboxItem>

const Count = z.int().min(0)

const who = { roles: ['SUPERVISOR'] } as const

export const inboxOperations = {
  'inbox.list': operation('inbox.list', {
    summary:
      "A supervisor's open requests, questions and conversations in one list: who waits longest first, what came last first, or best score first. Filters that are true all have to hold.",
    who,
    input: z.strictObject({
      sort: z.enum(INBOX_SORTS).default('longest'),
      unread: Flag.default(false),
      starred: Flag.default(false),
      has_idea: Flag.default(false),
      only_me: Flag.default(false),
      ...pageInput,
    }),
    /** How many there are in all, and for each filter by itself; and how many students wait, for whichever of it. */
    output: page(InboxItem).extend({
      counts: z.strictObject({
        all: Count,
        requests: Count,
        /** Questions and conversations that wait for an answer. */
        questions: Count,
        unread: Count,
        starred: Count,
        has_idea: Count,
        only_me: Count,
        waiting_students: Count,
      }),
      /** Until when the first of all is to be answered: before its deadline, and while a place is kept for it; null: none has such a moment. */
      first_answer_by: Time.nullable(),
    }),
  }),
  'inbox.get': operation('inbox.get', {
    summary: 'One own request, of either type and in whatever state, with all that its supervisor decides by.',
    who,
    input: z.strictObject({ id: Id }),
    output: z.strictObject({
      item: InboxItem,
      /** Other open requests between the two. */
      other_requests: z.array(Request),
      explanation: z.array(Contribution),
    }),
    errorCodes: ['not_found'],
  }),
  'requests.mark.put': operation('requests.mark.put', {
    summary:
      'Marks the student of an own request, of either type: what is left out stays, an empty note (2,000 characters) goes.',
    who,
    input: z.strictObject({ id: Id, starred: z.boolean().optional(), note: LongText.optional() }),
    output: Mark,
    errorCodes: ['not_found'],
  }),
}
