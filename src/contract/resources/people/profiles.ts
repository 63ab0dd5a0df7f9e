import { LEVELS_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { mapProfileTexts } from '#domain/profile-texts.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id, LastName, LongText, PersonName } from '../../shapes.ts'
import { User } from './people.ts'

/** Before it is cleaned; the rules of domain/people/affiliation.ts count its characters. */
const ShortText = z.string()

const optionalText = () => LongText.optional()

export const profileOperations = {
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
