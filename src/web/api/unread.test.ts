// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { unreadOf } from './unread.ts'

const message = (by: string, minute: number) => ({
  id: `${by}-${minute}`,
  by,
  text: 'Hello',
  at: `2026-11-21T10:0${minute}:00.000Z`,
})

/** Newest first, as the server answers. */
const SAID = [message('ada', 5), message('ada', 4), message('me', 3), message('ada', 2)]

it.each([
  ['what came after the own answer', '', 2],
  ['what came after it was seen last', '2026-11-21T10:04:00.000Z', 1],
  ['nothing when all was seen', '2026-11-21T10:05:00.000Z', 0],
])('counts %s', (_what, until, count) => {
  expect(unreadOf(SAID, 'me', until)).toBe(count)
})

it('counts nothing of what the reader said', () => {
  expect(unreadOf(SAID, 'ada', '')).toBe(0)
})
