import { m } from '#messages'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { useRef } from 'react'
import classes from './decision-buttons.module.css'
import type { Decisions } from './decision.ts'
import type { Direction } from './use-swipe.ts'

type DecisionButtonsProps = {
  readonly decisions: Decisions
  /** Whose card is on top; null without one. */
  readonly name: string | null
  readonly onDecide: (direction: Direction) => void
  /** Takes the last decision back; without it there is nothing to take back. */
  readonly onUndo?: (() => void) | undefined
  /** There is no card to decide on. */
  readonly disabled?: boolean
}

/**
 * Everything a swipe does, as buttons: two round ones, and a small one to take it back. One that can do nothing stays
 * where the focus can be: whoever pressed it by key goes on from there.
 */
export function DecisionButtons({ decisions, name, onDecide, onUndo, disabled = false }: DecisionButtonsProps) {
  return (
    <div className={classes.bar}>
      <Round direction="left" decisions={decisions} name={name} onDecide={onDecide} disabled={disabled} />
      <button
        type="button"
        className={classes.undo}
        aria-label={m.ui_undo()}
        aria-disabled={onUndo ? undefined : true}
        onClick={onUndo}
      >
        <IconArrowBackUp size={22} stroke={1.75} aria-hidden />
      </button>
      <Round direction="right" decisions={decisions} name={name} onDecide={onDecide} disabled={disabled} />
    </div>
  )
}

type RoundProps = {
  readonly direction: Direction
  readonly decisions: Decisions
  readonly name: string | null
  readonly onDecide: (direction: Direction) => void
  readonly disabled: boolean
}

/** Time in which a second click belongs to the first one, and not to the card that came up; ms. */
const DOUBLE_CLICK_MS = 300

const Round = ({ direction, decisions, name, onDecide, disabled }: RoundProps) => {
  const { label, icon: Icon } = decisions[direction]
  const clickedAt = useRef(Number.NEGATIVE_INFINITY)
  const click = (): void => {
    const isSecond = performance.now() - clickedAt.current < DOUBLE_CLICK_MS
    clickedAt.current = performance.now()
    if (!isSecond) onDecide(direction)
  }
  return (
    <span className={classes.choice}>
      <button
        type="button"
        className={`${classes.round} ${classes[direction]}`}
        aria-label={name === null ? label : m.cards_button({ decision: withoutSoftHyphens(label), name })}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : click}
      >
        <Icon size={30} stroke={2} aria-hidden />
      </button>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
    </span>
  )
}
