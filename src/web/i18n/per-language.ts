import { formattingLocale } from './locale.ts'

/** A formatter per language, made once: making one takes far longer than using it, and lists use it for every row. */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = formattingLocale()
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}
