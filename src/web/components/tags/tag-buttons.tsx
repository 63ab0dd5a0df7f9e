import type { Tag } from '#contract/resources/matching/tags.ts'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import classes from './tag-picker.module.css'

type TagButtonsProps = {
  /** What is listed, for screen readers. */
  readonly label: string
  readonly tags: readonly Tag[]
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
  /** One line that is scrolled sideways, instead of as many as it takes. */
  readonly isStrip?: boolean
  readonly ref?: Ref<HTMLUListElement>
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Tags to press. One stop of the tab key; arrows, Home and End lead from tag to tag. */
export function TagButtons({ label, tags, chosen, isFull, onToggle, isStrip = false, ref }: TagButtonsProps) {
  const [current, setCurrent] = useState<string>()
  const stop = tags.some(({ id }) => id === current) ? current : tags[0]?.id
  const lead = (event: KeyboardEvent<HTMLUListElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = STEPS[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? at : at + step
    if (at === -1 || to === at) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only passes the keys of its buttons on
    <ul ref={ref} className={isStrip ? classes.strip : classes.chips} aria-label={label} onKeyDown={lead}>
      {tags.map(({ id, tag_name }) => {
        const isChosen = chosen.includes(id)
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.chip}
              tabIndex={id === stop ? 0 : -1}
              aria-pressed={isChosen}
              aria-disabled={isFull && !isChosen}
              onFocus={() => setCurrent(id)}
              // The second half of a double tap is meant for what was there before.
              onClick={({ detail }) => detail < 2 && onToggle(id)}
            >
              {isChosen ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
              <span>{tag_name}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
