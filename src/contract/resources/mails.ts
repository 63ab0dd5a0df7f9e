import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, page, pageInput, Time } from '../shapes.ts'
import { User } from './people/people.ts'

const MailState = z.enum(['waiting', 'dead_letter'])

/**
 * A mail that was not sent: it waits until `due_at`, or was given up at `given_up_at`. `to` is null when that person is
 * gone; `in_doubt`: it was handed over and may have arrived; `last_error`: what the mail server answered the last time,
 * without addresses.
 */
export const UnsentMail = z.strictObject({
  id: Id,
  kind: z.string(),
  state: MailState,
  to: User.nullable(),
  created_at: Time,
  due_at: Time.nullable(),
  given_up_at: Time.nullable(),
  attempts: z.int(),
  in_doubt: z.boolean(),
  last_error: z.string().nullable(),
})

export const mailOperations = {
  'admin.mails.list': operation('admin.mails.list', {
    summary: 'Mails that were not sent, and why: those that wait and those that were given up, the latest first.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({ state: MailState.optional(), ...pageInput }),
    output: page(UnsentMail),
  }),
}
