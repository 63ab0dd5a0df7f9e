import type { Match } from '#contract/resources/matching/matches.ts'
import { describe, expect, it } from 'vitest'
import { type Deck, type DeckMove, EMPTY_DECK, idOf, nextDeck } from './deck.ts'

const match = (id: string, score = 0.5): Match => ({
  supervisor: {
    id,
    role: 'SUPERVISOR',
    first_name: id,
    last_name: 'Example',
    email: null,
    picture_url: null,
    is_registered: true,
    tags: [],
  },
  similarity_score: score,
  explanation: [],
})

const [ada, ben, cleo, dora] = [match('ada'), match('ben'), match('cleo'), match('dora')]
const after = (...moves: DeckMove[]): Deck => moves.reduce(nextDeck, EMPTY_DECK)
const dealt = (...matches: Match[]): DeckMove => ({ type: 'dealt', matches })
const decided = (who: Match): DeckMove => ({ type: 'decided', match: who })
const undone = (who: Match): DeckMove => ({ type: 'undone', match: who })
const refused = (who: Match): DeckMove => ({ type: 'refused', match: who })
const names = (deck: Deck): string[] => deck.cards.map(idOf)

describe('the deck', () => {
  it('shows suggestions in the order in which they come', () => {
    expect(names(after(dealt(ada, ben, cleo)))).toEqual(['ada', 'ben', 'cleo'])
  })

  it('loses a card when it is decided', () => {
    expect(names(after(dealt(ada, ben), decided(ada)))).toEqual(['ben'])
  })

  it('does not show a decided card again when suggestions arrive that were asked for before', () => {
    expect(names(after(dealt(ada, ben), decided(ada), dealt(ada, ben, cleo)))).toEqual(['ben', 'cleo'])
  })

  it('puts a card back on top when its decision is taken back', () => {
    expect(names(after(dealt(ada, ben, cleo), decided(ada), decided(ben), undone(ada)))).toEqual(['ada', 'cleo'])
  })

  it('puts a card back on top when its decision fails, and forgets that there was one to take back', () => {
    const deck = after(dealt(ada, ben), decided(ada), refused(ada))
    expect(names(deck)).toEqual(['ada', 'ben'])
    expect(deck.history).toEqual([])
  })

  it('holds nobody twice when the undo and the failure of one decision cross', () => {
    expect(names(after(dealt(ada, ben), decided(ada), undone(ada), refused(ada)))).toEqual(['ada', 'ben'])
  })

  it('keeps who came back although the suggestions on their way do not know it yet', () => {
    const deck = after(dealt(ada, ben, cleo), decided(ada), decided(ben), undone(ben), undone(ada), dealt(cleo, dora))
    expect(names(deck)).toEqual(['ada', 'ben', 'cleo', 'dora'])
  })

  it('leaves who is on top there when somebody better turns up', () => {
    expect(names(after(dealt(ada, ben), dealt(cleo, ben, ada)))).toEqual(['ada', 'cleo', 'ben'])
  })

  it('takes away who is suggested no more, the top card included', () => {
    expect(names(after(dealt(ada, ben, cleo), dealt(ben)))).toEqual(['ben'])
  })

  it('shows what is new about those who stay', () => {
    const deck = after(dealt(ada, ben), dealt(match('ada', 0.9), ben))
    expect(deck.cards[0]?.similarity_score).toBe(0.9)
  })

  it('takes decisions back from the latest to the first', () => {
    const deck = after(dealt(ada, ben, cleo), decided(ada), decided(ben), decided(cleo), undone(cleo))
    expect(deck.history).toEqual(['ada', 'ben'])
  })

  it('lets a card that came back be decided anew', () => {
    const deck = after(dealt(ada, ben), decided(ada), undone(ada), decided(ada), dealt(ada, ben))
    expect(names(deck)).toEqual(['ben'])
    expect(deck.history).toEqual(['ada'])
  })
})
