import { canGetMail } from '#domain/names.ts'
import { z } from 'zod'
import { operation, nothing } from '../../operation.ts'
import { Email, Id, Time } from '../../shapes.ts'
import { User } from '../people/people.ts'
import {
  changing,
  HistoryEntry,
  listing,
  looking,
  Request,
  THE_TWO,
  THE_TWO_AND_ADMINS,
  undoing,
  rejecting,
} from './requests.ts'
import { PAGE_MAX } from '#domain/limits.ts'

/** Most requests that one call takes for seen. */
const SEEN_REQUESTS_MAX = 100

/** A request and its `updated_at` as the caller saw it. */
const Seen = z.strictObject({ request_id: Id, until: Time })

/** Most requests that one call declines: as many as a page has. */
const DECLINED_MAX = PAGE_MAX

const who = { roles: ['SUPERVISOR'] } as const

export const supervisionRequestOperations = {
  'students.by_address': operation('students.by_address', {
    summary:
      'Whom a direct add by this address would be about: as much of a student as their supervisor-to-be sees of any; null: nobody here has it, and an invitation would go there. Refused as the add would be; counted as adds are.',
    who: { roles: ['SUPERVISOR'] },
    cost: 'search',
    input: z.strictObject({ email: Email.refine(canGetMail) }),
    output: z.strictObject({ student: User.nullable() }),
    errorCodes: [
      'email_domain_not_allowed',
      'not_a_student',
      'request_to_self',
      'cycle_ended',
      'request_already_active',
      'no_slot_available',
    ],
  }),
  'supervision_requests.list': operation('supervision_requests.list', {
    summary: 'Own requests (admins: all); for a supervisor pending ones come best score first.',
    ...listing,
  }),
  'supervision_requests.create': operation('supervision_requests.create', {
    summary:
      'A student asks a supervisor, with one sentence of at most 300 characters and one of their open ideas if they like; the sentence is kept as their thesis description while they have none, unless `describes` is false; a supervisor adds a student directly.',
    who: THE_TWO,
    input: z.strictObject({
      supervisor_id: Id.optional(),
      message: z.string().optional(),
      describes: z.boolean().optional(),
      idea_id: Id.optional(),
      student_id: Id.optional(),
      student_email: Email.refine(canGetMail).optional(),
    }),
    output: Request,
    status: 201,
    errorCodes: [
      'not_found',
      'email_domain_not_allowed',
      'not_a_student',
      'request_to_self',
      'matching_not_open',
      'matching_closed',
      'cycle_ended',
      'supervisor_not_registered',
      'student_already_paired',
      'request_already_active',
      'request_cooldown',
      'level_does_not_fit',
      'no_slot_available',
      'request_limit_reached',
      'idea_not_open',
    ],
  }),
  'supervision_requests.get': operation('supervision_requests.get', {
    summary: 'One request.',
    ...looking,
  }),
  'supervision_requests.patch': operation('supervision_requests.patch', {
    summary:
      'Accepts or rejects (supervisor, who may say why, then or until it can not be undone any more), withdraws (student), removes the student (supervisor, WITHDRAWN); or changes sentence and idea of a pending request (student); an empty one and null take them away; `describes` makes the sentence the thesis description of a student who has none, or takes the one back that the request brought. The supervisor names with an acceptance or later the idea of the request whose title the confirmation is to carry; null takes that away.',
    ...changing,
    input: changing.input.extend({
      message: z.string().optional(),
      describes: z.boolean().optional(),
      idea_id: Id.nullable().optional(),
      working_title_of: Id.nullable().optional(),
    }),
    errorCodes: [
      'not_found',
      'cycle_ended',
      'request_state_forbids',
      'student_already_paired',
      'no_slot_available',
      'idea_not_open',
      'idea_not_named',
      'idea_taken',
      'level_does_not_fit',
    ],
  }),
  'supervision_requests.undo': operation('supervision_requests.undo', {
    summary: 'Takes the last decision back; only who made it, and only while nothing was built on it.',
    ...undoing,
    errorCodes: [
      'not_found',
      'matching_not_open',
      'matching_closed',
      'cycle_ended',
      'undo_not_possible',
      'supervisor_not_registered',
      'student_already_paired',
      'request_already_active',
      'level_does_not_fit',
      'no_slot_available',
      'request_limit_reached',
    ],
  }),
  'supervision_requests.history': operation('supervision_requests.history', {
    summary: 'Every step of a request, oldest first.',
    who: THE_TWO_AND_ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.array(HistoryEntry),
    errorCodes: ['not_found'],
  }),
  'users.seen_requests.put': operation('users.seen_requests.put', {
    summary:
      'Takes own requests, of both types, for seen on every device: a student what was decided, a supervisor what was asked.',
    who: { roles: ['STUDENT', 'SUPERVISOR'], own: 'id' },
    input: z.strictObject({ id: Id, seen: z.array(Seen).min(1).max(SEEN_REQUESTS_MAX) }),
    output: nothing,
    status: 204,
  }),
  'supervision_requests.decline_rest': operation('supervision_requests.decline_rest', {
    summary:
      'A supervisor without a place left rejects all these, with the same words; those that are not pending any more are passed over.',
    who,
    input: z.strictObject({ ids: z.array(Id).min(1).max(DECLINED_MAX), ...rejecting }),
    output: z.strictObject({ declined: z.int().min(1), undo_id: Id }),
    errorCodes: ['not_found', 'cycle_ended', 'place_left', 'request_state_forbids'],
  }),
  'supervision_requests.decline_rest.undo': operation('supervision_requests.decline_rest.undo', {
    summary:
      'Takes that back as one. Whoever is in a pair by now, or has asked again, stays as they are, and is counted in `kept`.',
    who,
    input: z.strictObject({ undo_id: Id }),
    output: z.strictObject({ restored: z.int().min(1), kept: z.int().min(0) }),
    errorCodes: ['not_found', 'cycle_ended', 'undo_not_possible'],
  }),
}
