import { canGetMail } from '#domain/names.ts'
import { MERGE_OBSTACLES } from '#domain/people/merging.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Email, Flag, Id, LastName, PersonName } from '../../shapes.ts'
import { User } from '../people/people.ts'

/**
 * Two rows that are the same person: which stays, what the other brings along where the one that stays has none, and what
 * is lost of the other because the one that stays has its own. With any obstacle nothing is done.
 */
export const Merge = z.strictObject({
  dry_run: z.boolean(),
  kept_id: Id,
  gone_id: Id,
  moves: z.strictObject({
    requests: z.int(),
    pairs: z.int(),
    conversations: z.int(),
    tags: z.int(),
    dismissals: z.int(),
    picture: z.boolean(),
    texts: z.boolean(),
    places: z.boolean(),
  }),
  loses: z.strictObject({
    /** Open ones of a student who has a supervisor from then on; they end. */
    requests: z.int(),
    tags: z.int(),
    places: z.int(),
    notes: z.int(),
    name: z.boolean(),
    title: z.boolean(),
    group: z.boolean(),
    website: z.boolean(),
    levels: z.boolean(),
    texts: z.boolean(),
    picture: z.boolean(),
    /** The address that a calendar reads. */
    calendar: z.boolean(),
  }),
  obstacles: z.array(z.enum(MERGE_OBSTACLES)),
})

export type Merge = z.output<typeof Merge>

const ADMINS = { roles: ['ADMIN'] } as const

export const adminOperations = {
  'admin.admins.create': operation('admin.admins.create', {
    summary: 'Adds an admin, who then has the same rights; not to be undone.',
    who: ADMINS,
    needsFreshSignIn: true,
    input: z.strictObject({ firstName: PersonName, lastName: LastName, mail: Email.refine(canGetMail) }),
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
  'admin.users.merge': operation('admin.users.merge', {
    summary:
      'Makes two rows of the same person one; a dry run tells what moves, what is lost, and what stands in the way.',
    who: ADMINS,
    needsFreshSignIn: true,
    input: z.strictObject({
      id: Id,
      other_id: Id,
      /** The row of the two that stays; without it the server decides. */
      kept_id: Id.optional(),
      dry_run: Flag.default(false),
    }),
    output: Merge,
    errorCodes: ['user_not_found', 'merge_not_possible'],
    errorCodeOverrides: {
      not_found: 'user_not_found',
      // Somebody was quicker than the look under the locks.
      request_already_active: 'merge_not_possible',
      no_slot_available: 'merge_not_possible',
    },
  }),
  'admin.users.sign_in.unlink': operation('admin.users.sign_in.unlink', {
    summary:
      'Frees a person from whoever signed in as them, and signs them out; the next sign-in with the address is theirs.',
    who: ADMINS,
    needsFreshSignIn: true,
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['user_not_found'],
    errorCodeOverrides: { not_found: 'user_not_found' },
  }),
}
