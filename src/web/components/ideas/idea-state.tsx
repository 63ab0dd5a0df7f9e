import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { IconCheck, IconEye, IconPencil, type Icon } from '#web/ui/icons.tsx'
import classes from './idea-state.module.css'

type State = Idea['state']

export const ideaStateName: Readonly<Record<State, () => string>> = {
  OPEN: m.ideas_state_open,
  TAKEN: m.ideas_state_taken,
  HIDDEN: m.ideas_state_hidden,
}

const icons: Readonly<Record<State, Icon>> = { OPEN: IconEye, TAKEN: IconCheck, HIDDEN: IconPencil }

/** Whether students read an idea. */
export function IdeaStateMark({ state }: { readonly state: State }) {
  const StateIcon = icons[state]
  return (
    <span className={classes.mark} data-state={state}>
      <StateIcon size={16} aria-hidden />
      <span>{ideaStateName[state]()}</span>
    </span>
  )
}
