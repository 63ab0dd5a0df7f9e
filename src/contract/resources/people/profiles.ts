import { SLOTS_MAX } from '#domain/limits.ts'
import { forTextsOf } from '#domain/profile-texts.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id, LongText, PersonName } from '../../shapes.ts'
import { User } from './people.ts'

const optionalText = () => LongText.optional()

export const profileOperations = {
  'users.patch': operation('users.patch', {
    summary: 'Changes names.',
    who: { roles: ROLES, own: 'id', others: ['ADMIN'] },
    input: z.strictObject({ id: Id, first_name: PersonName.optional(), last_name: PersonName.optional() }),
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
    summary: "Changes the student's own texts; an empty one takes it away.",
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, ...forTextsOf('STUDENT', optionalText) }),
    output: User,
    errorCodes: ['not_found'],
  }),
  'supervisors.patch': operation('supervisors.patch', {
    summary: 'Changes the own texts (supervisors) or the number of slots (admins).',
    who: { roles: ['SUPERVISOR', 'ADMIN'], own: 'id', others: ['ADMIN'] },
    input: z.strictObject({
      id: Id,
      ...forTextsOf('SUPERVISOR', optionalText),
      total_slots: z.int().min(0).max(SLOTS_MAX).optional(),
    }),
    output: User,
    errorCodes: ['not_found', 'slots_below_taken'],
  }),
}
