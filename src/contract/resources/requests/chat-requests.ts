import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, page, pageInput, Time } from '../../shapes.ts'
import { changing, listing, looking, Request, THE_TWO, undoing } from './requests.ts'

/** A message of a conversation; `by` is one of its two people. */
export const Message = z.strictObject({ id: Id, by: Id, text: z.string(), at: Time })

export const chatRequestOperations = {
  'chat_requests.list': operation('chat_requests.list', {
    summary: 'Own chat requests (admins: all); for a supervisor pending ones come best score first.',
    ...listing,
  }),
  'chat_requests.create': operation('chat_requests.create', {
    summary: 'A student asks a supervisor for a conversation, with a message of 1 to 2,000 characters.',
    who: { roles: ['STUDENT'] },
    input: z.strictObject({ supervisor_id: Id, message: z.string() }),
    output: Request,
    status: 201,
    errorCodes: [
      'not_found',
      'request_to_self',
      'matching_not_open',
      'matching_closed',
      'supervisor_not_registered',
      'request_already_active',
      'request_cooldown',
    ],
  }),
  'chat_requests.get': operation('chat_requests.get', {
    summary: 'One chat request.',
    ...looking,
  }),
  'chat_requests.patch': operation('chat_requests.patch', {
    summary:
      'Accepts or rejects (supervisor, who may say why, then or until it can not be undone any more), withdraws (student), ends the conversation (supervisor, WITHDRAWN).',
    ...changing,
    errorCodes: ['not_found', 'cycle_ended', 'request_state_forbids'],
  }),
  'chat_requests.undo': operation('chat_requests.undo', {
    summary: 'Takes the last decision back; only who made it, and only while nobody wrote anything since.',
    ...undoing,
    errorCodes: [
      'not_found',
      'matching_not_open',
      'matching_closed',
      'cycle_ended',
      'undo_not_possible',
      'supervisor_not_registered',
      'request_already_active',
    ],
  }),
  'chat_requests.messages.list': operation('chat_requests.messages.list', {
    summary:
      'The conversation of a chat request that was accepted, newest message first; an ended one can still be read.',
    who: THE_TWO,
    input: z.strictObject({ id: Id, ...pageInput }),
    output: page(Message),
    errorCodes: ['not_found', 'request_state_forbids'],
  }),
  'chat_requests.messages.create': operation('chat_requests.messages.create', {
    summary:
      'Writes into the conversation of an accepted chat request, 1 to 2,000 characters; what the supervisor writes to a pending one accepts it.',
    who: THE_TWO,
    input: z.strictObject({ id: Id, text: z.string() }),
    output: Message,
    status: 201,
    errorCodes: ['not_found', 'cycle_ended', 'request_state_forbids'],
  }),
  'chat_requests.read.put': operation('chat_requests.read.put', {
    summary: 'Takes what was said in a conversation up to a time for read, on every device of the caller.',
    who: THE_TWO,
    input: z.strictObject({ id: Id, until: Time }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found', 'request_state_forbids'],
  }),
}
