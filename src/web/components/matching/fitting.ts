import type { Match } from '#contract/resources/matching/matches.ts'

/** Those who show at least 1 %: nobody is suggested who covers nothing. */
export function fitting(matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ similarity_score: score }) => Math.round(100 * score) > 0)
}
