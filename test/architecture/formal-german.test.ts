import { readFileSync } from 'node:fs'
import { informalWords, unfinishedWords } from '#test/support/german-address.ts'
import { expect, test } from 'vitest'

type Texts = Readonly<Record<string, string>>

const read = (name: string): Texts => {
  const { $schema: _, ...texts } = JSON.parse(
    readFileSync(new URL(`../../messages/${name}.json`, import.meta.url), 'utf8'),
  ) as Texts
  return texts
}

const german = read('de')
const formal = read('de-sie')

const addressing = (texts: Texts): (readonly [string, string[]])[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    const words = informalWords(text)
    return words.length > 0 ? [[key, words] as const] : []
  })

test('a German text that addresses somebody has a formal form', () => {
  const lacking = addressing(german).filter(([key]) => !(key in formal))
  expect(
    lacking.map(
      ([key, words]) =>
        `${key} of messages/de.json addresses its reader ("${words.join('", "')}"): add what it says with Sie to messages/de-sie.json`,
    ),
  ).toEqual([])
})

test('a formal text is formal throughout', () => {
  const wrong = Object.entries(formal).flatMap(([key, text]) => {
    const words = unfinishedWords(text)
    return words.length > 0 ? [`${key} of messages/de-sie.json still says "${words.join('", "')}"`] : []
  })
  expect(wrong).toEqual([])
})

test('formal texts stand in the order of the German ones', () => {
  const order = Object.keys(german)
  const places = Object.keys(formal).map((key) => order.indexOf(key))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

// Drawn in a thread that does not know the form, and read by third parties.
test('confirmations address nobody', () => {
  expect(
    [...Object.keys(formal), ...addressing(german).map(([key]) => key)].filter((key) => key.startsWith('document_')),
  ).toEqual([])
})

test.each([
  ['Das bist du.', ['du']],
  ['Was euch verbindet', ['euch']],
  ['Ihr könnt euch schreiben.', ['euch', 'könnt']],
  ['Bitte wähl weniger aus.', ['wähl']],
  ['Danach fragen, oder drück Alt und sieh hin', ['drück', 'sieh']],
  ['Bitte versuche es später', ['versuche']],
  ['Suche die Person', ['Suche']],
  ['Deckt alles ab. Schau später wieder vorbei', ['Schau']],
  ['Suche', []],
  ['Offene Frage und Suche', []],
  ['Bitte eine ganze Zahl eingeben und dann speichern', []],
  ['Das Profil und ihre Themen, die Stelle der Liste', []],
])('tells what "%s" says to its reader', (text, words) => {
  expect(informalWords(text)).toEqual(words)
})

test.each([
  ['Wählen Sie Ihre Themen und frag an.', ['frag']],
  ['Wen Sie für später merkst', ['merkst']],
  ['Das kannst Sie', ['kannst']],
  ['Öffnen Sie erst Ihr Profil; meist Sie selbst, {most}', []],
])('tells what "%s" leaves informal', (text, words) => {
  expect(unfinishedWords(text)).toEqual(words)
})
