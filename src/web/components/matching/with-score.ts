import type { Match } from '#contract/resources/matching/matches.ts'

/** Matches with a score of at least 1 %: nobody with a score of 0 is suggested. */
export function withScore(matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ similarity_score: score }) => Math.round(100 * score) > 0)
}
