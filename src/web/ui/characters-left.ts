import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'

/** With fewer left than this a field says so. */
const FEW = 200

/** How much more a field takes, once that is little; undefined before. */
export function charactersLeft(text: string, max: number): string | undefined {
  const left = max - text.length
  return left < FEW ? m.ui_characters_left({ count: formatNumber(left) }) : undefined
}
