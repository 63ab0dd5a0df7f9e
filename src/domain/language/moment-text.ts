import { formattingLocale } from './formatting-locale.ts'

/** A moment as texts name it: day and time as a clock in the zone shows them, with the name of the zone. */
export function momentText(moment: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(formattingLocale(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(moment)
}
