import type { User } from '#contract/resources/people/people.ts'
import { firstSentence } from '#domain/language/first-sentence.ts'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'

/** What stands in the field of a sentence before anybody types: what the student has said of the thesis already. */
export function firstWords({ student }: User): string {
  return firstSentence(student?.thesis_description ?? '', SENTENCE_LENGTH_MAX)
}

/** Whether the student has described no thesis yet. */
export function isUndescribed({ student }: User): boolean {
  return (student?.thesis_description ?? null) === null
}
