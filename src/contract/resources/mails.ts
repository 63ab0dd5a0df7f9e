import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, page, pageInput, Time } from '../shapes.ts'
import { User } from './people/people.ts'

/**
 * A mail that was given up. `to` is null when that person is gone; `in_doubt`: it was handed over and may have arrived;
 * `last_error`: what the mail server answered, without addresses.
 */
export const DeadLetter = z.strictObject({
  id: Id,
  kind: z.string(),
  to: User.nullable(),
  created_at: Time,
  parked_at: Time,
  attempts: z.int(),
  in_doubt: z.boolean(),
  last_error: z.string().nullable(),
})

export const mailOperations = {
  'admin.mails.list': operation('admin.mails.list', {
    summary: 'Mails that were given up, the latest first.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject(pageInput),
    output: page(DeadLetter),
  }),
}
