import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'

/** The number is shown from here on. */
const FEW = 200

/** How many characters are left, once there are few; undefined before. */
export function charactersLeft(text: string, max: number): string | undefined {
  const left = max - text.length
  return left < FEW ? m.ui_characters_left({ count: formatNumber(left) }) : undefined
}
