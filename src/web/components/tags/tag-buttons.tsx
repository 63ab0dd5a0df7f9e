import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { IconCheck, IconPlus } from '#web/ui/icons.tsx'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import classes from './tags.module.css'

type TagButtonsProps = {
  /** The name of the list, for screen readers. */
  readonly label: string
  readonly tags: readonly Tag[]
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
  /** For proposed tags, the word that led to each, by id. */
  readonly because?: ReadonlyMap<string, string>
  /** The one that Enter in the search takes, by id. */
  readonly next?: string | undefined
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Tags to press. The tab key, arrows, Home and End lead from tag to tag. */
export function TagButtons({ label, tags, chosen, isFull, onToggle, because, next }: TagButtonsProps) {
  const lead = (event: KeyboardEvent<HTMLUListElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = STEPS[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? at : at + step
    if (at === -1 || to === at) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  const press = ({ target, detail }: MouseEvent): void => {
    const id = idAt(target)
    // The second half of a double tap is meant for what was there before.
    if (id !== undefined && detail < 2) onToggle(id)
  }
  // Chromium leaves a button that has the focus cut if a little of it is seen. A press with a mouse must find it where it is.
  const show = ({ target }: FocusEvent): void => {
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears for its buttons
    <ul className={classes.chips} aria-label={label} onKeyDown={lead} onClick={press} onFocus={show}>
      {tags.map(({ id, tag_name: name }) => {
        const isChosen = chosen.includes(id)
        return (
          <li key={id}>
            <TagButton
              id={id}
              name={name}
              isChosen={isChosen}
              isOff={isFull && !isChosen}
              because={because?.get(id)}
              isNext={id === next}
            />
          </li>
        )
      })}
    </ul>
  )
}

const idAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tag]')?.dataset['tag'] : undefined

type TagButtonProps = {
  readonly id: string
  readonly name: string
  readonly isChosen: boolean
  readonly isOff: boolean
  readonly because: string | undefined
  readonly isNext: boolean
}

/** Takes no function: a press changes this one and leaves the others as they are drawn. */
const TagButton = ({ id, name, isChosen, isOff, because, isNext }: TagButtonProps) => (
  <button
    type="button"
    className={classes.chip}
    aria-pressed={isChosen}
    aria-disabled={isOff}
    data-tag={id}
    data-next={isNext || undefined}
  >
    {isChosen ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
    <span>
      {because === undefined ? (
        name
      ) : (
        <>
          {name} <small className={classes.because}>{m.tags_because({ word: because })}</small>
        </>
      )}
    </span>
  </button>
)
