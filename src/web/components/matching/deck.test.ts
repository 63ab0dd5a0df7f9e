import { describe, expect, it } from 'vitest'
import { type Deck, type DeckMove, emptyDeck, nextDeck } from './deck.ts'

type Card = { readonly id: string; readonly score: number }
type Move = DeckMove<Card>

const card = (id: string, score = 0.5): Card => ({ id, score })
const [ada, ben, cleo, dora] = [card('ada'), card('ben'), card('cleo'), card('dora')]

const after = (...moves: Move[]): Deck<Card> =>
  moves.reduce(
    nextDeck,
    emptyDeck(({ id }: Card) => id),
  )

const loaded = (...cards: Card[]): Move => ({ type: 'loaded', snapshot: { cards, at: 0 } })
const decided = (who: Card, change = 1): Move => ({ type: 'decided', card: who, change })
const undone = (who: Card, change = 2): Move => ({ type: 'undone', card: who, change })
const carriedOut = (who: Card, change = 1): Move => ({ type: 'carried_out', card: who, change })
const refused = (who: Card, change = 1): Move => ({ type: 'refused', card: who, change })

const failed = (who: Card, change: number): Move => ({ type: 'failed', card: who, change })

const names = (deck: Deck<Card>): string[] => deck.cards.map(({ id }) => id)
const canUndo = (deck: Deck<Card>): string[] => deck.history.map(({ id }) => id)

describe('the deck', () => {
  it('is empty until cards are loaded', () => {
    expect(names(after())).toEqual([])
  })

  it('shows cards in the order in which they come', () => {
    expect(names(after(loaded(ada, ben, cleo)))).toEqual(['ada', 'ben', 'cleo'])
  })

  it('leaves who is on top there when somebody better turns up', () => {
    expect(names(after(loaded(ada, ben), loaded(cleo, ben, ada)))).toEqual(['ada', 'cleo', 'ben'])
  })

  it('takes away who is loaded no more, the top card included', () => {
    expect(names(after(loaded(ada, ben, cleo), loaded(ben)))).toEqual(['ben'])
  })

  it('shows what is new about those who stay', () => {
    expect(after(loaded(ada, ben), loaded(card('ada', 0.9), ben)).cards[0]?.score).toBe(0.9)
  })
})

describe('a decision', () => {
  it('takes its card away and can be taken back', () => {
    const deck = after(loaded(ada, ben), decided(ada))
    expect(names(deck)).toEqual(['ben'])
    expect(canUndo(deck)).toEqual(['ada'])
  })

  it('is not forgotten by cards that were asked for before it was carried out', () => {
    expect(names(after(loaded(ada, ben), decided(ada), loaded(ada, ben, cleo)))).toEqual(['ben', 'cleo'])
  })

  it('holds no longer than the server does: who is loaded again afterwards is back', () => {
    const deck = after(loaded(ada, ben), decided(ada), carriedOut(ada), loaded(ben), loaded(ada, ben))
    expect(names(deck)).toEqual(['ben', 'ada'])
    expect(canUndo(deck)).toEqual([])
  })

  it('can be taken back as long as its card is not loaded again', () => {
    expect(canUndo(after(loaded(ada, ben), decided(ada), carriedOut(ada), loaded(ben)))).toEqual(['ada'])
  })

  it('that is refused puts its card back on top, and leaves nothing to take back', () => {
    const deck = after(loaded(ada, ben), decided(ada), refused(ada))
    expect(names(deck)).toEqual(['ada', 'ben'])
    expect(canUndo(deck)).toEqual([])
  })

  it('that was refused brings nobody back whom the server no longer sends', () => {
    expect(names(after(loaded(ada, ben), decided(ada), refused(ada), loaded(ben)))).toEqual(['ben'])
  })

  it('that was refused does not hide its card when the server sends it again', () => {
    expect(names(after(loaded(ada, ben), decided(ada), refused(ada), loaded(ada, ben)))).toEqual(['ada', 'ben'])
  })

  it('counts for one card as often as it is made', () => {
    const deck = after(loaded(ada, ben), decided(ada, 1), decided(ada, 2))
    expect(names(deck)).toEqual(['ben'])
    expect(canUndo(deck)).toEqual(['ada'])
  })

  it('is taken back from the latest to the first', () => {
    const deck = after(loaded(ada, ben, cleo), decided(ada, 1), decided(ben, 2), decided(cleo, 3), undone(cleo, 4))
    expect(canUndo(deck)).toEqual(['ada', 'ben'])
  })

  it('can be made anew on a card that came back', () => {
    const deck = after(loaded(ada, ben), decided(ada, 1), undone(ada, 2), decided(ada, 3), loaded(ada, ben))
    expect(names(deck)).toEqual(['ben'])
    expect(canUndo(deck)).toEqual(['ada'])
  })
})

describe('an undo', () => {
  it('puts its card back on top', () => {
    expect(names(after(loaded(ada, ben, cleo), decided(ada, 1), decided(ben, 2), undone(ada, 3)))).toEqual([
      'ada',
      'cleo',
    ])
  })

  it('is not forgotten by cards that were asked for before it was carried out', () => {
    const both = [decided(ada, 1), decided(ben, 2), undone(ben, 3), undone(ada, 4)]
    expect(names(after(loaded(ada, ben, cleo), ...both, loaded(cleo, dora)))).toEqual(['ada', 'ben', 'cleo', 'dora'])
  })

  it('holds no longer than the server does: who is not loaded afterwards is gone', () => {
    const deck = after(loaded(ada, ben), decided(ada), undone(ada), carriedOut(ada, 2), loaded(ada, ben), loaded(ben))
    expect(names(deck)).toEqual(['ben'])
  })

  it('that is refused lets its card leave again, with nothing to take back', () => {
    const deck = after(loaded(ada, ben), decided(ada), carriedOut(ada), loaded(ben), undone(ada), refused(ada, 2))
    expect(names(deck)).toEqual(['ben'])
    expect(canUndo(deck)).toEqual([])
  })
})

describe('an undo that fails', () => {
  const both = [loaded(ada, ben, cleo), decided(ada, 1), decided(ben, 2), carriedOut(ada, 1), carriedOut(ben, 2)]

  it('lets its card leave again, and can be tried again', () => {
    const deck = after(...both, undone(ben, 3), failed(ben, 3))
    expect(names(deck)).toEqual(['cleo'])
    expect(canUndo(deck)).toEqual(['ada', 'ben'])
  })

  it('has its turn again where it had it, whatever was done meanwhile', () => {
    expect(canUndo(after(...both, undone(ben, 3), decided(cleo, 4), failed(ben, 3)))).toEqual(['ada', 'ben', 'cleo'])
    const twice = [undone(ben, 3), undone(ada, 4)]
    for (const results of [
      [failed(ben, 3), failed(ada, 4)],
      [failed(ada, 4), failed(ben, 3)],
    ])
      expect(canUndo(after(...both, ...twice, ...results))).toEqual(['ada', 'ben'])
  })

  it('has no turn again where it had none', () => {
    const deck = after(...both, loaded(ben, cleo), undone(ben, 3), failed(ben, 3))
    expect(canUndo(deck)).toEqual(['ada'])
  })

  it('is over when the server sends the card after all', () => {
    const deck = after(...both, undone(ben, 3), failed(ben, 3), loaded(ben, cleo))
    expect(names(deck)).toEqual(['cleo', 'ben'])
    expect(canUndo(deck)).toEqual(['ada'])
  })
})

describe('an earlier change', () => {
  it('changes nothing when it is an error that comes after the undo', () => {
    const deck = after(loaded(ada, ben), decided(ada, 1), undone(ada, 2), refused(ada, 1))
    expect(names(deck)).toEqual(['ada', 'ben'])
    expect(names(after(loaded(ada, ben), decided(ada, 1), undone(ada, 2), refused(ada, 1), loaded(ben)))).toEqual([
      'ada',
      'ben',
    ])
  })

  it('changes nothing when it is an error that comes after the next decision', () => {
    const deck = after(loaded(ada, ben), decided(ada, 1), undone(ada, 2), decided(ada, 3), refused(ada, 1))
    expect(names(deck)).toEqual(['ben'])
    expect(canUndo(deck)).toEqual(['ada'])
  })

  it('changes nothing when it is carried out after the undo', () => {
    const deck = after(loaded(ada, ben), decided(ada, 1), undone(ada, 2), carriedOut(ada, 1), loaded(ben))
    expect(names(deck)).toEqual(['ada', 'ben'])
  })

  it.each([carriedOut(ada, 1), refused(ada, 1)])('changes nothing once the change is forgotten: $type', (late) => {
    const deck = after(loaded(ada, ben), decided(ada, 1), carriedOut(ada, 1), loaded(ben))
    expect(nextDeck(deck, late)).toBe(deck)
  })
})
