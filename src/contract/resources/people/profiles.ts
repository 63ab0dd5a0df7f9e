import { SLOTS_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { File, Id, LongText } from '../../shapes.ts'
import { WHOSE_DATA } from '../accounts/own-data.ts'
import { PersonName, User } from './people.ts'

const EVERY_ROLE = ['STUDENT', 'SUPERVISOR', 'ADMIN'] as const
const SELF = { roles: EVERY_ROLE, own: 'id' } as const
const SELF_OR_ADMIN = { ...SELF, others: ['ADMIN'] } as const

export const profileOperations = {
  'users.patch': operation('users.patch', {
    summary: 'Changes names.',
    who: SELF_OR_ADMIN,
    input: z.strictObject({ id: Id, first_name: PersonName.optional(), last_name: PersonName.optional() }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'users.delete': operation('users.delete', {
    summary: "Deletes a person's data: invisible at once, erased for good by the next new cycle.",
    who: WHOSE_DATA,
    input: z.strictObject({ id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found', 'last_admin'],
  }),
  'users.picture.put': operation('users.picture.put', {
    summary: 'Sets the own picture: JPEG, PNG or WebP, at most 5 MB; cut to a square, metadata removed.',
    who: SELF,
    input: z.strictObject({ id: Id, file: File }),
    output: User,
    body: 'upload',
    errorCodes: ['not_found'],
  }),
  'users.picture.delete': operation('users.picture.delete', {
    summary: 'Takes the own picture away.',
    who: SELF,
    input: z.strictObject({ id: Id }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'students.patch': operation('students.patch', {
    summary: "Changes the student's own thesis description; an empty one takes it away.",
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, thesis_description: LongText.optional() }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'supervisors.patch': operation('supervisors.patch', {
    summary: 'Changes the own bio (supervisors) or the number of slots (admins).',
    who: { roles: ['SUPERVISOR', 'ADMIN'], own: 'id', others: ['ADMIN'] },
    input: z.strictObject({
      id: Id,
      bio: LongText.optional(),
      total_slots: z.int().min(0).max(SLOTS_MAX).optional(),
    }),
    output: User,
    errorCodes: ['not_found', 'slots_below_taken'],
  }),
}
