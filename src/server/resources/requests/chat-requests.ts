import type { chatRequestOperations, Message } from '#contract/resources/requests/chat-requests.ts'
import { conversationOf, isAnswer } from '#domain/conversations.ts'
import { z } from 'zod'
import { type ChatMessage, insertMessage, listMessages, markRead } from '../../db/queries/requests/chat-messages.ts'
import { sendEvents } from '../../db/queries/events.ts'
import type { RequestRecord } from '../../db/queries/requests/requests.ts'
import type { LockedPeople } from '../../db/queries/people/locks.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, UserContext } from '../../operation.ts'
import { requirePhase } from '../phases.ts'
import { cleanMessageText } from '../clean-input.ts'
import { wireRow } from '../wire-row.ts'
import { CursorTime, fromCursor, toPage } from '../cursor.ts'
import { notifyOfMessage } from '../../notifications/request-notifications.ts'
import { change, findOwnRequest, send } from './request-actions.ts'
import { requestsOfType } from './requests.ts'

const TYPE = 'CHAT'
const shared = requestsOfType(TYPE)

const present = (message: ChatMessage): z.input<typeof Message> => wireRow(message)

/** The request behind a conversation. @throws Failure not_found, also when the other has left */
const lockedRequest = async ({ db, actor }: UserContext, id: string, locked: LockedPeople): Promise<RequestRecord> => {
  const request = await findOwnRequest(db, id, TYPE, actor)
  found(locked.get(otherOf(request, actor.id)))
  return request
}

/** Open or ended. @throws Failure request_state_forbids when it never came to a conversation */
const requireConversation = (request: RequestRecord): RequestRecord => {
  if (conversationOf(request.facts) === null) throw new Failure('request_state_forbids')
  return request
}

const otherOf = ({ facts }: RequestRecord, id: string): string =>
  facts.studentId === id ? facts.supervisorId : facts.studentId

/**
 * Says something, under the locks of every transition: an undo can't close the conversation meanwhile. An answer to who
 * asks for a conversation accepts it.
 */
const say = async (context: UserContext, id: string, text: string, locked: LockedPeople): Promise<ChatMessage> => {
  const { db, actor, now } = context
  const { facts, dates } = await lockedRequest(context, id, locked)
  if (isAnswer(facts, actor.id)) await change(context, id, TYPE, () => 'ACCEPT')
  else if (conversationOf(facts) !== 'OPEN') throw new Failure('request_state_forbids')
  requirePhase(context, dates, 'converse')
  const message = await insertMessage(db, { requestId: id, by: actor.id, text, at: now })
  const { studentId, supervisorId } = facts
  await notifyOfMessage(db, { messageId: message.id, requestId: id, studentId, supervisorId, by: actor.id }, now)
  return message
}

/** Remembers how far the caller has read, and tells their other windows. */
const read = async (context: UserContext, id: string, wanted: Date, locked: LockedPeople): Promise<void> => {
  const { db, actor, now } = context
  requireConversation(await lockedRequest(context, id, locked))
  // A future message can't have been read.
  const until = wanted < now ? wanted : now
  const isNews = await markRead(db, { requestId: id, userId: actor.id, until })
  if (isNews) await sendEvents(db, [{ userId: actor.id, type: 'read', data: { request_id: id } }], now)
}

const Position = z.strictObject({ at: CursorTime, id: z.uuid() })

export const chatRequestHandlers: Handlers<keyof typeof chatRequestOperations> = {
  'chat_requests.list': shared.list,
  'chat_requests.create': {
    locks: (_, { supervisor_id: supervisorId }) => ({ cycle: 'share', people: [supervisorId] }),
    run: async (context, { supervisor_id: supervisorId, message: raw }) => {
      const message = cleanMessageText('message', raw)
      const cooldownDays = context.services.config.requestCooldownDays
      return shared.presentAfterCommit(
        await send(context, { type: TYPE, supervisorId, message, ideaId: null, cooldownDays }),
      )
    },
  },
  'chat_requests.get': shared.get,
  'chat_requests.patch': shared.patch,
  'chat_requests.undo': shared.undo,
  'chat_requests.messages.list': async (context, { id, limit, cursor }) => {
    const { db, actor } = context
    const after = fromCursor(Position, cursor)
    const request = await findOwnRequest(db, id, TYPE, actor)
    found(await roleOf(db, otherOf(request, actor.id)))
    requireConversation(request)
    const messages = await listMessages(db, id, limit + 1, after)
    const { rows, nextCursor } = toPage(messages, limit, (last) => ({ at: last.at, id: last.id }))
    return { items: rows.map(present), next_cursor: nextCursor }
  },
  'chat_requests.messages.create': {
    locks: shared.locks,
    run: async (context, { id, text }, locked) =>
      present(await say(context, id, cleanMessageText('text', text), locked)),
  },
  'chat_requests.read.put': {
    locks: shared.locks,
    run: async (context, { id, until }, locked) => {
      await read(context, id, new Date(until), locked)
      return undefined
    },
  },
}
