import { nobody } from '#test/web/dates-form.tsx'
import type { DatesEffect } from '#contract/resources/cycle-dates.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { questionAbout } from './dates-question.tsx'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR_MS = 60 * 60 * 1000
const inHours = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const TYPED = { opens_at: '', closes_at: '', ends_at: '', answer_days: '' }
const ask = (effect: Partial<DatesEffect>) => questionAbout(TYPED, { ...nobody, ...effect } as DatesEffect)
const pending = (count: number) => ({ ...nobody.requests, pending: count })

it.each([
  ['an end within a day', { ends_at: inHours(23.9) }, 1, true],
  ['an end after more than a day', { ends_at: inHours(24.1) }, 1, false],
  ['an end within a day that nobody waits for', { ends_at: inHours(23.9) }, 0, false],
  ['an end that stays', { ends_at: inHours(2), before: { ...nobody.before, ends_at: inHours(2) } }, 1, false],
])('has the name typed for what nobody can bring back: %s', (_what, effect, count, isTyped) => {
  expect(ask({ ...effect, requests: pending(count) }).typed).toBe(isTyped ? 'Winter' : undefined)
})

it('says that requests end with the cycle only where the end is what changes', () => {
  const end = inHours(500)
  const text = (before: string | null): string =>
    renderToStaticMarkup(ask({ ends_at: end, before: { ...nobody.before, ends_at: before } }).text)
  expect(text(null)).toContain('They end with the cycle')
  expect(text(end)).not.toContain('They end with the cycle')
})
