/**
 * Cards to decide on one after the other, and what becomes of them while the server is still being told. The cards of
 * the last answer are the truth, but for those whose call is on its way: about them the deck knows more than the server. Pure.
 */
export type Deck<T> = {
  readonly idOf: (card: T) => string
  /** The top card first. */
  readonly cards: readonly T[]
  /** The latest change of each card that the last answer may not know of yet. */
  readonly changes: ReadonlyMap<string, Change>
  /** Decided on and not taken back, the latest last. */
  readonly history: readonly T[]
  readonly snapshot: Snapshot<T> | null
}

/** The cards that the server wants decided on, as it answered last. */
export type Snapshot<T> = {
  readonly cards: readonly T[]
  /** When the server answered; two answers may hold the same cards. */
  readonly at: number
}

type Change = {
  /** Tells a card's changes apart, so that the outcome of an earlier one changes nothing. */
  readonly number: number
  readonly kind: 'decided' | 'undone'
  /** The server knows: its next answer counts. */
  readonly isCarriedOut: boolean
}

export type DeckMove<T> =
  | { readonly type: 'loaded'; readonly snapshot: Snapshot<T> }
  /** The card leaves, or is back; the server is being told. */
  | { readonly type: 'decided' | 'undone'; readonly card: T; readonly change: number }
  /** What became of that change. */
  | { readonly type: 'carried_out' | 'refused'; readonly card: T; readonly change: number }

export function emptyDeck<T>(idOf: (card: T) => string): Deck<T> {
  return { idOf, cards: [], changes: new Map(), history: [], snapshot: null }
}

/** The deck after a move. */
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
      return change?.number === move.change ? takeBack(deck, move.card, change) : deck
  }
}

/**
 * New cards in their order, but nothing moves under the eyes: the top card stays there while it is among
 * them. A card that was decided on elsewhere leaves, and one that was brought back elsewhere is there again.
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
  changes: new Map(deck.changes).set(deck.idOf(card), change),
  history: without(deck, deck.history, card),
})

/** A decision that was refused brings its card back, an undo that was refused lets it leave. Neither can be undone. */
const takeBack = <T>(deck: Deck<T>, card: T, { kind }: Change): Deck<T> => {
  const changes = new Map(deck.changes)
  changes.delete(deck.idOf(card))
  const others = without(deck, deck.cards, card)
  const cards = kind === 'decided' ? [card, ...others] : others
  return { ...deck, changes, cards, history: without(deck, deck.history, card) }
}

const without = <T>({ idOf }: Deck<T>, cards: readonly T[], card: T): readonly T[] =>
  cards.filter((other) => idOf(other) !== idOf(card))
