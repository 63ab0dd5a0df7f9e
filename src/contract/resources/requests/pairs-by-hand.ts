import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id } from '../../shapes.ts'
import { Request } from './requests.ts'

const ADMINS = { roles: ['ADMIN'] } as const

export const pairOperations = {
  'admin.pairs.make': operation('admin.pairs.make', {
    summary:
      'An admin makes a student and a supervisor a pair, as if the supervisor had added the student; both are told the reason, at most 300 characters. With `add_place` the supervisor gets one more place for it, at most 1,000.',
    who: ADMINS,
    input: z.strictObject({
      student_id: Id,
      supervisor_id: Id,
      reason: z.string(),
      add_place: z.boolean().optional(),
      /** Whether the student may have another supervisor, which is a conflict; left out: yes. */
      allow_conflict: z.boolean().optional(),
    }),
    output: Request,
    status: 201,
    errorCodes: [
      'not_found',
      'not_a_student',
      'request_to_self',
      'request_already_active',
      'no_slot_available',
      'student_already_paired',
    ],
  }),
  'admin.pairs.undo': operation('admin.pairs.undo', {
    summary:
      'An admin takes back a pair that was made by hand, as long as no mail about it has left. With `remove_place` the supervisor has one place less, for a pair made with `add_place`.',
    who: ADMINS,
    input: z.strictObject({ request_id: Id, remove_place: z.boolean().optional() }),
    output: Request,
    errorCodes: ['not_found', 'undo_not_possible'],
  }),
  'admin.pairs.end': operation('admin.pairs.end', {
    summary: 'An admin ends a pair; both are told the reason, at most 300 characters.',
    who: ADMINS,
    input: z.strictObject({ request_id: Id, reason: z.string() }),
    output: Request,
    errorCodes: ['not_found', 'request_state_forbids'],
  }),
}
