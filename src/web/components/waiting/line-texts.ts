import { m } from '#messages'
import type { OwnLine } from '#contract/resources/people/people.ts'
import { formatNumber } from '#web/i18n/numbers.ts'

/** How many wait before the student. */
export function positionText({ before }: Pick<OwnLine, 'before'>): string {
  if (before === 0) return m.waiting_before_none()
  return before === 1 ? m.waiting_before_one() : m.waiting_before({ count: formatNumber(before) })
}
