import { m } from '#messages'
import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useHasTwoColumns } from '#web/ui/window/use-is-wide.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { type ReactNode, useDeferredValue } from 'react'
import classes from './card-stack.module.css'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Choice, Decisions, Undo } from './decision.ts'
import { SwipeCard } from './swipe-card.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'
import { useDecisions } from './use-decisions.ts'

type CardStackProps<T> = {
  /** The top card first. Take an item out when it is decided, put it back when that is undone. */
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  /** Said by screen readers when a card comes up. */
  readonly inWords: (item: T) => string
  readonly renderCard: (item: T) => ReactNode
  /** What does not fit on the card; shown beside it in a wide window. */
  readonly renderDetails: (item: T) => ReactNode
  /** Left is the no, right the yes. */
  readonly decisions: Decisions
  /** Carries the decision out, at once; the card is leaving already. */
  readonly onDecide: (item: T, choice: Choice) => void
  /** Asked before the card leaves; false leaves it where it is. */
  readonly mayDecide?: (item: T, choice: Choice) => boolean | Promise<boolean>
  /** Takes the last decision back, by button or Ctrl+Z; undefined while there is none. */
  readonly undo?: Undo | undefined
  /** Shown after the last card; null while more may come. */
  readonly end: ReactNode
}

/**
 * Cards to decide on by swipe, button or key. The next card lies beneath. A decided card leaves while the decision is
 * sent, and comes back from the same side if it is undone or refused.
 */
export function CardStack<T>(props: CardStackProps<T>) {
  const { items, keyOf, nameOf, inWords, renderCard, renderDetails, decisions, undo, end } = props
  const { leaving, cameFrom, decide, undo: takeBack, gone } = useDecisions(props)
  const hasTwoColumns = useHasTwoColumns()
  const areKeysOn = useShortcuts()
  const [top] = items
  const next = useNext(props)
  const stack = [
    ...(top === undefined ? [] : [{ item: top, cameFrom: cameFrom.get(keyOf(top)) ?? null, onDecide: decide }]),
    ...(next === undefined ? [] : [{ item: next, isBeneath: true }]),
    ...leaving.map((flight) => ({ item: flight.item, leaving: flight, onGone: () => gone(flight.item) })),
  ]
  useDecisionKeys({ onDecide: decide, canKeep: decisions.later !== undefined, onUndo: takeBack })
  if (stack.length === 0 && end !== null) return end
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
        {/* The top card comes first for screen readers; the styles decide what lies on top. */}
        {stack.map(({ item, ...place }) => (
          <SwipeCard key={keyOf(item)} name={nameOf(item)} decisions={decisions} {...place}>
            {renderCard(item)}
          </SwipeCard>
        ))}
      </div>
      <DecisionButtons
        decisions={decisions}
        name={top === undefined ? null : nameOf(top)}
        onDecide={decide}
        undo={takeBack && undo && { ...undo, act: takeBack }}
        disabled={top === undefined}
      />
      {hasTwoColumns && (
        <>
          {areKeysOn && (
            <p className={classes.keys}>{decisions.later ? m.cards_keys_hint_later() : m.cards_keys_hint()}</p>
          )}
          <aside className={classes.aside}>{top !== undefined && renderDetails(top)}</aside>
        </>
      )}
    </section>
  )
}

/** The card beneath. One that was not there before is made after the frame that answers the decision. */
const useNext = <T,>({ items, keyOf }: Pick<CardStackProps<T>, 'items' | 'keyOf'>): T | undefined => {
  const [, next] = items
  const made = useDeferredValue(items).slice(0, 2).map(keyOf)
  return next !== undefined && made.includes(keyOf(next)) ? next : undefined
}
