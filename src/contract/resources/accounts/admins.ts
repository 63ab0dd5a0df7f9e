import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Email, Id, page, pageInput, Time } from '../../shapes.ts'
import { PersonName, User } from '../people/people.ts'

/** The faculty in figures, in one call. Weeks are ISO (Monday) dates, oldest first, those without requests included. */
export const Statistics = z.strictObject({
  supervisors: z.strictObject({ registered: z.int(), total: z.int() }),
  slots: z.strictObject({ available: z.int(), total: z.int() }),
  students: z.strictObject({ with_supervisor: z.int(), total: z.int(), waiting: z.int() }),
  conflicts: z.array(z.strictObject({ student: User, supervisors: z.array(User) })),
  requests_per_week: z.array(z.strictObject({ week: z.iso.date(), sent: z.int(), accepted: z.int() })),
  tags: z.array(z.strictObject({ tag_name: z.string(), demand: z.int(), supply: z.int() })),
})

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

const ADMINS = { roles: ['ADMIN'] } as const

export const adminOperations = {
  'admin.statistics': operation('admin.statistics', {
    summary: 'The faculty in figures.',
    who: ADMINS,
    input: z.strictObject({}),
    output: Statistics,
  }),
  'admin.mails.list': operation('admin.mails.list', {
    summary: 'Mails that were given up, the latest first.',
    who: ADMINS,
    input: z.strictObject(pageInput),
    output: page(DeadLetter),
  }),
  'admin.admins.create': operation('admin.admins.create', {
    summary: 'Adds an admin, who then has the same rights; not to be undone.',
    who: ADMINS,
    input: z.strictObject({ firstName: PersonName, lastName: PersonName, mail: Email }),
    output: User,
    status: 201,
    errorCodes: ['address_taken'],
    errorCodeOverrides: {
      validation_failed: 'admin_not_acceptable',
      email_domain_not_allowed: 'admin_not_acceptable',
      not_allowed: 'only_admins_add_admins',
    },
  }),
  'admin.users.reset': operation('admin.users.reset', {
    summary: 'Brings an account back to unregistered; address and role stay.',
    who: ADMINS,
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['user_not_found', 'admin_not_resettable'],
    errorCodeOverrides: { not_found: 'user_not_found' },
  }),
}
