import { formattingLocale } from './locale.ts'
import { m } from '#messages'

/** A formatter per language, made once: making one takes far longer than using it, and lists use it for every row. */
const perLanguage = <Formatter>(make: (locale: string) => Formatter): (() => Formatter) => {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = formattingLocale()
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale))

/** A share in [0, 1] as a whole percent in the reader's language: "92%", "92 %". */
export function formatPercent(share: number): string {
  return percents().format(share)
}

/** Whether a similarity is worth a word: at least 1 %. */
export function isNotable(score: number | null | undefined): score is number {
  return typeof score === 'number' && Math.round(100 * score) > 0
}

/** A similarity in words: "87% similarity"; null where there is none. @param score in [0, 1] */
export function similarityText(score: number | null | undefined): string | null {
  return isNotable(score) ? m.similarity_percent({ percent: formatPercent(score) }) : null
}

/** A count with the reader's separators. */
export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** The number is shown from here on. */
const FEW = 200

/** How many characters are left, once there are few; undefined before. */
export function charactersLeft(text: string, max: number): string | undefined {
  const left = max - text.length
  return left < FEW ? m.ui_characters_left({ count: formatNumber(left) }) : undefined
}
