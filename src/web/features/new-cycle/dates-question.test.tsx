import { nobody } from '#test/web/dates-form.tsx'
import type { DatesEffect } from '#contract/resources/cycle-dates.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { questionAbout } from './new-cycle-page.tsx'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR_MS = 60 * 60 * 1000
const inHours = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString()
const PAST = '2026-01-01T07:00:00.000Z'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))

const TYPED = { opens_at: '', closes_at: '', ends_at: '', answer_days: '' }
const ask = (effect: object, typed: Partial<typeof TYPED> = {}) =>
  questionAbout({ ...TYPED, ...typed }, { ...nobody, ...effect } as DatesEffect, { isWanted: true })
const shown = (...about: Parameters<typeof ask>) => render(ask(...about).text, { wrapper: MantineProvider }).container
const requests = (counts: Partial<DatesEffect['requests']>) => ({ requests: { ...nobody.requests, ...counts } })
const opens = { phase: 'PREPARATION', opens_at: '2026-12-10T07:00:00.000Z', time_zone: 'America/New_York' }
const takenBack = { phase_before: 'ENDED', before: { ...nobody.before, ends_at: PAST }, ends_at: inHours(720) }

it.each<[string, object, RegExp, RegExp]>([
  [
    'whom it hits',
    { phase: 'ASSIGNMENT', people: 12, names: ['Zoe Waits'] },
    /leaves 12 students without a supervisor.*Among them Zoe Waits/u,
    /Nobody loses/,
  ],
  [
    'until when they can not ask',
    { ...opens, people: 140, names: ['Zoe Waits'] },
    /140 students without a supervisor can’t ask until 10 December at 02:00\sGMT-5/,
    /This leaves/,
  ],
  ['that nobody is hit', {}, /Nobody loses anything at once/, /This leaves/],
  ['what ends at a later end', { ends_at: inHours(720) }, /: 3\. They end with the cycle on .* can’t be brought/, /xx/],
  [
    'what has ended',
    { phase: 'ENDED', ...requests({ expiring: 2 }) },
    /with the cycle: 2\. They stay/,
    /again|deadline/,
  ],
  ['which deadlines pass', requests({ expiring: 2 }), /deadline then: 2\. .* ask again while matching/, /Nobody loses/],
  [
    'that nobody can answer questions',
    { phase: 'ENDED', ends_at: PAST, ...requests({ questions: 8 }) },
    /Questions that wait for an answer: 8\. Nobody can answer them once/,
    /Nobody loses/,
  ],
  [
    'which questions end later',
    { ends_at: inHours(720), ...requests({ questions: 8 }) },
    /Questions that .*: 8/,
    /leaves/,
  ],
  ['no questions of an end taken back', { ...takenBack, ...requests({ questions: 8 }) }, /: 3\./, /Questions/],
])('says %s', (_what, effect, says, hides) => {
  const { textContent } = shown(effect)
  expect(textContent).toMatch(says)
  expect(textContent).not.toMatch(hides)
})

it.each([
  ['PREPARATION', /Their students can ask again once matching opens/],
  ['MATCHING', /Their students can ask again while matching is open/],
  ['ASSIGNMENT', /Matching is closed, so their students can’t ask again/],
])('says of a cycle that goes on that what ended with it stays ended: %s', (phase, again) => {
  const { textContent } = shown({ phase, phase_before: 'ENDED', ...requests({ ended: 136 }) })
  expect(textContent).toMatch(/ended with the cycle: 136\. They stay ended\./)
  expect(textContent).toMatch(again)
  expect(textContent).not.toMatch(/Nobody loses/)
})

it('says field by field what changes, and of what is past that it counts at once', () => {
  const before = { ...nobody.before, opens_at: '2027-03-01T07:00:00.000Z', answer_days: 10 }
  const after = { opens_at: null, closes_at: PAST, answer_days: null }
  expect([...shown({ ...after, before }).querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Matching opens: not set \(so far 1 March 2027.*08:00/),
    expect.stringMatching(/^Matching closes: 1 January.*08:00.* past, so it counts at once \(so far not set\)/),
    'Days to answer a request: not set (so far 10)',
  ])
})

it.each([
  [{ opens_at: '2026-01-01T08:00' }, { opens_at: PAST }, /past, so nothing changes by it/],
  [{ closes_at: '2027-03-28T02:30' }, { closes_at: '2027-03-28T01:30:00.000Z' }, /03:30.* no clock shows 02:30/],
])('says why %o is not what it seems', (typed, after, text) => {
  expect(shown(after, typed).textContent).toMatch(text)
})

it.each([
  ['an end within a day', { ends_at: inHours(23.9) }, 1, true],
  ['an end after more than a day', { ends_at: inHours(24.1) }, 1, false],
  ['an end within a day that nobody waits for', { ends_at: inHours(23.9) }, 0, false],
  ['an end that stays', { ends_at: inHours(2), before: { ...nobody.before, ends_at: inHours(2) } }, 1, false],
])('has the name typed for what nobody can bring back: %s', (_what, effect, pending, isTyped) => {
  expect(ask({ ...effect, ...requests({ pending }) }).typed).toBe(isTyped ? 'Winter' : undefined)
})

it('says that requests end with the cycle only where the end is what changes', () => {
  const end = inHours(500)
  expect(shown({ ends_at: end, before: { ...nobody.before, ends_at: end } }).textContent).not.toContain('They end with')
})
