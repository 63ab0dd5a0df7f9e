import { expect, it } from 'vitest'
import { prefersNoAnswer } from './prefer.ts'

it.each([
  'return=minimal',
  'return="minimal"',
  'return="mini\\mal"',
  'RETURN = "Minimal"; wait=2',
  'respond-async, return=minimal',
  'foo="a, return=representation", return=minimal',
  'return=minimal, return=representation',
  ', ,return=minimal,',
])('no answer is preferred by %s', (prefer) => expect(prefersNoAnswer({ prefer })).toBe(true))

it.each([
  undefined,
  '',
  'return',
  'return=',
  'return=representation',
  'return=representation, return=minimal',
  'return="representation", return="minimal"',
  'x-return=minimal',
  'foo="return=minimal"',
  'foo="a, return=minimal"',
  'foo; return=minimal',
  'return="minimal',
])('an answer is, or nothing, by %s', (prefer) => {
  expect(prefersNoAnswer(prefer === undefined ? {} : { prefer })).toBe(false)
})

it('one that is far too long says nothing, and is not looked through', () => {
  expect(prefersNoAnswer({ prefer: `return=minimal, foo="${'\\"'.repeat(7_500)}` })).toBe(false)
})
