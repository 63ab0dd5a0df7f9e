import { afterEach, expect, it, vi } from 'vitest'
import { formatNumber, formatPercent } from './numbers.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('formats as the language says', () => {
  expect(formatPercent(0.918)).toBe('92%')
  expect(formatNumber(12_345)).toBe('12,345')
})

it('makes one formatter for all the rows of a list', () => {
  formatPercent(0.5)
  const made = vi.spyOn(Intl, 'NumberFormat')
  for (let share = 0; share < 1; share += 0.1) formatPercent(share)
  expect(made).not.toHaveBeenCalled()
})
