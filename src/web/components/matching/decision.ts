import type { Icon } from '#web/ui/icons.tsx'
import { isNotable } from '#web/i18n/numbers.ts'
import type { Direction } from './use-swipe.ts'
import type { Match } from '#contract/resources/matching/matches.ts'

/** The way a card went: to a side, or kept for later, which no swipe does. */
export type Choice = Direction | 'later'

/** A decision as a verb and an icon. Left always means no, right yes. */
export type Decision = {
  readonly label: string
  readonly icon: Icon
  /** The decision is not possible now. Its button is marked, and a press or a swipe says why. */
  readonly isUnavailable?: boolean
}

/** `later` if a card can be kept without a decision. */
export type Decisions = Readonly<Record<Direction, Decision>> & { readonly later?: Decision }

/** Takes the latest decision back. */
export type Undo = {
  /** The person whom the decision was about. */
  readonly name: string
  /** The kind of decision that is taken back, where the button is away from it. */
  readonly label?: string
  readonly act: () => void
}

/** Matches with a score of at least 1 %: nobody with a score of 0 is suggested. */
export function withScore(matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ similarity_score: score }) => isNotable(score))
}
