import { describe, expect, it } from 'vitest'
import {
  foldName,
  foldText,
  splitAtMarks,
  isShort,
  marksAtBeginnings,
  marksInName,
  marksInText,
  part,
} from './folding.ts'

/** The text with what is found in brackets. */
const shown = (pieces: readonly string[]): string =>
  pieces.map((piece, place) => (place % 2 === 1 ? `[${piece}]` : piece)).join('')

const named = (name: string, ...words: string[]) =>
  shown(
    splitAtMarks(
      name,
      words.flatMap((word) => marksInName(foldName(name), word)),
    ),
  )
const found = (text: string, ...words: string[]) =>
  shown(
    splitAtMarks(
      text,
      words.flatMap((word) => marksInText(foldText(text), word)),
    ),
  )

it.each([
  ['Jan Wiśniewski', 'ski', 'Jan Wiśniewski'],
  ['Kim Meyer-Kirsch', 'ki', '[Ki]m Meyer-[Ki]rsch'],
  ['Özge Übermüller', 'ueb', 'Özge [Üb]ermüller'],
])('at the beginnings of %s: %s', (name, word, marked) => {
  expect(shown(splitAtMarks(name, marksAtBeginnings(foldName(name), word)))).toBe(marked)
})

describe('in a name', () => {
  it.each([
    ['Jörg Größl', 'groessl', 'Jörg [Größl]'],
    ['Joerg Groessl', 'grössl', 'Joerg [Groessl]'],
    ['Søren Weiß', 'WEISS', 'Søren [Weiß]'],
    ['Manuel Goethe', 'el', 'Manu[el] Goethe'],
    ['Sofi\u0301a Peña', 'sofia', '[Sofi\u0301a] Peña'],
    ['Ada Alt', 'zoe', 'Ada Alt'],
    ['Zoe\u0301 Alt', 'zoé', '[Zoe\u0301] Alt'],
    ['\u0301Ada Alt', 'ada', '\u0301[Ada] Alt'],
    ['Joerg Groessl', 'jö', '[Joe]rg Groessl'],
    ['Ada Alt', '\u0301', 'Ada Alt'],
  ])('%s: %s', (name, word, expected) => {
    expect(named(name, word)).toBe(expected)
  })

  it('marks that meet are one', () => {
    expect(named('Ada Alt', 'ad', 'da')).toBe('[Ada] Alt')
    expect(named('Ada Alt', 'ad', 'a')).toBe('[Ada] [A]lt')
  })

  it.each([
    ['ski', true],
    ['übe', true],
    ['e\u0301ki', true],
    ['able', false],
    ['heiß', false],
    ['iß', true],
    ['weß', false],
  ])('%s is too short to be looked for within words: %s', (word, short) => expect(isShort(word)).toBe(short))
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
    ['Usable Security', 'able', 'Us[able] Security'],
    ['human - computer', 'human-computer', '[human - computer]'],
    ['Metaebene', 'ebene', 'Meta[ebene]'],
    ['Videoencoder', 'encoder', 'Video[encoder]'],
    ['Neuentwicklung', 'entwicklung', 'Neu[entwicklung]'],
    ['Building in the wild', 'wild', 'Building in the [wild]'],
  ])('%s: %s', (text, word, expected) => {
    expect(found(text, word)).toBe(expected)
  })
})

describe('a part of a text', () => {
  const text = 'one two three four five six seven eight nine ten'
  it('is around what was found, from word to word', () => {
    expect(shown(part(text, marksInText(foldText(text), 'five'), 10, 10))).toBe('… four [five] six …')
  })
  it('shows what else was found in it, and nothing of what was found behind it', () => {
    const words = ['five', 'six', 'nine'].flatMap((word) => marksInText(foldText(text), word))
    expect(shown(part(text, words, 10, 10))).toBe('… four [five] [six] …')
  })
  it('begins or ends with the text where so many characters are left', () => {
    const three = 'one two three'
    expect(shown(part(three, marksInText(foldText(three), 'three'), 8, 8))).toBe('one two [three]')
    expect(shown(part(three, marksInText(foldText(three), 'two'), 0, 6))).toBe('… [two] three')
  })
  it('is what was found alone where it stands within a long word', () => {
    const long = 'Informationssicherheit'
    expect(shown(part(long, marksInText(foldText(long), 'sicher'), 5, 3))).toBe('… [sicher] …')
  })
  it('is the beginning where nothing was found', () => {
    expect(part(text, [], 10, 10)).toEqual(['one two …'])
  })
  it('is all of it where that is short', () => {
    expect(shown(part(text, marksInText(foldText(text), 'five'), 100, 100))).toBe(text.replace('five', '[five]'))
  })
})
