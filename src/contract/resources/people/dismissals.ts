import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id } from '../../shapes.ts'
import { User } from './people.ts'

export const dismissalOperations = {
  'users.blocks.list': operation('users.blocks.list', {
    summary: 'The supervisors this student dismissed.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id }),
    output: z.array(User),
  }),
  'users.blocks.add': operation('users.blocks.add', {
    summary: 'Dismisses a supervisor: never suggested again, still found by search.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, blocked_id: Id }),
    output: z.array(User),
    status: 201,
    isAnswerOptional: true,
    errorCodes: ['not_found', 'cycle_ended'],
  }),
  'users.blocks.remove': operation('users.blocks.remove', {
    summary: 'Takes a dismissal back.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, blocked_id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found', 'cycle_ended'],
  }),
}
