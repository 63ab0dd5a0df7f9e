import { MAX_TAGS } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Email, Id, LongText, RoleName, Share } from '../../shapes.ts'

const SIGNED_UP = ['STUDENT', 'SUPERVISOR', 'ADMIN'] as const
const ownId = z.strictObject({ id: Id })

export const RegistrationStatus = z.strictObject({
  exists: z.boolean(),
  is_registered: z.boolean(),
  role: RoleName,
  tags: z.boolean(),
})

export const UserTag = z.strictObject({ tag_id: Id, tag_name: z.string(), priority: z.int().min(1).max(MAX_TAGS) })

/** A person as the caller may see them: what they may not see is null or left out (domain/access.ts decides). */
export const User = z.strictObject({
  id: Id,
  role: RoleName,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  picture_url: z.string().nullable(),
  is_registered: z.boolean(),
  tags: z.array(UserTag),
  student: z.strictObject({ thesis_description: z.string().nullable(), has_supervisor: z.boolean() }).optional(),
  supervisor: z
    .strictObject({
      bio: z.string().nullable(),
      total_slots: z.int().min(0),
      available_slots: z.int().min(0),
      pending_requests: z.int().min(0).nullable(),
      similarity_score: Share.nullable(),
    })
    .optional(),
})

export const Settings = z.strictObject({
  language: z.enum(['en', 'de']).nullable(),
  confirm: z.strictObject({
    supervision_request: z.boolean(),
    dismiss: z.boolean(),
    accept: z.boolean(),
    reject: z.boolean(),
    add_student: z.boolean(),
    remove_student: z.boolean(),
  }),
})

/** A first or last name, before it is cleaned; the rules of domain/names.ts count its characters. */
export const PersonName = z.string().trim().min(1)

export const userOperations = {
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
    input: z.strictObject({ first_name: PersonName, last_name: PersonName }),
    output: User,
    status: 201,
    errorCodes: ['email_domain_not_allowed'],
  }),
  'users.me': operation('users.me', {
    summary: 'The caller and their settings.',
    who: 'signed_in',
    input: z.strictObject({}),
    output: z.strictObject({ user: User, settings: Settings }),
    errorCodes: ['not_found'],
  }),
  'users.search_by_email': operation('users.search_by_email', {
    summary: 'The person with this address, if the caller may see them.',
    who: { roles: SIGNED_UP },
    isSearch: true,
    input: z.strictObject({ email: Email }),
    output: User.nullable(),
  }),
  'users.get': operation('users.get', {
    summary: 'A person as the caller may see them.',
    who: { roles: SIGNED_UP },
    input: ownId,
    output: User,
    errorCodes: ['not_found'],
  }),
  'users.tags.get': operation('users.tags.get', {
    summary: "A person's tags in order of priority.",
    who: { roles: SIGNED_UP },
    input: ownId,
    output: z.array(UserTag),
    errorCodes: ['not_found'],
  }),
  'users.tags.put': operation('users.tags.put', {
    summary: 'Replaces the own tags; priorities are 1..n without gaps.',
    who: { roles: ['STUDENT', 'SUPERVISOR'], own: 'id' },
    input: z.strictObject({
      id: Id,
      tags: z
        .array(z.strictObject({ tag_id: Id, priority: z.int().min(1).max(MAX_TAGS) }))
        .min(1)
        .max(MAX_TAGS),
    }),
    output: z.array(UserTag),
    errorCodes: ['unknown_tag'],
  }),
  'users.settings.get': operation('users.settings.get', {
    summary: 'The own settings.',
    who: { roles: SIGNED_UP, own: 'id' },
    input: ownId,
    output: Settings,
    errorCodes: ['not_found'],
  }),
  'users.settings.patch': operation('users.settings.patch', {
    summary: 'Changes some of the own settings.',
    who: { roles: SIGNED_UP, own: 'id' },
    input: z.strictObject({
      id: Id,
      language: z.enum(['en', 'de']).nullable().optional(),
      confirm: Settings.shape.confirm.partial().optional(),
    }),
    output: Settings,
    errorCodes: ['not_found'],
  }),
  'users.blocks.list': operation('users.blocks.list', {
    summary: 'The supervisors this student dismissed.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: ownId,
    output: z.array(User),
  }),
  'users.blocks.add': operation('users.blocks.add', {
    summary: 'Dismisses a supervisor: never suggested again, still found by search.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, blocked_id: Id }),
    output: z.array(User),
    status: 201,
    errorCodes: ['not_found'],
  }),
  'users.blocks.remove': operation('users.blocks.remove', {
    summary: 'Takes a dismissal back.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, blocked_id: Id }),
    output: nothing,
    status: 204,
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
}
