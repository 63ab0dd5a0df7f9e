import { formattingLocale } from './locale.ts'

/**
 * A formatter of the reader's language, made once for each of them: making one takes many times as long as using it, and a
 * list uses it for every row.
 */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = formattingLocale()
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}
