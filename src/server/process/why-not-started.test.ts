import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { CannotStart, whyNotStarted } from './why-not-started.ts'

const failing = (code: string, message = 'inner detail') => Object.assign(new Error(message), { code })
const wrapped = (cause: unknown) => new Error('Failed query', { cause })

it.each([
  ['what the product refused', new CannotStart('Port 3000 is taken.'), 'Port 3000 is taken.'],
  ['a full disk', wrapped(failing('53100')), 'There is no room for the database'],
  ['a full disk of its own files', failing('ENOSPC'), 'There is no room for the database'],
  [
    'damaged files',
    wrapped(failing('XX001', 'invalid page in block 0')),
    'invalid page in block 0): see that the disk',
  ],
])('says what to do about %s', (_, error, sentence) => {
  expect(whyNotStarted(error)).toContain(sentence)
})

it('names a file that is not there or closed', async () => {
  const error = await readFile('/nowhere/session-secret').catch((cause: unknown) => cause)
  expect(whyNotStarted(wrapped(error))).toContain("/nowhere/session-secret can't be used (ENOENT)")
})

it('leaves what is our own fault to its stack', () => {
  expect(whyNotStarted(wrapped(failing('42P01')))).toBeNull()
  expect(whyNotStarted(new TypeError('x is not a function'))).toBeNull()
})
