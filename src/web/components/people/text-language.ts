import { type Locale, locales } from '#messages/runtime'

/** Small words that are frequent in one language and absent from the others. */
const SMALL_WORDS: Readonly<Partial<Record<Locale, string>>> = {
  en: 'the and of to is are with for my you your we our what that this which on from at by',
  de: 'der die das und ist sind mit für ich mein meine du wir unser was dass nicht ein eine zu von auf im den',
}

/** At least so many of them, and twice as many as of any other language, decide. */
const FEWEST = 2

/** The language in which a text is most likely written, for screen readers (WCAG 3.1.2); undefined if unclear. */
export function textLanguage(text: string): Locale | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [first, second] = locales
    .map((locale) => {
      const small = new Set(SMALL_WORDS[locale]?.split(' '))
      return { locale, count: words.filter((word) => small.has(word)).length }
    })
    .toSorted((one, other) => other.count - one.count)
  if (!first || first.count < FEWEST || first.count < 2 * (second?.count ?? 0)) return undefined
  return first.locale
}
