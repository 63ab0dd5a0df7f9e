import type { CycleRules } from '#domain/cycles/phases.ts'
import { momentText } from '#domain/language/moment-text.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** A request of the reader, by the name of the other person. `until`: when it ends without an answer; null: it has, and its student can still be added. */
export type RequestOfDates = { readonly other: string; readonly until: Date | null }

/**
 * What is set for a cycle, before and after a change. `isReopened`: it goes on, and its end had ended requests of the reader, or was known to a
 * supervisor. `ended`: requests to a supervisor that it has ended; null: the reader is none.
 */
export type ChangedDates = {
  readonly before: CycleRules
  readonly after: CycleRules
  readonly isReopened: boolean
  readonly ended: number | null
  readonly requests: readonly RequestOfDates[]
}

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

const LABELS: Readonly<Record<keyof CycleRules, Text>> = {
  opensAt: m.cycle_opens,
  closesAt: m.cycle_closes,
  endsAt: m.cycle_ends,
  answerDays: m.mail_dates_answer_days,
}

const RULES = Object.keys(LABELS) as (keyof CycleRules)[]

/** The effect of these dates on the reader's requests, a line each. @param timeZone IANA name */
export function requestLines(
  locale: Locale,
  timeZone: string,
  { ended, requests }: Pick<ChangedDates, 'ended' | 'requests'>,
): string[] {
  const lines = requests.map(({ other, until }) =>
    until === null
      ? m.mail_dates_request_ended({ other }, { locale })
      : m.mail_dates_request({ other, until: momentText(until, locale, timeZone) }, { locale }),
  )
  return ended ? [m.mail_dates_ended_with_cycle({ count: ended }, { locale }), ...lines] : lines
}

/**
 * What is set for a cycle now, a line each, with what was there before where that was something else. Of a cycle that goes on
 * it says when it ends, also that nothing is set.
 * @param timeZone IANA name
 */
export function datesLines(
  locale: Locale,
  timeZone: string,
  { before, after, isReopened }: Omit<ChangedDates, 'ended' | 'requests'>,
): string[] {
  const valueOf = (value: Date | number | null): string => {
    if (value === null) return m.mail_dates_none({}, { locale })
    if (value instanceof Date) return momentText(value, locale, timeZone)
    return value === 1 ? m.mail_dates_day({}, { locale }) : m.mail_dates_days({ count: value }, { locale })
  }
  const isSaid = (rule: keyof CycleRules): boolean => before[rule] !== null || after[rule] !== null
  return RULES.filter((rule) => isSaid(rule) || (isReopened && rule === 'endsAt')).map((rule) => {
    const [was, is] = [valueOf(before[rule]), valueOf(after[rule])]
    const label = LABELS[rule]({}, { locale })
    return `${label}: ${was === is ? is : m.mail_dates_before({ now: is, before: was }, { locale })}`
  })
}
