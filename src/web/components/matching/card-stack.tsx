import { m } from '#messages'
import { catchLostFocus } from '#web/ui/lost-focus.ts'
import { useHasTwoColumns } from '#web/ui/use-is-wide.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { cardOnTop } from './card-on-top.ts'
import classes from './card-stack.module.css'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Decisions } from './decision.ts'
import { SwipeCard } from './swipe-card.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { Direction } from './use-swipe.ts'

type CardStackProps<T> = {
  /** The top card first. Take an item out when it is decided, put it back when that is undone. */
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  /** Said by screen readers when a card comes up. */
  readonly inWords: (item: T) => string
  readonly renderCard: (item: T) => ReactNode
  /** What the card has no room for; shown beside it where the window is wide. */
  readonly renderDetails: (item: T) => ReactNode
  /** Left is the no, right the yes. */
  readonly decisions: Decisions
  /** Carries the decision out, at once; the card is leaving already. */
  readonly onDecide: (item: T, direction: Direction) => void
  /** Asked before the card leaves; false leaves it where it is. */
  readonly mayDecide?: (item: T, direction: Direction) => boolean | Promise<boolean>
  /** Takes the last decision back, by button or Ctrl+Z; undefined while there is none. */
  readonly onUndo?: (() => void) | undefined
}

type Leaving<T> = {
  readonly item: T
  readonly direction: Direction
  readonly way: number
}

/** Time in which a second click or key belongs to the first one's gesture, and not to the card that came up; ms. */
const DOUBLE_CLICK_MS = 300

/**
 * Cards to decide on by swipe, button or arrow key. The next card lies beneath; a decided one leaves by itself while the
 * decision is carried out, and comes back from where it went.
 */
export function CardStack<T>(props: CardStackProps<T>) {
  const { items, keyOf, nameOf, inWords, renderCard, renderDetails, decisions, onUndo } = props
  const { leaving, cameFrom, decide, gone } = useDecisions(props)
  const hasTwoColumns = useHasTwoColumns()
  const [top, next] = items
  const stack = [
    ...(top === undefined ? [] : [{ item: top, cameFrom: cameFrom.get(keyOf(top)) ?? null, onDecide: decide }]),
    ...(next === undefined ? [] : [{ item: next, isBeneath: true }]),
    ...(leaving ? [{ item: leaving.item, leaving, onGone: gone }] : []),
  ]
  useDecisionKeys({ onDecide: decide, onUndo })
  return (
    <section
      className={classes.deck}
      aria-label={m.cards_label()}
      data-width="wide"
      data-height="window"
      data-columns={hasTwoColumns ? 2 : 1}
    >
      <p role="status" className={hidden.hidden}>
        {top !== undefined && inWords(top)}
      </p>
      <div className={classes.stack}>
        {/* The top one first, for whoever reads the page without seeing it; what lies where is said by the styles. */}
        {stack.map(({ item, ...place }) => (
          <SwipeCard key={keyOf(item)} name={nameOf(item)} decisions={decisions} {...place}>
            {renderCard(item)}
          </SwipeCard>
        ))}
      </div>
      <DecisionButtons decisions={decisions} onDecide={decide} onUndo={onUndo} disabled={top === undefined} />
      {hasTwoColumns && (
        <aside className={classes.aside}>
          {top !== undefined && renderDetails(top)}
          <p className={classes.keys}>{m.cards_keys_hint()}</p>
        </aside>
      )}
    </section>
  )
}

const useDecisions = <T,>({ items, keyOf, onDecide, mayDecide }: CardStackProps<T>) => {
  const [leaving, setLeaving] = useState<Leaving<T> | null>(null)
  const [cameFrom, setCameFrom] = useState<ReadonlyMap<string, Direction>>(new Map())
  const isAsking = useRef(false)
  const { keepIn, moveOn } = useFocusOfCards()
  const decidedAt = useRef(Number.NEGATIVE_INFINITY)
  const [top] = items
  // It is back before it was gone.
  const isBack = leaving !== null && items.some((item) => keyOf(item) === keyOf(leaving.item))
  if (isBack) setLeaving(null)

  const decide = async (direction: Direction, way: number): Promise<void> => {
    if (top === undefined || isAsking.current || performance.now() - decidedAt.current < DOUBLE_CLICK_MS) return
    isAsking.current = true
    keepIn()
    const answer = mayDecide?.(top, direction) ?? true
    try {
      if (!(await answer)) return
    } finally {
      isAsking.current = false
    }
    decidedAt.current = performance.now()
    // While a dialog was open the card has sprung back.
    setLeaving({ item: top, direction, way: typeof answer === 'boolean' ? way : 0 })
    setCameFrom((before) => new Map(before).set(keyOf(top), direction))
    onDecide(top, direction)
  }

  const topKey = top === undefined ? null : keyOf(top)
  useEffect(moveOn, [topKey, moveOn])

  return {
    leaving: isBack ? null : leaving,
    cameFrom,
    decide: (direction: Direction, way = 0) => void decide(direction, way),
    gone: () => setLeaving(null),
  }
}

/** Whoever reads cards by keys goes on in the one that comes up. */
const useFocusOfCards = () => {
  const wasIn = useRef(false)
  const keepIn = (): void => void (wasIn.current = cardOnTop()?.contains(document.activeElement) ?? false)
  const moveOn = useCallback((): void => {
    if (!wasIn.current) return
    wasIn.current = false
    // A dialog that closes has it until it is gone.
    if (document.activeElement?.closest('[role="dialog"]')) catchLostFocus(cardOnTop)
    else cardOnTop()?.focus({ preventScroll: true })
  }, [])
  return { keepIn, moveOn }
}
