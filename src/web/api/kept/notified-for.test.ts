import { expect, it } from 'vitest'
import { notifyNobody } from './notified-for.ts'

it('removes the number on the icon when notifications end', () => {
  const badges: string[] = []
  Object.assign(navigator, { clearAppBadge: async () => void badges.push('none') })
  notifyNobody()
  expect(badges).toEqual(['none'])
})
