import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPartOf, partKeys, partsOf, type Word, withoutStopWords, wordsOf } from './words.ts'

const stems = (text: string): string[] => wordsOf(text).map(({ stem }) => stem)
const one = (text: string): Word => {
  const [word, ...more] = wordsOf(text)
  if (!word || more.length > 0) throw new Error(`${text} is not one word`)
  return word
}

describe('the words of a text', () => {
  it('are there as they were written, in order, without those that name no topic', () => {
    const words = wordsOf('Maschinelles Lernen hilft Patienten zu Hause: and so helps, at home (2024)!')
    expect(words.map(({ word }) => word)).toEqual(['Maschinelles', 'Lernen', 'Patienten', 'Hause', 'home'])
  })

  it('can be abbreviations, also of letters that are a word in small ones', () => {
    expect(wordsOf('it is about IT, AR and 3D, not about 3 of them').map(({ word }) => word)).toEqual([
      'IT',
      'AR',
      '3D',
    ])
    expect(wordsOf('WITH SOME SENSORS BETWEEN').map(({ word }) => word)).toEqual(['WITH', 'SOME', 'SENSORS'])
  })

  it('are none where a general word only has an -s, but news and relations are', () => {
    expect(stems('She makes it for weeks in many ways')).toEqual([])
    expect(wordsOf('News on public relations').map(({ word }) => word)).toEqual(['News', 'public', 'relations'])
  })

  it('have two letters or more', () => {
    expect(wordsOf('Robot B, vitamin C').map(({ word }) => word)).toEqual(['Robot', 'vitamin'])
  })

  it('can be languages of programming that have signs in their names', () => {
    expect(stems('Games in C++ or c#, and A+B')).toEqual([...stems('games'), ...stems('C++'), ...stems('C#')])
  })

  it.each([
    ['learning', 'learns'],
    ['patients', 'Patienten', 'Patient'],
    ['Maschinelles', 'maschinelle', 'Maschinen', 'machine'],
    ['robotics', 'Robotik'],
    ['ethics', 'Ethik'],
    ['mobility', 'Mobilität', 'Mobilitaet'],
    ['psychology', 'Psychologie'],
    ['photography', 'Fotografie', 'Photographie'],
    ['Ökologie', 'Oekologie', 'okologie'],
    ['Straßen', 'Strassen', 'Straße'],
    ['Küste', 'Kueste', 'kuste'],
    ['Café', 'cafe', 'CAFÉS'],
    ['databases', 'database'],
    ['process', 'processes'],
    ['Impfung', 'impfen', 'Impfungen'],
    ['Übersetzung', 'Übersetzerin'],
    ['sustainable', 'sustainability'],
  ])('have one stem, whatever their endings and spelling: %s %s', (...words) => {
    expect(new Set(words.flatMap(stems)).size).toBe(1)
  })

  it.each([
    ['home', 'homeless'],
    ['data', 'date'],
    ['media', 'medicine'],
    ['energy', 'engine'],
    ['life', 'live'],
    ['life', 'lively'],
    ['Leben', 'Lehre'],
    ['Lehren', 'Lernen'],
    ['Recht', 'Rechnung'],
    ['reality', 'realise'],
    ['discuss', 'discus'],
    ['hospitals', 'hospitality'],
    ['Bilder', 'Bildung'],
    ['market', 'marketing'],
  ])('stay apart: %s, %s', (word, other) => {
    expect(stems(word)).not.toEqual(stems(other))
  })

  it('are the same in capitals and decomposed, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcäöüßé -,.'), maxLength: 60 }), (text) => {
        const small = stems(text.toLowerCase())
        expect(stems(text.normalize('NFD'))).toEqual(stems(text))
        expect(stems(small.join(' ')).length).toBeLessThanOrEqual(small.length)
      }),
    )
  })
})

it.each([
  ['sensors for patients', 'sensors patients'],
  ['Sensoren und Patienten mit KI', 'Sensoren Patienten KI'],
  ['Für IT', 'IT'],
  ['A robot', 'robot'],
  ['for it', 'for it'],
])('%s has other words than those that name no topic: %s', (text, others) => {
  expect(withoutStopWords(text.split(' '))).toEqual(others.split(' '))
})

it('says nothing of a topic as a verb, and does as a noun', () => {
  const text = 'builds, built, building, entwickelt, untersuchen, Entwicklungen'
  expect(wordsOf(text).map(({ word }) => word)).toEqual(['building', 'Entwicklungen'])
})

describe('a part of a compound', () => {
  it.each([
    ['Datenschutz', 'Datenschutzrecht'],
    ['Patienten', 'Patientendaten'],
    ['Therapie', 'Ergotherapie'],
    ['Rechnung', 'Kostenrechnung'],
    ['Design', 'Produktdesign'],
    ['Roboter', 'Roboterarm'],
  ])('is found in either direction: %s, %s', (part, whole) => {
    expect(isPartOf(one(part), one(whole))).toBe(true)
    expect(isPartOf(one(whole), one(part))).toBe(true)
  })

  it.each([
    ['Waldbrand', ['Wald', 'Brand'], ['wald']],
    ['Waldbrand', ['Wald'], []],
    ['Mieterstrom', ['Strom'], ['strom']],
    ['Ausbildung', ['Bildung'], []],
    ['Transport', ['Sport'], []],
    [`Wald${'x'.repeat(60)}`, ['Wald', 'x'.repeat(60)], []],
  ])('is a word by itself where the rest is one or it is long: %s, of %j', (whole, known, parts) => {
    const stemsKnown = new Set(known.map((word) => one(word).stem))
    expect(partsOf(one(whole), (stem) => stemsKnown.has(stem)).map(({ folded }) => folded)).toEqual(parts)
  })

  it('shares no key with words that begin and end otherwise', () => {
    const keys = partKeys(one('Sensoren'))
    expect(partKeys(one('Datenschutz')).filter((key) => keys.includes(key))).toEqual([])
  })

  it('shares a key with it, whatever the words', () => {
    const letters = (min: number, max: number) =>
      fc.string({ unit: fc.constantFrom(...'aengrt'), minLength: min, maxLength: max })
    fc.assert(
      fc.property(letters(0, 4), letters(4, 9), letters(0, 4), (before, part, after) => {
        for (const [a, b] of [
          [part, part + after],
          [part, before + part],
          [part + after, before + part + after],
        ] as const) {
          const [left, right] = [wordsOf(a)[0], wordsOf(b)[0]]
          if (left && right && isPartOf(left, right))
            expect(partKeys(left).some((key) => partKeys(right).includes(key))).toBe(true)
        }
      }),
    )
  })

  it.each([
    ['sport', 'transport'],
    ['home', 'homelessness'],
    ['Kunst', 'Ankunft'],
    ['design', 'designs'],
    ['hospital', 'hospitality'],
  ])('is not any letters that are alike: %s, %s', (part, whole) => {
    expect(isPartOf(one(part), one(whole))).toBe(false)
  })
})
