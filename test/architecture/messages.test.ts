import { readFileSync } from 'node:fs'
import { locales } from '#messages/runtime'
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

/** Errors of a translation, compared with the first language: a missing or extra text, other params, an empty text. */
const differences = (english: Texts, other: Texts): string[] => {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(other)])]
  return keys.flatMap((key) => {
    if (!english[key]?.trim()) return [`${key} has no English text`]
    if (!other[key]?.trim()) return [`${key} has no text`]
    const [here, there] = [paramsOf(english[key]), paramsOf(other[key])]
    return here.join() === there.join() ? [] : [`${key} takes ${here.join()} in English, here ${there.join()}`]
  })
}

const english = read('en')

describe('all languages', () => {
  test.each(locales)('have the same texts with the same params (%s)', (locale) => {
    expect(Object.keys(english).length).toBeGreaterThan(0)
    expect(differences(english, read(locale))).toEqual([])
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

/** The word for a thing, and the words that must not be used instead. */
const ONE_WORD_FOR_ONE_THING: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  en: [
    ['tag', /\b(?:topics?|keywords?)\b/i],
    ['similarity', /\bresemblance\b/i],
    ['cycle', /\b(?:period|a round|rounds|term|season)\b/i],
    ['question', /\bchat requests?\b|\b[ei]nquir/i],
    ['place', /\b(?:slots?|spots?|seats?|vacanc(?:y|ies))\b/i],
    ['supervision', /\b(?:mentor|advis[eo]r|tutor)/i],
    ['for later', /\b(?:shortlist|bookmark|favou?rite|wish ?list)/i],
    ['skipped', /\b(?:swiped away|discard|sorted out)/i],
    ['reject', /\bdeclin(?:e|ed|es|ing)\b|\bsaid no\b|\bsay no\b|\bturn(?:ed|s)? down\b|\bnot now: supervision/i],
  ],
  de: [
    ['Thema', /\b(?:Tags|Schlagw\p{L}+|Stichw\p{L}+)\b/u],
    ['Übereinstimmung', /Ähnlichkeit|Passung/u],
    ['Runde', /zykl|zeitr[aä]um|periode|durchgang/iu],
    ['Verwaltung', /\bAdmin/u],
    ['überspringen', /ver(?:werf|wirf|worf)|aussortier|weggewischt/iu],
    ['ohne Tandem', /außerhalb des Systems|außerhalb vergeben/iu],
    ['Status', /\b(?:dein|Ihr) Stand\b/iu],
    ['ablehnen', /\babsag|abgesagt|jetzt nicht: betreuung/iu],
    ['anfragen', /\b(?:einen|den) Platz (?:bitt|gebeten)/iu],
    ['Frage', /Gesprächs(?:anfrage|wunsch)/iu],
    ['vergebener Platz', /\bbelegt|\bbesetzt|\bslots?\b/iu],
    ['Betreuung', /\bMentor|\bSupervision|Betreuungsverhältnis/iu],
    ['für später merken', /merk(?:liste|zettel)|vor(?:ge)?merk|merkt vor|favorit|wunschliste/iu],
    ['Betreuungsperson, Betreuende', /Betreuer|Betreuungspersonen/u],
    ['Rundgang', /\b(?:kurze|eine|die) Tour\b|\bdie Einführung\b/iu],
  ],
}

/** Texts in which the other word has a meaning of its own: topics of theses, unsaved changes, a column of a file. */
const MEANT = new Set(['own_profile_bio_hint', 'ideas_about_none', 'ui_discard', 'admin_upload_ideas_text'])

/** A place that is offered is declined by the student who waited for it; a request is rejected. */
const isOfAnOffer = (key: string): boolean => key.includes('offer') || key.startsWith('waiting_')

/** Search words, which nobody reads. */
const isSearchedFor = (key: string): boolean => key.startsWith('palette_words_')

test.each(Object.entries(ONE_WORD_FOR_ONE_THING))('one word for one thing (%s)', (locale, words) => {
  const texts = Object.entries(read(locale)).filter(
    ([key]) => !MEANT.has(key) && !isSearchedFor(key) && !isOfAnOffer(key),
  )
  const others = words.flatMap(([word, other]) =>
    texts.filter(([, text]) => other.test(text)).map(([key]) => `${key}: ${word}`),
  )
  expect(others).toEqual([])
})

/** A question is asked, a request for supervision is sent: both stand on a profile. */
const OTHER_THAN_REQUEST: Readonly<Record<string, RegExp>> = { en: /\bask/i, de: /\b(?:ge)?frag(?:en|st|t)\b/i }

test.each(Object.entries(OTHER_THAN_REQUEST))('the sender of a request does not ask (%s)', (locale, other) => {
  const isOfRequest = (key: string): boolean => /^(?:profile|mark|request_ask)_/.test(key)
  const texts = Object.entries(read(locale)).filter(([key]) => isOfRequest(key))
  expect(texts.filter(([, text]) => other.test(text))).toEqual([])
})
