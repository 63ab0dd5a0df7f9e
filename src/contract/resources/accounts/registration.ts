import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Email, LastName, PersonName, RoleName } from '../../shapes.ts'
import { CurrentCycle } from '../cycle-dates.ts'
import { Level } from '../levels.ts'
import { User } from '../people/people.ts'
import { Notice } from './notices.ts'
import { Settings } from './settings.ts'

export const RegistrationStatus = z.strictObject({
  exists: z.boolean(),
  is_registered: z.boolean(),
  role: RoleName,
  tags: z.boolean(),
})

export const registrationOperations = {
  'users.check_registration': operation('users.check_registration', {
    summary: "Whether the caller's own address is known and registered.",
    who: 'signed_in',
    input: z.strictObject({ email: Email }),
    output: RegistrationStatus,
    errorCodes: ['not_allowed'],
  }),
  'users.register': operation('users.register', {
    summary: "Registers or claims the account of the session's address.",
    who: 'signed_in',
    input: z.strictObject({ first_name: PersonName, last_name: LastName }),
    output: User,
    status: 201,
    errorCodes: ['email_domain_not_allowed', 'address_taken'],
  }),
  'users.newcomer': operation('users.newcomer', {
    summary: 'The names that the caller signed in with; null for those that the sign-in did not say.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: z.strictObject({ first_name: z.string().nullable(), last_name: z.string().nullable() }),
    errorCodes: ['not_found'],
  }),
  'users.me': operation('users.me', {
    summary: 'The caller and their settings.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: z.strictObject({
      user: User,
      settings: Settings,
      /** All levels of theses, in their order; left out where admins have defined none. */
      levels: z.array(Level).optional(),
      /** The cycle that runs; left out while nothing is set for it. */
      cycle: CurrentCycle.optional(),
      /** The caller has asked for the address of their calendar feed; left out by those who have not. */
      calendar: z.literal(true).optional(),
      /** The caller waits for a place; left out by those who do not. */
      waits: z.literal(true).optional(),
      /** What changed for the caller, oldest first, until it is closed. */
      notices: z.array(Notice),
      /** Requests that a student may have pending at once (MAX_ACTIVE_REQUESTS); null: any number, or no student. */
      max_active_requests: z.int().nullable(),
    }),
    errorCodes: ['not_found'],
  }),
}
