import { expect, it } from 'vitest'
import { canBeBoth, SITUATIONS } from './situations.ts'

it.each([
  ['with_supervisor', 'without_supervisor'],
  ['with_supervisor', 'waiting'],
  ['with_supervisor', 'asked_nobody'],
  ['in_conflict', 'without_supervisor'],
  ['has_asked', 'asked_nobody'],
  ['waiting', 'asked_nobody'],
  ['waiting', 'has_to_ask_again'],
  ['has_to_ask_again', 'asked_nobody'],
  ['has_to_ask_again', 'with_supervisor'],
  ['chose_tags', 'without_tags'],
  ['owes_answers', 'chose_tags'],
] as const)('nobody is %s and %s', (one, other) => {
  expect(canBeBoth(one, other)).toBe(false)
  expect(canBeBoth(other, one)).toBe(false)
})

it('a student without a supervisor may be much else', () => {
  const others = SITUATIONS.filter((name) => name !== 'without_supervisor' && canBeBoth('without_supervisor', name))
  expect(others).toEqual(['waiting', 'has_to_ask_again', 'asked_nobody', 'has_asked', 'chose_tags', 'without_tags'])
})

it('a supervisor may be all at once', () => {
  expect(canBeBoth('owes_answers', 'without_tags')).toBe(true)
  expect(canBeBoth('with_free_places', 'waited_for')).toBe(true)
})
