import { PHASES } from '#domain/cycles/phases.ts'
import { ANSWER_DAYS_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Flag, Id, Time } from '../shapes.ts'
import { Effect } from './people/people-selection.ts'

const AnswerDays = z.int().min(1).max(ANSWER_DAYS_MAX)

/**
 * The cycle that runs, where it stands now, and its moments; null: not set. `answer_days`: within how many days a request for supervision is to
 * be answered; null: no deadline. `time_zone` is the IANA name of the zone they are meant in.
 */
export const CurrentCycle = z.strictObject({
  id: Id,
  name: z.string(),
  phase: z.enum(PHASES),
  opens_at: Time.nullable(),
  closes_at: Time.nullable(),
  ends_at: Time.nullable(),
  answer_days: AnswerDays.nullable(),
  time_zone: z.string(),
})

export type CurrentCycle = z.output<typeof CurrentCycle>

const Rules = CurrentCycle.pick({ opens_at: true, closes_at: true, ends_at: true, answer_days: true })

/**
 * The cycle as it is then, with its rules `before`, and whom that hits at once. `people` and `names`: students without a supervisor from whom it takes asking, or
 * the answer. `pending`: requests for supervision that wait for an answer, `questions`: questions that do. Of the requests `no_longer_sent` could not be sent any more, and
 * `no_longer_answered` not be answered; `expiring` have passed their deadline then, and end within seconds. `ended`: those that had ended with the
 * cycle, which goes on now; they stay ended. `mails`: how many people it concerns who get a mail if they are to be told.
 */
export const DatesEffect = z.strictObject({
  ...CurrentCycle.shape,
  ...Effect.omit({ left_out: true, digest: true }).shape,
  before: Rules,
  phase_before: z.enum(PHASES),
  requests: z.strictObject({
    pending: z.int().min(0),
    questions: z.int().min(0),
    no_longer_sent: z.int().min(0),
    no_longer_answered: z.int().min(0),
    expiring: z.int().min(0),
    ended: z.int().min(0),
  }),
  mails: z.int().min(0),
})

export type DatesEffect = z.output<typeof DatesEffect>

export const cycleDateOperations = {
  'cycles.current.get': operation('cycles.current.get', {
    summary:
      'The cycle that runs: its phase, when matching opens, when it closes and when the cycle ends, and within how many days requests are to be answered.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: CurrentCycle,
  }),
  'cycles.current.patch': operation('cycles.current.patch', {
    summary:
      'Sets the moments of the cycle that runs, in their order, and within how many days requests are to be answered, those that wait for an answer included; null takes one away, and what is left out stays.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({
      /** The cycle that is meant, in case another one runs by now; left out: whichever runs. */
      cycle_id: Id.optional(),
      opens_at: Time.nullable().optional(),
      closes_at: Time.nullable().optional(),
      ends_at: Time.nullable().optional(),
      answer_days: AnswerDays.nullable().optional(),
      /** The effect that a `dry_run` has told: nothing is set when it is no longer so. */
      seen: DatesEffect.pick({ before: true, phase_before: true, phase: true }).optional(),
      /** Those whom it concerns get a mail. */
      tell: z.boolean().default(false),
      /** Only tells whom it would hit. */
      dry_run: Flag.default(false),
    }),
    output: DatesEffect,
    errorCodes: ['cycle_not_running', 'dates_changed'],
  }),
}
