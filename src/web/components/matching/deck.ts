/**
 * Cards to decide on one after the other, and what becomes of them while the server is still being told. The cards dealt
 * are the truth, but for those whose call is on its way: about them the deck knows more than whoever dealt. Pure.
 */
export type Deck<T> = {
  readonly idOf: (card: T) => string
  /** The top card first. */
  readonly cards: readonly T[]
  /** The latest turn of each card that the dealt cards may not know of yet. */
  readonly turns: ReadonlyMap<string, Turn>
  /** Decided on and not taken back, the latest last. */
  readonly history: readonly T[]
  readonly dealt: Deal<T> | null
}

/** A look at what the server would have decided on. */
export type Deal<T> = {
  readonly cards: readonly T[]
  /** When the server said so; two looks may show the same. */
  readonly at: number
}

type Turn = {
  /** Tells a card's turns apart, so that the outcome of an earlier one changes nothing. */
  readonly number: number
  readonly kind: 'decided' | 'undone'
  /** The server knows: what is dealt from now on counts. */
  readonly isCarriedOut: boolean
}

export type DeckMove<T> =
  | { readonly type: 'dealt'; readonly deal: Deal<T> }
  /** The card leaves, or is back; the server is being told. */
  | { readonly type: 'decided' | 'undone'; readonly card: T; readonly turn: number }
  /** What became of that turn. */
  | { readonly type: 'carried_out' | 'refused'; readonly card: T; readonly turn: number }

export function emptyDeck<T>(idOf: (card: T) => string): Deck<T> {
  return { idOf, cards: [], turns: new Map(), history: [], dealt: null }
}

/** The deck after a move. */
export function nextDeck<T>(deck: Deck<T>, move: DeckMove<T>): Deck<T> {
  if (move.type === 'dealt') return deal(deck, move.deal)
  const id = deck.idOf(move.card)
  const turn = deck.turns.get(id)
  switch (move.type) {
    case 'decided':
      return decide(deck, move.card, { number: move.turn, kind: 'decided', isCarriedOut: false })
    case 'undone':
      return undo(deck, move.card, { number: move.turn, kind: 'undone', isCarriedOut: false })
    case 'carried_out':
      if (turn?.number !== move.turn) return deck
      return { ...deck, turns: new Map(deck.turns).set(id, { ...turn, isCarriedOut: true }) }
    case 'refused':
      return turn?.number === move.turn ? takeBack(deck, move.card, turn) : deck
  }
}

/**
 * New cards in their order, but nothing moves under the eyes: who is on top stays there while dealt at all. Who was
 * decided on elsewhere leaves, who was brought back elsewhere is there again.
 */
const deal = <T>(deck: Deck<T>, dealt: Deal<T>): Deck<T> => {
  const { idOf, cards, history } = deck
  const turns = new Map([...deck.turns].filter(([, { isCarriedOut }]) => !isCarriedOut))
  const isDecided = (card: T): boolean => turns.get(idOf(card))?.kind === 'decided'
  const isUndone = (card: T): boolean => turns.get(idOf(card))?.kind === 'undone'
  const fresh = new Map(dealt.cards.filter((card) => !isDecided(card)).map((card) => [idOf(card), card]))
  const kept = cards.filter((card, place) => isUndone(card) || (place === 0 && fresh.has(idOf(card))))
  const keptIds = new Set(kept.map(idOf))
  const rest = [...fresh.values()].filter((card) => !keptIds.has(idOf(card)))
  return {
    idOf,
    turns,
    dealt,
    cards: [...kept.map((card) => fresh.get(idOf(card)) ?? card), ...rest],
    history: history.filter((card) => !fresh.has(idOf(card))),
  }
}

const decide = <T>(deck: Deck<T>, card: T, turn: Turn): Deck<T> => ({
  ...deck,
  cards: without(deck, deck.cards, card),
  turns: new Map(deck.turns).set(deck.idOf(card), turn),
  history: [...without(deck, deck.history, card), card],
})

const undo = <T>(deck: Deck<T>, card: T, turn: Turn): Deck<T> => ({
  ...deck,
  cards: [card, ...without(deck, deck.cards, card)],
  turns: new Map(deck.turns).set(deck.idOf(card), turn),
  history: without(deck, deck.history, card),
})

/** A decision that was refused brings its card back, an undo that was refused lets it leave. Neither can be undone. */
const takeBack = <T>(deck: Deck<T>, card: T, { kind }: Turn): Deck<T> => {
  const turns = new Map(deck.turns)
  turns.delete(deck.idOf(card))
  const others = without(deck, deck.cards, card)
  const cards = kind === 'decided' ? [card, ...others] : others
  return { ...deck, turns, cards, history: without(deck, deck.history, card) }
}

const without = <T>({ idOf }: Deck<T>, cards: readonly T[], card: T): readonly T[] =>
  cards.filter((other) => idOf(other) !== idOf(card))
