import { switchLocale } from '#web/i18n/locale.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { formatLeft } from './deadlines.tsx'

const NOW = new Date('2026-11-20T23:30:00Z')

afterEach(() => switchLocale('en'))

describe('the time left until a moment', () => {
  it.each([
    ['2026-11-27T23:30:00Z', '7 days left', 'noch 7 Tage'],
    ['2026-11-27T23:29:59Z', '6 days, 23 hours left', 'noch 6 Tage, 23 Stunden'],
    ['2026-11-22T23:30:00Z', '2 days left', 'noch 2 Tage'],
    ['2026-11-22T23:29:59Z', '47 hours left', 'noch 47 Stunden'],
    ['2026-11-21T23:29:00Z', '23 hours left', 'noch 23 Stunden'],
    ['2026-11-21T00:29:00Z', '59 minutes left', 'noch 59 Minuten'],
    ['2026-11-20T23:31:00Z', '1 minute left', 'noch 1 Minute'],
    ['2026-11-20T23:30:59Z', 'less than a minute left', 'noch weniger als eine Minute'],
    ['2026-11-20T23:30:00Z', 'ends any moment', 'endet gleich'],
  ])('%s: %s', (time, english, german) => {
    expect(formatLeft(time, NOW)).toBe(english)
    switchLocale('de')
    expect(formatLeft(time, NOW)).toBe(german)
  })
})
