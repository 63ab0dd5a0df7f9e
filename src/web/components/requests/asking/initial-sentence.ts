import type { User } from '#contract/resources/people/people.ts'
import { firstSentence } from '#domain/language/first-sentence.ts'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'

/** Initial text of a sentence: what the student has written about the thesis already. */
export function initialSentence({ student }: User): string {
  return firstSentence(student?.thesis_description ?? '', SENTENCE_LENGTH_MAX)
}

/** Whether the student has no thesis description yet. */
export function isUndescribed({ student }: User): boolean {
  return (student?.thesis_description ?? null) === null
}
