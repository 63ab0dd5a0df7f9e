import type { TransitionReason } from '../request-lifecycle.ts'
import { expect, test } from 'vitest'
import { isWithdrawnUnseen } from './withdrawn-unseen.ts'

const after = (seconds: number, endedAs: TransitionReason | null = 'withdrawn') => {
  const askedAt = new Date('2026-11-01T10:00:00Z')
  return { endedAs, askedAt, changedAt: new Date(askedAt.getTime() + 1000 * seconds) }
}

test.each([
  ['withdrawn within the time of an undo', after(29), true],
  ['withdrawn when its mail has left', after(30), false],
  ['rejected at once', after(1, null), false],
  ['withdrawn at once as another one was accepted', after(1, 'accepted_elsewhere'), false],
])('a request that was %s', (_, request, unheard) => {
  expect(isWithdrawnUnseen(request)).toBe(unheard)
})
