import type { Icon } from '#web/ui/icons.tsx'
import type { Direction } from './use-swipe.ts'

/** What deciding one way means: a verb and its icon. Left is always the no, right the yes. */
export type Decision = {
  readonly label: string
  readonly icon: Icon
}

export type Decisions = Readonly<Record<Direction, Decision>>
