import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, Time } from '../shapes.ts'
import { User } from './people/people.ts'

/** The faculty in figures, in one call. Weeks are ISO (Monday) dates, oldest first, those without requests included. */
export const Statistics = z.strictObject({
  /** `owe_answers`: with requests to answer. */
  supervisors: z.strictObject({ registered: z.int(), total: z.int(), owe_answers: z.int() }),
  /** Available, taken here and taken outside add up to all. */
  slots: z.strictObject({ available: z.int(), taken_here: z.int(), taken_outside: z.int(), total: z.int() }),
  /**
   * `asked`: with a request of the running cycle, also one that a supervisor made. Anybody who has no supervisor is one of the last three:
   * `waiting` have an open request, `ask_again` have asked and have none any more, `asked_nobody` have none at all.
   */
  students: z.strictObject({
    total: z.int(),
    with_tags: z.int(),
    asked: z.int(),
    with_supervisor: z.int(),
    waiting: z.int(),
    ask_again: z.int(),
    asked_nobody: z.int(),
  }),
  /** Requests and questions that wait for an answer. */
  open_requests: z.int().min(0),
  /** So many students wait for places of so many supervisors; left out while nobody does. */
  lines: z.strictObject({ students: z.int().min(1), supervisors: z.int().min(1) }).optional(),
  /** Five at most, the longest wait first. `asked` counts their open requests; of those supervisors five at most are named. */
  longest_waiting: z.array(z.strictObject({ student: User, since: Time, asked: z.int(), supervisors: z.array(User) })),
  conflicts: z.array(z.strictObject({ student: User, supervisors: z.array(User) })),
  /** Pairs that are kept of somebody whose data were deleted, the earliest first. */
  kept_pairs: z.array(z.strictObject({ request_id: Id, student: User, supervisor: User })),
  requests_per_week: z.array(z.strictObject({ week: z.iso.date(), sent: z.int(), accepted: z.int() })),
  tags: z.array(z.strictObject({ tag_name: z.string(), demand: z.int(), supply: z.int() })),
})

export const statisticsOperations = {
  'admin.statistics': operation('admin.statistics', {
    summary: 'The faculty in figures.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({}),
    output: Statistics,
  }),
}
