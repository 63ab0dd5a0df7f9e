import type { CycleRules } from '#domain/cycles/phases.ts'
import { momentText } from '#domain/language/moment-text.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** What is set for a cycle, before and after a change, and the requests of the reader that end at a moment, by the name of the other person. */
export type ChangedDates = {
  readonly before: CycleRules
  readonly after: CycleRules
  readonly requests: readonly { readonly other: string; readonly until: Date }[]
}

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

const LABELS: Readonly<Record<keyof CycleRules, Text>> = {
  opensAt: m.cycle_opens,
  closesAt: m.cycle_closes,
  endsAt: m.cycle_ends,
  answerDays: m.mail_dates_answer_days,
}

const RULES = Object.keys(LABELS) as (keyof CycleRules)[]

/**
 * What is set for a cycle now, a line each, with what was there before where that was something else; then until when each request waits.
 * @param timeZone IANA name
 */
export function datesLines(locale: Locale, timeZone: string, { before, after, requests }: ChangedDates): string[] {
  const valueOf = (value: Date | number | null): string => {
    if (value === null) return m.mail_dates_none({}, { locale })
    if (value instanceof Date) return momentText(value, locale, timeZone)
    return value === 1 ? m.mail_dates_day({}, { locale }) : m.mail_dates_days({ count: value }, { locale })
  }
  const rules = RULES.filter((rule) => before[rule] !== null || after[rule] !== null).map((rule) => {
    const [was, is] = [valueOf(before[rule]), valueOf(after[rule])]
    const label = LABELS[rule]({}, { locale })
    return `${label}: ${was === is ? is : m.mail_dates_before({ now: is, before: was }, { locale })}`
  })
  const waiting = requests.map(({ other, until }) =>
    m.mail_dates_request({ other, until: momentText(until, locale, timeZone) }, { locale }),
  )
  return [...rules, ...waiting]
}
