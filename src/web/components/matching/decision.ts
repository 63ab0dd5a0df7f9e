import type { Icon } from '#web/ui/icons.tsx'
import type { Direction } from './use-swipe.ts'

/** What becomes of a card: the way that it went, or it is kept for later, which no swipe says. */
export type Choice = Direction | 'later'

/** What a choice means: a verb and its icon. Left is always the no, right the yes. */
export type Decision = {
  readonly label: string
  readonly icon: Icon
  /** It can't be taken now: its button looks like that, and a press or a swipe says why. */
  readonly isQuiet?: boolean
}

/** `later` where a card can be kept without a decision. */
export type Decisions = Readonly<Record<Direction, Decision>> & { readonly later?: Decision }

/** Takes the latest decision back. */
export type Undo = {
  /** Whom it was about. */
  readonly name: string
  readonly act: () => void
}
