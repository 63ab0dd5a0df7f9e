import { catchLostFocus } from '#web/ui/focus/lost-focus.ts'
import { vibrateShortly } from '#web/ui/window/vibration.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cardOnTop } from './card-on-top.ts'
import type { Choice, Undo } from './decision.ts'

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
export function useDecisions<T>({ items, keyOf, onDecide, mayDecide, undo }: DecisionOptions<T>) {
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
    wasIn.current = isNobodys || (cardOnTop()?.contains(focused) ?? false)
  }
  const stay = (): void => {
    if (wasIn.current) catchLostFocus(cardOnTop)
    wasIn.current = false
  }
  const moveOn = useCallback((): void => {
    if (!wasIn.current) return
    wasIn.current = false
    // A closing dialog keeps the focus until it is removed.
    if (document.activeElement?.closest('[role="dialog"]')) catchLostFocus(cardOnTop)
    else cardOnTop()?.focus({ preventScroll: true })
  }, [])
  return { keepIn, stay, moveOn }
}
