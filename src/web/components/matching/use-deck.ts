import { m } from '#messages'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
import { announce } from '#web/ui/announcements.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { hideToast, showFailure, showUndo, type ToastAction } from '#web/ui/toasts/toasts.ts'
import { useReducer, useRef } from 'react'
import type { Choice } from './decision.ts'
import { type Deck, type DeckMove, emptyDeck, nextDeck, type Snapshot } from './deck.ts'

type DeckOptions<T> = {
  /** The cards as the server last listed them; undefined while unknown. */
  readonly snapshot: Snapshot<T> | undefined
  readonly idOf: (card: T) => string
  readonly nameOf: (card: T) => string
  /** The text of the toast while the decision can be undone. */
  readonly sentenceOf: (card: T, choice: Choice) => string
  /** Another action of the toast; undefined without one. */
  readonly alsoOf?: (card: T, choice: Choice) => ToastAction | undefined
  /** Carries out a decision. @param toast the id of what tells of it @throws Error in words for people */
  readonly carryOut: (card: T, choice: Choice, toast: string) => Promise<void>
  /** Undoes a decision that was carried out. @throws Error in words for people */
  readonly takeBack: (card: T) => Promise<void>
}

/** A decision that can be taken back. */
type Decision = {
  /** Id of the toast that offers it. */
  readonly toast: string
  isCarriedOut: boolean
}

/**
 * A deck that sends each decision at once. The card leaves at once, and comes back on top if its decision is undone or
 * if the server refuses it.
 */
export function useDeck<T>({ snapshot, idOf, nameOf, sentenceOf, alsoOf, carryOut, takeBack }: DeckOptions<T>) {
  const [deck, move] = useReducer<Deck<T>, typeof idOf, [DeckMove<T>]>(nextDeck, idOf, emptyDeck)
  const decisions = useRef(new Map<string, Decision>())
  const { tell } = useChanges(idOf, move)
  const isNew = snapshot?.cards !== deck.snapshot?.cards || snapshot?.at !== deck.snapshot?.at
  if (snapshot && isNew) move({ type: 'loaded', snapshot })

  // Another card is on top by now, so the text names the person.
  const fail = (card: T, error: unknown): void => {
    showFailure(m.cards_failed({ name: nameInSentence(nameOf(card)), reason: failureText(error) }))
  }

  const undo = (card: T): void => {
    const decision = decisions.current.get(idOf(card))
    if (!decision) return
    decisions.current.delete(idOf(card))
    hideToast(decision.toast)
    announce(m.cards_undone({ name: nameInSentence(nameOf(card)) }))
    // A decision that was refused in the meantime has left nothing to take back.
    tell('undone', card, async () => {
      if (decision.isCarriedOut) await takeBack(card)
    }).catch((error: unknown) => {
      if (!decisions.current.has(idOf(card))) decisions.current.set(idOf(card), decision)
      fail(card, error)
    })
  }

  const decide = (card: T, choice: Choice): void => {
    const id = idOf(card)
    const earlier = decisions.current.get(id)
    // The second half of a double click finds the first one's card.
    if (earlier && !earlier.isCarriedOut) return
    const sign = choice === 'left' ? 'gone' : 'done'
    const toast = showUndo(sentenceOf(card, choice), () => undo(card), { sign, also: alsoOf?.(card, choice) })
    const decision: Decision = { toast, isCarriedOut: false }
    decisions.current.delete(id)
    decisions.current.set(id, decision)
    const work = async (): Promise<void> => {
      await carryOut(card, choice, toast)
      decision.isCarriedOut = true
    }
    tell('decided', card, work).catch((error: unknown) => {
      // The decision is undone already, so nothing waits for it.
      if (decisions.current.get(id) !== decision) return
      decisions.current.delete(id)
      hideToast(decision.toast)
      fail(card, error)
    })
  }

  const last = deck.history.at(-1)
  return {
    cards: deck.cards,
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
    tell: async (type: 'decided' | 'undone', card: T, work: () => Promise<void>): Promise<void> => {
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
