/** Scores of an independent implementation, with the tags, similarities and people that they are of (test/fixtures). */
import { readFileSync } from 'node:fs'

type Person = { readonly key: string; readonly tags: readonly string[] }

type GoldenScores = {
  readonly tags: readonly string[]
  /** Index of a tag, index of another, their similarity; a pair that is missing has none. */
  readonly similarities: readonly (readonly [number, number, number])[]
  readonly supervisors: readonly Person[]
  readonly students: readonly Person[]
  /** By key of the student, then of the supervisor. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export const golden = JSON.parse(
  readFileSync(new URL('../../fixtures/golden-scores.json', import.meta.url), 'utf8'),
) as GoldenScores

/** The tag list as a file to upload. */
export function goldenTagList(): Buffer {
  const name = (index: number): string => golden.tags[index] ?? ''
  const similarities = golden.similarities.map(([one, other, score]) => ({
    field1: name(one),
    field2: name(other),
    similarity_score: score,
  }))
  return Buffer.from(JSON.stringify({ tags: golden.tags, similarities }))
}
