import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id } from '../../shapes.ts'
import { Match } from './matches.ts'
import { User } from '../people/people.ts'

export const shortlistOperations = {
  'users.shortlist.list': operation('users.shortlist.list', {
    summary: 'The supervisors this student keeps in mind, best score first; not those asked or dismissed by now.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id }),
    output: z.array(Match),
  }),
  'users.shortlist.put': operation('users.shortlist.put', {
    summary: 'Keeps a supervisor in mind until the cycle ends: not suggested meanwhile. A dismissal is taken back.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, listed_id: Id }),
    output: z.array(Match),
    isAnswerOptional: true,
    errorCodes: ['not_found', 'cycle_ended'],
  }),
  'users.shortlist.remove': operation('users.shortlist.remove', {
    summary: 'Keeps a supervisor in mind no longer.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({ id: Id, listed_id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found', 'cycle_ended'],
  }),
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
