import { expect, it } from 'vitest'
import { formatNumber, formatPercent } from './numbers.ts'

it('formats as the language says', () => {
  expect(formatPercent(0.918)).toBe('92%')
  expect(formatNumber(12_345)).toBe('12,345')
})
