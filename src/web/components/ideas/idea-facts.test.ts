import { expect, test } from 'vitest'
import { shortTitle } from './idea-facts.ts'

test('only a long title is cut, after a word, and never within a character', () => {
  expect(shortTitle('x'.repeat(30))).toBe('x'.repeat(30))
  expect(shortTitle('x'.repeat(31))).toBe(`${'x'.repeat(28)}…`)
  expect(shortTitle('👂'.repeat(40))).toBe(`${'👂'.repeat(28)}…`)
  expect(shortTitle('A small study: what event logs reveal')).toBe('A small study: what event…')
})
