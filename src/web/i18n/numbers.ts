import { perLanguage } from './per-language.ts'

const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale))

/** A share in [0, 1] as a whole percent in the reader's language: "92%", "92 %". */
export function formatPercent(share: number): string {
  return percents().format(share)
}

/** A count with the reader's separators. */
export function formatNumber(value: number): string {
  return numbers().format(value)
}
