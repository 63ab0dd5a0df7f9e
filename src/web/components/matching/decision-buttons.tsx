import { m } from '#messages'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { useRef } from 'react'
import classes from './decision-buttons.module.css'
import type { Choice, Decision, Decisions, Undo } from './decision.ts'
import type { Direction } from './use-swipe.ts'

type DecisionButtonsProps = {
  readonly decisions: Decisions
  /** The person on the top card; null without one. */
  readonly name: string | null
  readonly onDecide: (choice: Choice) => void
  /** Undefined while there is nothing to take back. */
  readonly undo?: Undo | undefined
  /** There is no card to decide on. */
  readonly disabled?: boolean
}

/**
 * All that a swipe does, as buttons: two large ones, and between them small ones that keep somebody for later, where
 * that is possible, and that take the last decision back. A button that can do nothing stays focusable, so that
 * keyboard users go on from there.
 */
export function DecisionButtons({ decisions, name, onDecide, undo, disabled = false }: DecisionButtonsProps) {
  return (
    <div className={classes.bar}>
      <Round direction="left" decisions={decisions} name={name} onDecide={onDecide} disabled={disabled} />
      <div className={classes.between}>
        {decisions.later && <Later decision={decisions.later} name={name} onDecide={onDecide} disabled={disabled} />}
        <button
          type="button"
          className={classes.small}
          aria-label={undo ? m.cards_button({ decision: m.ui_undo(), name: undo.name }) : m.ui_undo()}
          aria-disabled={undo ? undefined : true}
          title={undo && m.cards_button({ decision: m.ui_undo(), name: undo.name })}
          onClick={undo?.act}
        >
          <IconArrowBackUp size={22} stroke={1.75} aria-hidden />
        </button>
      </div>
      <Round direction="right" decisions={decisions} name={name} onDecide={onDecide} disabled={disabled} />
    </div>
  )
}

type ButtonProps = {
  readonly name: string | null
  readonly onDecide: (choice: Choice) => void
  readonly disabled: boolean
}

/** Time within which a second click belongs to the first one and not to the next card; ms. */
const DOUBLE_CLICK_MS = 300

/** Ignores the second half of a double click. */
const useFirstClick = (act: () => void): (() => void) => {
  const clickedAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const isSecond = performance.now() - clickedAt.current < DOUBLE_CLICK_MS
    clickedAt.current = performance.now()
    if (!isSecond) act()
  }
}

const nameOfButton = (label: string, name: string | null): string =>
  name === null ? withoutSoftHyphens(label) : m.cards_button({ decision: withoutSoftHyphens(label), name })

const Round = ({
  direction,
  decisions,
  name,
  onDecide,
  disabled,
}: ButtonProps & { readonly direction: Direction; readonly decisions: Decisions }) => {
  const { label, icon: Icon, isQuiet = false } = decisions[direction]
  const click = useFirstClick(() => onDecide(direction))
  return (
    <span className={classes.choice}>
      <button
        type="button"
        className={`${classes.round} ${classes[direction]}`}
        aria-label={nameOfButton(label, name)}
        aria-disabled={disabled || isQuiet || undefined}
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

const Later = ({ decision, name, onDecide, disabled }: ButtonProps & { readonly decision: Decision }) => {
  const { label, icon: Icon, isQuiet = false } = decision
  const click = useFirstClick(() => onDecide('later'))
  return (
    <span className={classes.later}>
      <button
        type="button"
        className={classes.small}
        aria-label={nameOfButton(label, name)}
        aria-disabled={disabled || isQuiet || undefined}
        onClick={disabled ? undefined : click}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
      </button>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
    </span>
  )
}
