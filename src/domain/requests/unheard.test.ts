import { expect, test } from 'vitest'
import { isUnheard } from './unheard.ts'

const after = (seconds: number, state: 'WITHDRAWN' | 'REJECTED' = 'WITHDRAWN') => {
  const askedAt = new Date('2026-11-01T10:00:00Z')
  return { state, askedAt, changedAt: new Date(askedAt.getTime() + 1000 * seconds) }
}

test.each([
  ['withdrawn within the time of an undo', after(29), true],
  ['withdrawn when its mail has left', after(30), false],
  ['rejected at once', after(1, 'REJECTED'), false],
])('a request that was %s', (_, request, unheard) => {
  expect(isUnheard(request)).toBe(unheard)
})
