import { ToastRegion } from '#web/layouts/app-frame.tsx'
import { announce } from '#web/ui/toasts/toasts.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatLeft, TimeLeft } from './deadlines.tsx'
import { switchLocale } from '#web/i18n/locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOTHING = 'nothing yet'
let start = Date.parse('2026-11-20T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers()
  // Announcements of one test are long past in the next.
  start += 10 * DAY
  vi.setSystemTime(start)
  announce(NOTHING)
})
/** Minute by minute: React draws in between, as it does in a browser. */
const pass = (ms: number): void => {
  for (let left = ms; left > 0; left -= MINUTE) act(() => void vi.advanceTimersByTime(Math.min(left, MINUTE)))
}
const after = (ms: number) => new Date(start + ms).toISOString()
const show = (...deadlines: [name: string, at: string][]) =>
  render(
    <>
      <ToastRegion />
      {deadlines.map(([name, at]) => (
        <p key={name}>
          <TimeLeft at={at} name={name} />
        </p>
      ))}
    </>,
  )
const told = () => screen.getByRole('status').textContent

it('goes with the time: days, hours, minutes, over', () => {
  show(['Ada', after(2 * DAY)])
  const text = () => screen.getByRole('time').textContent
  expect(text()).toBe('2 days left')
  pass(1)
  expect(text()).toBe('47 hours left')
  pass(DAY)
  expect(text()).toBe('23 hours left')
  pass(22 * HOUR)
  expect(text()).toBe('1 hour left')
  pass(HOUR)
  expect(text()).toBe('59 minutes left')
  pass(58 * MINUTE)
  expect(text()).toBe('1 minute left')
  pass(MINUTE)
  expect(text()).toBe('less than a minute left')
  pass(MINUTE)
  expect(text()).toBe('ends any moment')
})

it('tells screen readers the last whole hours, and nothing between', () => {
  show(['Ada', after(4 * HOUR + 30 * MINUTE)])
  pass(HOUR)
  expect(told()).toBe(NOTHING)
  pass(30 * MINUTE)
  expect(told()).toBe('Time to answer, Ada: 3 hours left')
  pass(59 * MINUTE)
  expect(told()).toBe('Time to answer, Ada: 3 hours left')
  pass(MINUTE)
  expect(told()).toBe('Time to answer, Ada: 2 hours left')
  pass(HOUR)
  expect(told()).toBe('Time to answer, Ada: 1 hour left')
  pass(HOUR)
  expect(told()).toBe('Time to answer, Ada: 1 hour left')
})

it('tells one deadline an hour, of however many', () => {
  show(['Ada', after(3 * HOUR + MINUTE)], ['Ben', after(3 * HOUR + 20 * MINUTE)], ['Cleo', after(3 * HOUR + MINUTE)])
  pass(MINUTE)
  expect(told()).toBe('Time to answer, Ada: 3 hours left')
  pass(59 * MINUTE)
  expect(told()).toBe('Time to answer, Ada: 3 hours left')
})

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
