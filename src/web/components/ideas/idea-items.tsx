import type { Level } from '#contract/resources/levels.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import { similarityText } from '#web/i18n/numbers.ts'
import { m } from '#messages'
import type { ReactNode } from 'react'
import { byFit, ideaFacts } from './idea-facts.ts'
import classes from './idea-items.module.css'
import { IconCheck, IconEye, IconPencil, type Icon } from '#web/ui/icons.tsx'

type IdeaItemsProps = {
  readonly ideas: readonly Idea[]
  /** All levels that there are. */
  readonly levels: readonly Level[]
  /** Actions for one idea. */
  readonly renderAction?: (idea: Idea) => ReactNode
}

/** The id of the element that shows an idea. */
export function ideaElementId(id: string): string {
  return `idea-${id}`
}

/** Ideas for theses with what they say; for a student those that fit best come first. */
export function IdeaItems({ ideas, levels, renderAction }: IdeaItemsProps) {
  return (
    <ul className={classes.ideas} aria-label={m.ideas_title()}>
      {byFit(ideas).map((idea) => (
        <li key={idea.id} id={ideaElementId(idea.id)} className={classes.idea}>
          <span className={classes.title} lang={textLanguage(idea.title)}>
            {idea.title}
          </span>
          <span className={classes.facts}>
            {[similarityText(idea.similarity_score), ideaFacts(idea, levels)].filter(Boolean).join(' · ')}
          </span>
          {idea.description && (
            <p className={classes.text} lang={textLanguage(idea.description)}>
              {idea.description}
            </p>
          )}
          {renderAction?.(idea)}
        </li>
      ))}
    </ul>
  )
}

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
