import { z } from 'zod'
import { operation } from '../operation.ts'
import { User } from './people/people.ts'

/** The faculty in figures, in one call. Weeks are ISO (Monday) dates, oldest first, those without requests included. */
export const Statistics = z.strictObject({
  supervisors: z.strictObject({ registered: z.int(), total: z.int() }),
  slots: z.strictObject({ available: z.int(), total: z.int() }),
  students: z.strictObject({ with_supervisor: z.int(), total: z.int(), waiting: z.int() }),
  conflicts: z.array(z.strictObject({ student: User, supervisors: z.array(User) })),
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
