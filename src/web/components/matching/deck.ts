/**
 * Cards to decide on one after the other, and their state while calls are under way. The last answer of the server
 * counts, except for cards with a call under way: about them the deck knows more. Pure.
 */
export type Deck<T> = {
  readonly idOf: (card: T) => string
  /** The top card first. */
  readonly cards: readonly T[]
  /** The latest change of each card that the last answer may not contain yet. */
  readonly changes: ReadonlyMap<string, Change>
  /** Decided on and not undone, the latest last. */
  readonly history: readonly T[]
  readonly snapshot: Snapshot<T> | null
}

/** The undecided cards of the server's last answer. */
export type Snapshot<T> = {
  readonly cards: readonly T[]
  /** When the server answered; two answers may hold the same cards. */
  readonly at: number
}

type Change = {
  /** Identifies a change of a card, so that the result of an earlier one has no effect. */
  readonly number: number
  readonly kind: 'decided' | 'undone'
  /** The server has carried it out: its next answer counts. */
  readonly isCarriedOut: boolean
  /** Where in the history an undone decision stood. */
  readonly place?: number
}

export type DeckMove<T> =
  | { readonly type: 'loaded'; readonly snapshot: Snapshot<T> }
  /** The card leaves or returns; the call is under way. */
  | { readonly type: 'decided' | 'undone'; readonly card: T; readonly change: number }
  /** The result of that change's call; it has failed if the server has not said no. */
  | { readonly type: 'carried_out' | 'refused' | 'failed'; readonly card: T; readonly change: number }

export function emptyDeck<T>(idOf: (card: T) => string): Deck<T> {
  return { idOf, cards: [], changes: new Map(), history: [], snapshot: null }
}

/** The deck after an action. */
export function nextDeck<T>(deck: Deck<T>, move: DeckMove<T>): Deck<T> {
  if (move.type === 'loaded') return take(deck, move.snapshot)
  const id = deck.idOf(move.card)
  const change = deck.changes.get(id)
  switch (move.type) {
    case 'decided':
      return decide(deck, move.card, { number: move.change, kind: 'decided', isCarriedOut: false })
    case 'undone':
      return undo(deck, move.card, { number: move.change, kind: 'undone', isCarriedOut: false })
    case 'carried_out':
      if (change?.number !== move.change) return deck
      return { ...deck, changes: new Map(deck.changes).set(id, { ...change, isCarriedOut: true }) }
    case 'refused':
    case 'failed':
      return change?.number === move.change ? takeBack(deck, move.card, change, move.type === 'failed') : deck
  }
}

/**
 * New cards in the server's order, except that the top card stays while it is among them. A card that was decided on
 * elsewhere leaves, and one that was undone elsewhere returns.
 */
const take = <T>(deck: Deck<T>, snapshot: Snapshot<T>): Deck<T> => {
  const { idOf, cards, history } = deck
  const changes = new Map([...deck.changes].filter(([, { isCarriedOut }]) => !isCarriedOut))
  const isDecided = (card: T): boolean => changes.get(idOf(card))?.kind === 'decided'
  const isUndone = (card: T): boolean => changes.get(idOf(card))?.kind === 'undone'
  const fresh = new Map(snapshot.cards.filter((card) => !isDecided(card)).map((card) => [idOf(card), card]))
  const kept = cards.filter((card, place) => isUndone(card) || (place === 0 && fresh.has(idOf(card))))
  const keptIds = new Set(kept.map(idOf))
  const rest = [...fresh.values()].filter((card) => !keptIds.has(idOf(card)))
  return {
    idOf,
    changes,
    snapshot,
    cards: [...kept.map((card) => fresh.get(idOf(card)) ?? card), ...rest],
    history: history.filter((card) => !fresh.has(idOf(card))),
  }
}

const decide = <T>(deck: Deck<T>, card: T, change: Change): Deck<T> => ({
  ...deck,
  cards: without(deck, deck.cards, card),
  changes: new Map(deck.changes).set(deck.idOf(card), change),
  history: [...without(deck, deck.history, card), card],
})

const undo = <T>(deck: Deck<T>, card: T, change: Change): Deck<T> => ({
  ...deck,
  cards: [card, ...without(deck, deck.cards, card)],
  changes: new Map(deck.changes).set(deck.idOf(card), { ...change, place: deck.history.indexOf(card) }),
  history: without(deck, deck.history, card),
})

/** A refused decision brings its card back; a refused undo lets it leave. Neither can be undone; an undo that failed can be tried again. */
const takeBack = <T>(deck: Deck<T>, card: T, { kind, place }: Change, mayRetry: boolean): Deck<T> => {
  const changes = new Map(deck.changes)
  changes.delete(deck.idOf(card))
  const others = without(deck, deck.cards, card)
  const cards = kind === 'decided' ? [card, ...others] : others
  const history = without(deck, deck.history, card)
  if (mayRetry && place !== undefined && place >= 0) history.splice(place, 0, card)
  return { ...deck, changes, cards, history }
}

const without = <T>({ idOf }: Deck<T>, cards: readonly T[], card: T): T[] =>
  cards.filter((other) => idOf(other) !== idOf(card))
