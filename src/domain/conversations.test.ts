import { expect, test } from 'vitest'
import { conversationOf, isAnswer } from './conversations.ts'
import type { RequestFacts } from './request-lifecycle.ts'

type Facts = Parameters<typeof conversationOf>[0]

const chat = (state: RequestFacts['state'], from: Facts['lastTransition']['from'], reason: string): Facts => ({
  type: 'CHAT',
  state,
  lastTransition: { from, reason } as Facts['lastTransition'],
})

test.each([
  ['goes on while the request is accepted', chat('ACCEPTED', 'PENDING', 'accepted'), 'OPEN'],
  ['goes on again when its end is undone', chat('ACCEPTED', 'WITHDRAWN', 'undone'), 'OPEN'],
  ['has ended when the supervisor ended it', chat('WITHDRAWN', 'ACCEPTED', 'removed'), 'ENDED'],
  ['has ended with its cycle', chat('WITHDRAWN', 'ACCEPTED', 'new_cycle'), 'CYCLE_CLOSED'],
  ['is gone when its acceptance was undone', chat('PENDING', 'ACCEPTED', 'undone'), null],
  ['is gone with somebody who was deleted or reset', chat('WITHDRAWN', 'ACCEPTED', 'user_reset'), null],
  ['has not begun while nobody has answered', chat('PENDING', null, 'sent'), null],
  ['has ended with a cycle that was called off', chat('WITHDRAWN', 'ACCEPTED', 'cycle_called_off'), 'CYCLE_CLOSED'],
  ['never began when the request was withdrawn with its cycle', chat('WITHDRAWN', 'PENDING', 'new_cycle'), null],
] as const)('a conversation %s', (_, facts, expected) => {
  expect(conversationOf(facts)).toBe(expected)
})

test('a request for supervision is no conversation, whatever becomes of it', () => {
  expect(conversationOf({ ...chat('ACCEPTED', 'PENDING', 'accepted'), type: 'SUPERVISION' })).toBeNull()
  expect(conversationOf({ ...chat('WITHDRAWN', 'ACCEPTED', 'removed'), type: 'SUPERVISION' })).toBeNull()
})

test('only the person who is asked for a conversation begins it by answering', () => {
  const asked = { type: 'CHAT', state: 'PENDING', supervisorId: 'supervisor' } as const
  expect(isAnswer(asked, 'supervisor')).toBe(true)
  expect(isAnswer(asked, 'student')).toBe(false)
  expect(isAnswer({ ...asked, state: 'REJECTED' }, 'supervisor')).toBe(false)
  expect(isAnswer({ ...asked, state: 'ACCEPTED' }, 'supervisor')).toBe(false)
  expect(isAnswer({ ...asked, type: 'SUPERVISION' }, 'supervisor')).toBe(false)
})
