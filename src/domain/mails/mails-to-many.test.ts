import { expect, test } from 'vitest'
import { lastDueAfterMs } from './mails-to-many.ts'

test.each([
  [0, 30_000],
  [1, 30_000],
  [11, 31_000],
  [601, 90_000],
])('the last of %i mails is due after %i ms', (people, ms) => expect(lastDueAfterMs(people)).toBe(ms))
