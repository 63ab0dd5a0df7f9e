import type { Icon } from '#web/ui/icons.tsx'
import type { Direction } from './use-swipe.ts'

/** What happened to a card: the side to which it went, or that it was kept for later, which no swipe does. */
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
  /** What kind of decision is taken back, where the button is away from it. */
  readonly label?: string
  readonly act: () => void
}
