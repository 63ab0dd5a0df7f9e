import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'

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
