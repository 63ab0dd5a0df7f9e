import { REQUEST_STATES, REQUEST_TYPES } from '#domain/request-lifecycle.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Email, Id, page, pageInput, Share, Time } from '../shapes.ts'
import { User } from './users.ts'

export const RequestStateName = z.enum(REQUEST_STATES)

/** A request as one of its two people (or an admin) sees it; `can` says what the caller may do with it now. */
export const Request = z.strictObject({
  id: Id,
  type: z.enum(REQUEST_TYPES),
  state: RequestStateName,
  student: User,
  supervisor: User,
  message: z.string().nullable(),
  created_at: Time,
  updated_at: Time,
  similarity_score: Share.nullable(),
  can: z.strictObject({
    accept: z.boolean(),
    reject: z.boolean(),
    withdraw: z.boolean(),
    undo: z.boolean(),
    remove: z.boolean(),
  }),
})

/** One step in the life of a request; `by` is null for the system. */
export const HistoryEntry = z.strictObject({
  at: Time,
  by: Id.nullable(),
  from: RequestStateName.nullable(),
  to: RequestStateName,
  reason: z.string(),
})

const THE_TWO_AND_ADMINS = { roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'] } as const
const THE_TWO = { roles: ['STUDENT', 'SUPERVISOR'] } as const

export const supervisionRequestOperations = {
  'supervision_requests.list': operation('supervision_requests.list', {
    summary: 'Own requests (admins: all); for a supervisor pending ones come best score first.',
    who: THE_TWO_AND_ADMINS,
    input: z.strictObject({ state: RequestStateName.optional(), ...pageInput }),
    output: page(Request),
  }),
  'supervision_requests.create': operation('supervision_requests.create', {
    summary: 'A student asks a supervisor; a supervisor adds a student directly.',
    who: THE_TWO,
    input: z.strictObject({
      supervisor_id: Id.optional(),
      student_id: Id.optional(),
      student_email: Email.optional(),
    }),
    output: Request,
    status: 201,
  }),
  'supervision_requests.get': operation('supervision_requests.get', {
    summary: 'One request.',
    who: THE_TWO_AND_ADMINS,
    input: z.strictObject({ id: Id }),
    output: Request,
  }),
  'supervision_requests.patch': operation('supervision_requests.patch', {
    summary: 'Accepts or rejects (supervisor), withdraws (student), removes the student (supervisor, WITHDRAWN).',
    who: THE_TWO,
    input: z.strictObject({ id: Id, state: z.enum(['ACCEPTED', 'REJECTED', 'WITHDRAWN']) }),
    output: Request,
  }),
  'supervision_requests.undo': operation('supervision_requests.undo', {
    summary: 'Takes the last decision back; only who made it, and only while nothing was built on it.',
    who: THE_TWO,
    input: z.strictObject({ id: Id }),
    output: Request,
  }),
  'supervision_requests.history': operation('supervision_requests.history', {
    summary: 'Every step of a request, oldest first.',
    who: THE_TWO_AND_ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.array(HistoryEntry),
  }),
}
