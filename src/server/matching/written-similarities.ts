import type { SimilarityPage, Vocabulary } from '../db/queries/matching/similarities.ts'
import { turnByTurn } from '../db/turns.ts'

/** Similarities that a transaction of this process makes those of the vocabulary, unless it is rolled back. */
export type WrittenSimilarities = {
  /** The revision of the vocabulary then. */
  readonly vocabulary: number
  /** Of all its tags. */
  readonly keys: readonly number[]
  readonly similarities: SimilarityPage
}

const ROWS_A_PAGE = 20_000

/**
 * What was written, in pages, if this is the vocabulary that it was written for; else null. After a rollback another import
 * may have got the same revision, but never the same keys.
 */
export function writtenFor(
  { vocabulary, tags }: Vocabulary,
  { keys, similarities, ...written }: WrittenSimilarities,
): AsyncGenerator<SimilarityPage> | null {
  if (vocabulary !== written.vocabulary || tags.length !== keys.length) return null
  const known = new Set(keys)
  return tags.every(({ key }) => known.has(key)) ? turnByTurn(pagesOf(similarities)) : null
}

const pagesOf = function* ({ keyA, keyB, score }: SimilarityPage): Generator<SimilarityPage> {
  for (let from = 0; from < score.length; from += ROWS_A_PAGE) {
    const to = from + ROWS_A_PAGE
    yield { keyA: keyA.subarray(from, to), keyB: keyB.subarray(from, to), score: score.subarray(from, to) }
  }
}
