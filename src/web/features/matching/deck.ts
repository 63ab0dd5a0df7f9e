import type { Match } from '#contract/resources/matching/matches.ts'

/** The suggestions on the table. Everybody is known by the supervisor's id. */
export type Deck = {
  /** The top card first. */
  readonly cards: readonly Match[]
  /** Decided on here. Suggestions that were on their way meanwhile may still name them. */
  readonly decided: ReadonlySet<string>
  /** Brought back by an undo. Suggestions that were on their way meanwhile may not name them yet. */
  readonly returned: ReadonlySet<string>
  /** What can be taken back, the latest last. */
  readonly history: readonly string[]
  /** The suggestions dealt last. */
  readonly dealt: readonly Match[] | null
}

export type DeckMove =
  | { readonly type: 'dealt'; readonly matches: readonly Match[] }
  /** The card has left. */
  | { readonly type: 'decided'; readonly match: Match }
  /** The decision was taken back. */
  | { readonly type: 'undone'; readonly match: Match }
  /** The decision could not be carried out. */
  | { readonly type: 'refused'; readonly match: Match }

export const EMPTY_DECK: Deck = {
  cards: [],
  decided: new Set(),
  returned: new Set(),
  history: [],
  dealt: null,
}

/** From so many cards on downwards the deck asks for more. */
export const LOW = 5

/** The deck after a move; pure. */
export function nextDeck(deck: Deck, move: DeckMove): Deck {
  switch (move.type) {
    case 'dealt':
      return { ...deck, cards: cardsAfterDealing(deck, move.matches), dealt: move.matches }
    case 'decided':
      return leave(deck, move.match)
    case 'undone':
      return comeBack(deck, move.match, including(deck.returned, idOf(move.match)))
    case 'refused':
      return comeBack(deck, move.match, deck.returned)
  }
}

export function idOf({ supervisor }: Match): string {
  return supervisor.id
}

/**
 * New suggestions in their order, but nothing moves under the eyes: who is on top stays there while suggested at all, and
 * so do those whom an undo brought back.
 */
const cardsAfterDealing = ({ cards, decided, returned }: Deck, matches: readonly Match[]): readonly Match[] => {
  const fresh = new Map(matches.filter((match) => !decided.has(idOf(match))).map((match) => [idOf(match), match]))
  const kept = cards.filter((card, place) => returned.has(idOf(card)) || (place === 0 && fresh.has(idOf(card))))
  const keptIds = new Set(kept.map(idOf))
  const rest = [...fresh.values()].filter((match) => !keptIds.has(idOf(match)))
  return [...kept.map((card) => fresh.get(idOf(card)) ?? card), ...rest]
}

const leave = (deck: Deck, match: Match): Deck => {
  const id = idOf(match)
  return {
    ...deck,
    cards: deck.cards.filter((card) => idOf(card) !== id),
    decided: including(deck.decided, id),
    returned: without(deck.returned, id),
    history: [...deck.history.filter((other) => other !== id), id],
  }
}

const comeBack = (deck: Deck, match: Match, returned: ReadonlySet<string>): Deck => {
  const id = idOf(match)
  return {
    ...deck,
    cards: [match, ...deck.cards.filter((card) => idOf(card) !== id)],
    decided: without(deck.decided, id),
    returned,
    history: deck.history.filter((other) => other !== id),
  }
}

const including = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set(ids).add(id)
const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id))
