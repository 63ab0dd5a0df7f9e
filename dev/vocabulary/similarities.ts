import type { Leaf } from './taxonomy-leaves.ts'

/** One pair of the tag list in the upload format. */
export type TagSimilarity = {
  readonly field1: string
  readonly field2: string
  /** In (0, 1], four decimals. */
  readonly similarity_score: number
}

/** Pairs that score no more than this are left out and count as 0: nothing but the root joins them. */
export const SIMILARITY_THRESHOLD = 0.3

/**
 * Wu-Palmer similarity of two tags of the taxonomy: 2 * depth(lcs) / (depth(a) + depth(b)), where lcs is the deepest
 * node above both and the root has depth 1. A tag with two parents counts with the one that brings it closer.
 * Source: Z. Wu, M. Palmer, Verb semantics and lexical selection, ACL 1994, section 4.
 * @returns in (0, 1]; 1 for a tag with itself
 */
export function wuPalmer(a: Leaf, b: Leaf): number {
  if (a.name === b.name) return 1
  return Math.max(...a.places.flatMap((one) => b.places.map((other) => alongPaths(one, other))))
}

/** Every pair above the threshold, once, in the order of the tags. */
export function tagSimilarities(leaves: readonly Leaf[], threshold: number = SIMILARITY_THRESHOLD): TagSimilarity[] {
  return leaves.flatMap((a, index) =>
    leaves.slice(index + 1).flatMap((b) => {
      const score = wuPalmer(a, b)
      return score > threshold ? [{ field1: a.name, field2: b.name, similarity_score: Number(score.toFixed(4)) }] : []
    }),
  )
}

/** The places hold the inner nodes below the root, so the root and the tag itself add 2 to each depth. */
const alongPaths = (one: readonly string[], other: readonly string[]): number => {
  const firstDifference = one.findIndex((node, depth) => node !== other[depth])
  const shared = firstDifference === -1 ? one.length : firstDifference
  return (2 * (1 + shared)) / (one.length + 2 + other.length + 2)
}
