import type { RequestFacts } from './request-lifecycle.ts'

/** States of a conversation: it goes on, the supervisor has ended it, or the cycle has. */
export const CONVERSATION_STATES = ['OPEN', 'ENDED', 'CYCLE_CLOSED'] as const
type ConversationState = (typeof CONVERSATION_STATES)[number]

/** An answer by the person who was asked begins the conversation. @param by id of who says something */
export function isAnswer(
  { type, state, supervisorId }: Pick<RequestFacts, 'type' | 'state' | 'supervisorId'>,
  by: string,
): boolean {
  return type === 'CHAT' && state === 'PENDING' && supervisorId === by
}

/** The conversation of a chat request: its two people can read it from then on, and write while it is open. */
export function conversationOf({
  type,
  state,
  lastTransition,
}: Pick<RequestFacts, 'type' | 'state' | 'lastTransition'>): ConversationState | null {
  if (type !== 'CHAT') return null
  if (state === 'ACCEPTED') return 'OPEN'
  if (lastTransition.from !== 'ACCEPTED') return null
  if (lastTransition.reason === 'new_cycle' || lastTransition.reason === 'cycle_called_off') return 'CYCLE_CLOSED'
  return lastTransition.reason === 'removed' ? 'ENDED' : null
}
