import { expect, test } from 'vitest'
import { conversationOf } from './conversations.ts'
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
  ['never began when the request was withdrawn with its cycle', chat('WITHDRAWN', 'PENDING', 'new_cycle'), null],
] as const)('a conversation %s', (_, facts, expected) => {
  expect(conversationOf(facts)).toBe(expected)
})

test('a request for supervision is no conversation, whatever becomes of it', () => {
  expect(conversationOf({ ...chat('ACCEPTED', 'PENDING', 'accepted'), type: 'SUPERVISION' })).toBeNull()
  expect(conversationOf({ ...chat('WITHDRAWN', 'ACCEPTED', 'removed'), type: 'SUPERVISION' })).toBeNull()
})
