import { MAX_TAGS, LEVELS_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { mapProfileTexts } from '#domain/profile-texts.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Email, Id, RoleName, Share, Time, File, LastName, LongText, PersonName } from '../../shapes.ts'

export const UserTag = z.strictObject({ tag_id: Id, tag_name: z.string(), priority: z.int().min(1).max(MAX_TAGS) })

/** Where a student stands in a waiting list. */
export const WaitingPosition = z.strictObject({
  /** How many wait before them. */
  before: z.int().min(0),
  /** Until when a place is kept for them; null: none is yet. */
  offer_ends_at: Time.nullable(),
})

const textOrNull = () => z.string().nullable()

/** A person as the caller may see them: what they may not see is null or left out (domain/access.ts decides). */
export const User = z.strictObject({
  id: Id,
  role: RoleName,
  first_name: z.string(),
  last_name: z.string(),
  /** Academic title, which stands before the name; left out where there is none, as group and website are. */
  title: z.string().optional(),
  email: z.string().nullable(),
  picture_url: z.string().nullable(),
  is_registered: z.boolean(),
  /** Their data were deleted, and a request is kept of them; left out of anybody else, registered or not. */
  is_deleted: z.literal(true).optional(),
  tags: z.array(UserTag),
  student: z
    .strictObject({
      ...mapProfileTexts('STUDENT', textOrNull),
      /** At which level they write, an id; left out while they have not said. */
      level: Id.optional(),
      has_supervisor: z.boolean(),
      /** Requests without an answer; for admins and the student. */
      pending_requests: z.int().min(0).optional(),
    })
    .optional(),
  supervisor: z
    .strictObject({
      ...mapProfileTexts('SUPERVISOR', textOrNull),
      /** Chair, institute. */
      group: z.string().optional(),
      website: z.string().optional(),
      /** Ids of the levels that they take; left out where they take all. */
      levels: z.array(Id).optional(),
      total_slots: z.int().min(0),
      /** For a student without the places held for others who wait. */
      available_slots: z.int().min(0),
      /** How many wait for a place and have not asked; left out while nobody does, and for a student who could ask, or waits. */
      waiting: z.int().min(1).optional(),
      /** The student's own position in that list; left out of supervisors for whom they do not wait. */
      line: WaitingPosition.optional(),
      pending_requests: z.int().min(0).nullable(),
      similarity_score: Share.nullable(),
    })
    .optional(),
})

export type UserTag = z.output<typeof UserTag>
export type WaitingPosition = z.output<typeof WaitingPosition>
export type User = z.output<typeof User>

const OWNER = { roles: ROLES, own: 'id' } as const

/** Before it is cleaned; the rules of domain/people/affiliation.ts count its characters. */
const ShortText = z.string()

const optionalText = () => LongText.optional()

export const peopleOperations = {
  'users.get': operation('users.get', {
    summary: 'A person as the caller may see them.',
    who: { roles: ROLES },
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'users.search_by_email': operation('users.search_by_email', {
    summary: 'The person with this address, if the caller may see them.',
    who: { roles: ROLES },
    cost: 'search',
    input: z.strictObject({ email: Email }),
    output: User.nullable(),
  }),
  'users.picture.put': operation('users.picture.put', {
    summary:
      'Sets the own picture: JPEG, PNG or WebP, at most 5 MB and 25 megapixels; cut to a square, metadata removed.',
    who: OWNER,
    cost: 'expensive',
    input: z.strictObject({ id: Id, file: File }),
    output: User,
    body: 'upload',
    errorCodes: ['not_found', 'too_many_pixels'],
  }),
  'users.picture.delete': operation('users.picture.delete', {
    summary: 'Takes the own picture away.',
    who: OWNER,
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'users.patch': operation('users.patch', {
    summary: 'Changes names.',
    who: { roles: ROLES, own: 'id', others: ['ADMIN'] },
    input: z.strictObject({ id: Id, first_name: PersonName.optional(), last_name: LastName.optional() }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'students.describe_thesis': operation('students.describe_thesis', {
    summary: "Writes the student's own thesis description.",
    who: { roles: ['STUDENT'] },
    input: z.strictObject({ thesis_description: LongText }),
    output: User,
    status: 201,
    errorCodes: ['not_found'],
  }),
  'students.patch': operation('students.patch', {
    summary: "Changes the student's own texts and level; an empty text and null take it away.",
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, ...mapProfileTexts('STUDENT', optionalText), level: Id.nullable().optional() }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'supervisors.patch': operation('supervisors.patch', {
    summary:
      'Changes the own texts (supervisors), the number of slots (admins), or title, group, website and the levels they take (both; none: all levels); an empty text takes it away.',
    who: { roles: ['SUPERVISOR', 'ADMIN'], own: 'id', others: ['ADMIN'] },
    input: z.strictObject({
      id: Id,
      ...mapProfileTexts('SUPERVISOR', optionalText),
      title: ShortText.optional(),
      group: ShortText.optional(),
      website: ShortText.optional(),
      levels: z.array(Id).max(LEVELS_MAX).optional(),
      total_slots: z.int().min(0).max(SLOTS_MAX).optional(),
      /** The number that the caller has seen: if it is another by now, nothing is saved. */
      seen_slots: z.int().min(0).max(SLOTS_MAX).optional(),
    }),
    output: User,
    errorCodes: ['not_found', 'slots_below_taken', 'slots_changed'],
  }),
}
