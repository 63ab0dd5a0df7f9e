import { describe, expect, it } from 'vitest'
import { foldName, foldText, inPieces, marksAtBeginnings, marksInName, marksInText, part } from './folding.ts'

/** The text with what is found in brackets. */
const shown = (pieces: readonly string[]): string =>
  pieces.map((piece, place) => (place % 2 === 1 ? `[${piece}]` : piece)).join('')

const named = (name: string, ...words: string[]) =>
  shown(
    inPieces(
      name,
      words.flatMap((word) => marksInName(foldName(name), word)),
    ),
  )
const found = (text: string, ...words: string[]) =>
  shown(
    inPieces(
      text,
      words.flatMap((word) => marksInText(foldText(text), word)),
    ),
  )

it.each([
  ['Jan Wiśniewski', 'ski', 'Jan Wiśniewski'],
  ['Kim Meyer-Kirsch', 'ki', '[Ki]m Meyer-[Ki]rsch'],
  ['Özge Übermüller', 'ueb', 'Özge [Üb]ermüller'],
])('at the beginnings of %s: %s', (name, word, marked) => {
  expect(shown(inPieces(name, marksAtBeginnings(foldName(name), word)))).toBe(marked)
})

describe('in a name', () => {
  it.each([
    ['Jörg Größl', 'groessl', 'Jörg [Größl]'],
    ['Joerg Groessl', 'grössl', 'Joerg [Groessl]'],
    ['Søren Weiß', 'WEISS', 'Søren [Weiß]'],
    ['Manuel Goethe', 'el', 'Manu[el] Goethe'],
    ['Sofi\u0301a Peña', 'sofia', '[Sofi\u0301a] Peña'],
    ['Ada Alt', 'zoe', 'Ada Alt'],
  ])('%s: %s', (name, word, expected) => {
    expect(named(name, word)).toBe(expected)
  })

  it('marks that meet are one', () => {
    expect(named('Ada Alt', 'ad', 'da')).toBe('[Ada] Alt')
  })
})

describe('in a text', () => {
  it.each([
    ['Usable Security & Privacy', 'sec', 'Usable [Sec]urity & Privacy'],
    ['Usable Security', 'cur', 'Usable Security'],
    ['Informationssicherheit', 'sicher', 'Informations[sicher]heit'],
    ['Autoencoder, Encoder', 'encoder', 'Auto[encoder], [Encoder]'],
    ['C++ (und „C#“)', 'c#', 'C++ (und „[C#]“)'],
    ['human–computer  interaction', 'human-computer', '[human–computer]  interaction'],
    ['Müll, Muell und Mull', 'müll', '[Müll], [Muell] und [Mull]'],
    ['100 % & mehr', '%', '100 % & mehr'],
  ])('%s: %s', (text, word, expected) => {
    expect(found(text, word)).toBe(expected)
  })
})

describe('a part of a text', () => {
  const text = 'one two three four five six seven eight nine ten'
  it('is around what was found, from word to word', () => {
    expect(shown(part(text, marksInText(foldText(text), 'five'), 10, 10))).toBe('… four [five] six …')
  })
  it('is all of it where that is short', () => {
    expect(shown(part(text, marksInText(foldText(text), 'five'), 100, 100))).toBe(text.replace('five', '[five]'))
  })
})
