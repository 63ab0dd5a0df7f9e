import { FITTING_SCORE } from '#domain/limits.ts'
import type { Match } from '#contract/resources/matching/matches.ts'

/** Those with a score of at least 1 %, rounded: nobody with a score of 0 is suggested. */
export function fitting(matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ similarity_score: score }) => score >= FITTING_SCORE)
}
