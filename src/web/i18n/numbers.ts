import { formattingLocale } from './locale.ts'

/** A share in [0, 1] as a whole percent in the reader's language: "92%", "92 %". */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(formattingLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A count with the reader's separators. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(formattingLocale()).format(value)
}
