import { m } from '#messages'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { catchLostFocus, afterFrame } from '#web/hooks/focus.ts'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useHasTwoColumns } from '#web/hooks/window.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import {
  type ReactNode,
  useDeferredValue,
  useCallback,
  useEffect,
  useRef,
  useState,
  useEffectEvent,
  type CSSProperties,
} from 'react'
import { topCardScroller } from './top-card-scroller.ts'
import classes from './card-stack.module.css'
import decisionButtons from './decision-buttons.module.css'
import type { Choice, Decisions, Undo, Decision } from './decision.ts'
import swipeCard from './swipe-card.module.css'
import { type Direction, useSwipe } from './use-swipe.ts'

type CardStackProps<T> = {
  /** The top card first. Take an item out when it is decided, put it back when that is undone. */
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  /** Said by screen readers when a card comes up. */
  readonly inWords: (item: T) => string
  readonly renderCard: (item: T) => ReactNode
  /** The details that do not fit on the card; shown beside it in a wide window. */
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
        <p className={classes.waking} aria-hidden>
          {m.ui_loading()}
        </p>
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

type DecisionOptions<T> = {
  /** The top card first. */
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly onDecide: (item: T, choice: Choice) => void
  readonly mayDecide?: (item: T, choice: Choice) => boolean | Promise<boolean>
  /** Undefined while there is nothing to take back. */
  readonly undo?: Undo | undefined
}

/** A card on its way out. */
type Leaving<T> = {
  readonly item: T
  readonly choice: Choice
  /** How far it had been dragged, pixels to the right. */
  readonly way: number
}

/** Decisions on the top card. The next card can be decided on while the previous one leaves. */
const useDecisions = <T,>({ items, keyOf, onDecide, mayDecide, undo }: DecisionOptions<T>) => {
  const [leaving, setLeaving] = useState<readonly Leaving<T>[]>([])
  const [cameFrom, setCameFrom] = useState<ReadonlyMap<string, Choice>>(new Map())
  const isAsking = useRef(false)
  const { keepIn, stay, moveOn } = useFocusOfCards()
  const [top] = items
  const there = new Set(items.map(keyOf))
  const away = leaving.filter(({ item }) => !there.has(keyOf(item)))
  // A card may come back before it has left.
  if (away.length < leaving.length) setLeaving(away)

  const decide = async (choice: Choice, way: number): Promise<void> => {
    if (top === undefined || isAsking.current) return
    isAsking.current = true
    const answer = mayDecide?.(top, choice) ?? true
    keepIn(typeof answer !== 'boolean')
    try {
      if (answer !== true && !(await answer)) return stay()
    } finally {
      isAsking.current = false
    }
    vibrateShortly()
    // While a dialog was open the card has sprung back.
    const flight = { item: top, choice, way: answer === true ? way : 0 }
    // The first to leave lies on top of those that follow.
    setLeaving((before) => [flight, ...before.filter((each) => keyOf(each.item) !== keyOf(top))])
    setCameFrom((before) => new Map(before).set(keyOf(top), choice))
    onDecide(top, choice)
  }

  const takeBack = (): void => {
    // The card that had the focus lies beneath then, where nothing can have it.
    keepIn(true)
    undo?.act()
  }

  const topKey = top === undefined ? null : keyOf(top)
  useEffect(moveOn, [topKey, moveOn])

  return {
    leaving: away,
    cameFrom,
    decide: (choice: Choice, way = 0) => void decide(choice, way),
    undo: undo && takeBack,
    gone: (item: T) => setLeaving((before) => before.filter((each) => keyOf(each.item) !== keyOf(item))),
  }
}

/** Moves the focus of keyboard users to the next card. */
const useFocusOfCards = () => {
  const wasIn = useRef(false)
  /** @param isTaken whether the card takes the focus even if nothing on the page has it */
  const keepIn = (isTaken: boolean): void => {
    const focused = document.activeElement
    // After a swipe, or a key on the page itself, the dialog has no element to return the focus to.
    const isNobodys = isTaken && (focused === null || focused === document.body)
    wasIn.current = isNobodys || (topCardScroller()?.contains(focused) ?? false)
  }
  const stay = (): void => {
    if (wasIn.current) catchLostFocus(topCardScroller)
    wasIn.current = false
  }
  const moveOn = useCallback((): void => {
    if (!wasIn.current) return
    wasIn.current = false
    // A closing dialog keeps the focus until it is removed.
    if (document.activeElement?.closest('[role="dialog"]')) catchLostFocus(topCardScroller)
    else topCardScroller()?.focus({ preventScroll: true })
  }, [])
  return { keepIn, stay, moveOn }
}

type DecisionKeys = {
  readonly onDecide: (choice: Choice) => void
  /** Whether a card can be kept for later. */
  readonly canKeep?: boolean
  readonly onUndo?: (() => void) | undefined
  readonly enabled?: boolean
}

/**
 * The left and right arrows decide, H (heart) keeps for later, Ctrl+Z (or Cmd+Z) undoes; not while typing, choosing, or
 * answering a dialog. All but undo can be switched off.
 */
export function useDecisionKeys({ onDecide, canKeep = false, onUndo, enabled = true }: DecisionKeys): void {
  const areOn = useShortcuts()
  /** A key that was pressed in a dialog may still be down when the dialog closes. It must not decide here. */
  const isTyping = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isDialogOpen()) isTyping.current = true
    if (isTyping.current || event.defaultPrevented || event.repeat || needsItsKeys(event.target)) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z') {
      if (!onUndo) return
      event.preventDefault()
      onUndo()
    } else if (!ctrlKey && !metaKey && !altKey && !shiftKey && areOn) {
      const choice = CHOICES.get(key.toLowerCase())
      if (choice === undefined || (choice === 'later' && !canKeep)) return
      event.preventDefault()
      onDecide(choice)
    }
  })
  useEffect(() => {
    if (!enabled) return
    const release = (): void => {
      isTyping.current = false
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
    }
  }, [enabled])
}

const CHOICES: ReadonlyMap<string, Choice> = new Map([
  ['arrowleft', 'left'],
  ['arrowright', 'right'],
  ['h', 'later'],
])

const needsItsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="slider"], [role="tablist"], [role="menu"], [role="listbox"]',
  ) !== null

const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null

type SwipeCardProps = {
  /** The person on the card. */
  readonly name: string
  readonly decisions: Decisions
  readonly children: ReactNode
  readonly onDecide?: (direction: Direction, way: number) => void
  /** The card lies beneath the top one; it is rendered before that one leaves. */
  readonly isBeneath?: boolean
  /** On its way out, from how far it had been dragged (px). */
  readonly leaving?: { readonly choice: Choice; readonly way: number } | undefined
  readonly onGone?: () => void
  /** It was decided before and is back: it comes in from there. */
  readonly cameFrom?: Choice | null
}

const ignore = (): void => undefined

/**
 * A card that can be dragged to a side. Its stamps show what letting go would mean. It stays the same element from
 * beneath the top card until it has left, so that a decision renders one card and not three.
 */
const SwipeCard = (props: SwipeCardProps) => {
  const { name, decisions, children, onDecide = ignore, isBeneath = false, leaving, onGone, cameFrom } = props
  const card = useRef<HTMLElement>(null)
  const isTop = !isBeneath && !leaving
  const swipe = useSwipe(card, onDecide, isTop)
  const place = isBeneath ? swipeCard.beneath : leaving ? swipeCard.leaving : cameFrom && swipeCard.returning
  const isLeaving = leaving !== undefined
  const goUnseen = useEffectEvent(() => {
    if (card.current?.getAnimations().length === 0) onGone?.()
  })
  // Without an animation there is no end to wait for. This check forces a layout, if the frame has not done one.
  useEffect(() => {
    if (isLeaving) afterFrame(goUnseen)
  }, [isLeaving])
  const start: CSSProperties & Record<'--from', string> = { '--from': `${leaving?.way ?? 0}px` }
  return (
    <article
      ref={card}
      className={[swipeCard.card, place].filter(Boolean).join(' ')}
      data-side={leaving?.choice ?? cameFrom ?? undefined}
      style={leaving && start}
      inert={!isTop}
      aria-hidden={isBeneath || undefined}
      onAnimationEnd={({ target, currentTarget }) => {
        if (leaving && target === currentTarget) onGone?.()
      }}
      {...swipe}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the only scroller: keys must get in */}
      <div className={swipeCard.content} role="group" aria-label={m.cards_card({ name })} tabIndex={0}>
        {children}
      </div>
      <Stamp direction="left" decisions={decisions} />
      <Stamp direction="right" decisions={decisions} />
    </article>
  )
}

const Stamp = ({ direction, decisions }: { direction: Direction; decisions: Decisions }) => {
  const { label, icon: Icon } = decisions[direction]
  return (
    <span className={`${swipeCard.stamp} ${swipeCard[direction]}`} aria-hidden="true">
      <Icon size={28} stroke={2.25} />
      <span>{label}</span>
    </span>
  )
}

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
const DecisionButtons = ({ decisions, name, onDecide, undo, disabled = false }: DecisionButtonsProps) => {
  const rest = { name, onDecide, disabled }
  return (
    <div className={decisionButtons.bar} data-toasts="over-buttons">
      <DecisionButton choice="left" decision={decisions.left} {...rest} />
      <div className={decisionButtons.between}>
        {decisions.later && <DecisionButton choice="later" decision={decisions.later} {...rest} />}
        <span className={`${decisionButtons.later} ${decisionButtons.undo}`}>
          <button
            type="button"
            className={decisionButtons.small}
            aria-label={undo ? m.cards_button({ decision: m.ui_undo(), name: undo.name }) : m.ui_undo()}
            aria-disabled={undo ? undefined : true}
            onClick={undo?.act}
          >
            <IconArrowBackUp size={22} stroke={1.75} aria-hidden />
          </button>
          <span className={decisionButtons.label} aria-hidden="true">
            {m.ui_undo()}
          </span>
        </span>
      </div>
      <DecisionButton choice="right" decision={decisions.right} {...rest} />
    </div>
  )
}

type ButtonProps = {
  readonly choice: Choice
  readonly decision: Decision
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

const DecisionButton = ({ choice, decision, name, onDecide, disabled }: ButtonProps) => {
  const { label, icon: Icon, isUnavailable = false } = decision
  const click = useFirstClick(() => onDecide(choice))
  const isSmall = choice === 'later'
  const word = withoutSoftHyphens(label)
  return (
    <span className={isSmall ? decisionButtons.later : decisionButtons.choice}>
      <button
        type="button"
        className={isSmall ? decisionButtons.small : `${decisionButtons.round} ${decisionButtons[choice]}`}
        aria-label={name === null ? word : m.cards_button({ decision: word, name })}
        aria-disabled={disabled || isUnavailable || undefined}
        onClick={disabled ? undefined : click}
      >
        <Icon size={isSmall ? 22 : 30} stroke={isSmall ? 1.75 : 2} aria-hidden />
      </button>
      <span className={decisionButtons.label} aria-hidden="true">
        {label}
      </span>
    </span>
  )
}

/** Long enough to be felt, too short to be heard, milliseconds. */
const SHORT_MS = 12

/** A short vibration as feedback, where the device can vibrate and the reader has not asked for reduced motion. */
const vibrateShortly = (): void => {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(SHORT_MS)
}
