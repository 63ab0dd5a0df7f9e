import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Email, Id, PersonName } from '../../shapes.ts'
import { User } from '../people/people.ts'

const ADMINS = { roles: ['ADMIN'] } as const

export const adminOperations = {
  'admin.admins.create': operation('admin.admins.create', {
    summary: 'Adds an admin, who then has the same rights; not to be undone.',
    who: ADMINS,
    needsFreshSignIn: true,
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
    needsFreshSignIn: true,
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['user_not_found', 'admin_not_resettable'],
    errorCodeOverrides: { not_found: 'user_not_found' },
  }),
}
