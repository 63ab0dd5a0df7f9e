import { m } from '#messages'
import { nameInSentence } from '#web/components/people/person-name.ts'
import { announce, hideToast } from '#web/ui/toasts/toasts.ts'
import { useReducer, useRef } from 'react'
import { type Action, tell, tellFailure, useActions } from '../requests/actions.ts'
import type { Choice } from './decision.ts'
import { type Deck, type DeckMove, emptyDeck, nextDeck, type Snapshot } from './deck.ts'

type DeckOptions<T> = {
  /** The cards as the server last listed them; undefined while unknown. */
  readonly snapshot: Snapshot<T> | undefined
  readonly idOf: (card: T) => string
  readonly nameOf: (card: T) => string
  /** What a decision does; null: it can't be made now, and the reader has been told why. */
  readonly actionOf: (card: T, choice: Choice) => Action | null
}

/** A decision that can be taken back. */
type Decision = {
  /** Once the server has carried it out: how it is taken back, and the toast that offers it. */
  carriedOut?: { readonly undo: Action | undefined; readonly toast: string }
}

/**
 * A deck that sends each decision at once. The card leaves at once, and comes back on top if its decision is undone or
 * if the server refuses it; what was done is told once the server has said so.
 */
export function useDeck<T>({ snapshot, idOf, nameOf, actionOf }: DeckOptions<T>) {
  const [deck, move] = useReducer<Deck<T>, typeof idOf, [DeckMove<T>]>(nextDeck, idOf, emptyDeck)
  const decisions = useRef(new Map<string, Decision>())
  /** What is to be done about a card once it leaves. */
  const acts = useRef(new Map<string, Action['act']>())
  const { carryOut } = useActions()
  const { tellDeck } = useChanges(idOf, move)
  const isNew = snapshot?.cards !== deck.snapshot?.cards || snapshot?.at !== deck.snapshot?.at
  if (snapshot && isNew) move({ type: 'loaded', snapshot })

  // Another card is on top by now, so the text names the person.
  const fail = (card: T, error: unknown): void => tellFailure({ name: nameInSentence(nameOf(card)) }, error)

  const undo = (card: T): void => {
    const decision = decisions.current.get(idOf(card))
    if (!decision) return
    decisions.current.delete(idOf(card))
    if (decision.carriedOut) hideToast(decision.carriedOut.toast)
    announce(m.cards_undone({ name: nameInSentence(nameOf(card)) }))
    // A decision that was refused in the meantime has left nothing to take back.
    tellDeck('undone', card, async () => void (await decision.carriedOut?.undo?.act())).catch((error: unknown) => {
      if (!decisions.current.has(idOf(card))) decisions.current.set(idOf(card), decision)
      fail(card, error)
    })
  }

  /** Asks before a card leaves, where that is wanted; false: it stays. */
  const mayDecide = (card: T, choice: Choice): boolean | Promise<boolean> => {
    const action = actionOf(card, choice)
    if (!action) return false
    const note = (act: Action['act'] | null): boolean => {
      if (act) acts.current.set(idOf(card), act)
      return act !== null
    }
    return action.ask ? action.ask().then(note) : note(action.act)
  }

  const decide = (card: T, choice: Choice): void => {
    const id = idOf(card)
    const earlier = decisions.current.get(id)
    // The second half of a double click finds the first one's card.
    if (earlier && !earlier.carriedOut) return
    const act = acts.current.get(id) ?? actionOf(card, choice)?.act
    acts.current.delete(id)
    if (!act) return
    const decision: Decision = {}
    decisions.current.delete(id)
    decisions.current.set(id, decision)
    const isUndone = (): boolean => decisions.current.get(id) !== decision
    const work = async (): Promise<void> => {
      const done = await act()
      const toast = isUndone() ? '' : tell({ ...done, undo: () => undo(card) }, carryOut)
      decision.carriedOut = { undo: done.undo, toast }
    }
    tellDeck('decided', card, work).catch((error: unknown) => {
      // The decision is undone already, so nothing waits for it.
      if (isUndone()) return
      decisions.current.delete(id)
      fail(card, error)
    })
  }

  const last = deck.history.at(-1)
  return {
    cards: deck.cards,
    mayDecide,
    decide,
    /** The latest card that was decided on and not undone. */
    last,
    /** Undoes the latest decision that still stands; the next call undoes the one before. Undefined without one. */
    undo: last === undefined ? undefined : { name: nameOf(last), act: () => undo(last) },
  }
}

/** Whether the server has not said no: it did not answer, failed, or said later (408, 429). */
const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error && 'statusCode' in error)) return false
  const status = Number(error.statusCode)
  return status < 400 || status >= 500 || status === 408 || status === 429
}

/** Tells the deck of changes, and then the server. Calls about one card go one after the other, so that no undo overtakes its decision. */
const useChanges = <T>(idOf: (card: T) => string, move: (move: DeckMove<T>) => void) => {
  const lines = useRef(new Map<string, Promise<unknown>>())
  const count = useRef(0)
  return {
    tellDeck: async (type: 'decided' | 'undone', card: T, work: () => Promise<void>): Promise<void> => {
      const change = (count.current += 1)
      move({ type, card, change })
      const before = lines.current.get(idOf(card)) ?? Promise.resolve()
      const mine = before.then(work)
      lines.current.set(
        idOf(card),
        mine.catch(() => undefined),
      )
      try {
        await mine
      } catch (error) {
        move({ type: isLost(error) ? 'failed' : 'refused', card, change })
        throw error
      }
      move({ type: 'carried_out', card, change })
    },
  }
}
