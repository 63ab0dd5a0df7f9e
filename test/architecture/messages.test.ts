import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Texts = Readonly<Record<string, string>>

const read = (locale: string): Texts => {
  const { $schema: _, ...texts } = JSON.parse(
    readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8'),
  ) as Texts
  return texts
}

/** The names in braces, each once, in order of the alphabet. */
const paramsOf = (text: string | undefined): string[] =>
  [...new Set((text ?? '').match(/\{[^}]*\}/g))].toSorted((one, other) => (one < other ? -1 : 1))

/** What the second language gets wrong of the first: a missing or extra text, other params, an empty text. */
const differences = (english: Texts, german: Texts): string[] => {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(german)])]
  return keys.flatMap((key) => {
    if (!english[key]?.trim()) return [`${key} has no English text`]
    if (!german[key]?.trim()) return [`${key} has no German text`]
    const [here, there] = [paramsOf(english[key]), paramsOf(german[key])]
    return here.join() === there.join() ? [] : [`${key} takes ${here.join()} in English and ${there.join()} in German`]
  })
}

const english = read('en')
const german = read('de')

describe('both languages', () => {
  test('have the same texts with the same params', () => {
    expect(Object.keys(english).length).toBeGreaterThan(0)
    expect(differences(english, german)).toEqual([])
  })

  test('are told apart where they differ', () => {
    expect(
      differences(
        { lost: 'Lost', empty: 'Empty', other: 'Hi {name}', same: '{a} of {b}' },
        { extra: 'Extra', empty: ' ', other: 'Hallo {nam}', same: '{b}: {a}' },
      ),
    ).toHaveLength(4)
  })
})

test('keys are snake_case and begin with their area', () => {
  expect(Object.keys(english).filter((key) => !/^[a-z]+(_[a-z0-9]+)+$/.test(key))).toEqual([])
})
