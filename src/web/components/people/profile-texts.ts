import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import { type Locale, locales } from '#messages/runtime'

type Words = {
  /** Heading of the text, for everybody but its author. */
  readonly title: (author: { readonly name: string }) => string
  /** Over its field. */
  readonly ownTitle: () => string
  readonly label: () => string
  readonly hint: (length: { readonly count: string; readonly max: string }) => string
  readonly saved: () => string
}

/** Labels of a profile's texts. A text without them does not compile. */
export const profileTextWords: Readonly<Record<ProfileText, Words>> = {
  bio: {
    title: m.profile_bio,
    ownTitle: m.own_profile_bio,
    label: m.own_profile_bio_label,
    hint: m.own_profile_bio_hint,
    saved: m.own_profile_bio_saved,
  },
  thesis_description: {
    title: () => m.profile_thesis(),
    ownTitle: m.own_profile_thesis,
    label: m.student_profile_thesis_label,
    hint: m.student_profile_thesis_hint,
    saved: m.student_profile_thesis_saved,
  },
}

/** The texts of a role, '' for missing ones. */
export function textsOf(person: User): readonly { readonly name: ProfileText; readonly text: string }[] {
  const written: Readonly<Partial<Record<ProfileText, string | null>>> = { ...person.student, ...person.supervisor }
  return profileTexts.flatMap((name) => (name in written ? [{ name, text: written[name] ?? '' }] : []))
}

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
