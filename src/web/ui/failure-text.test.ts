import { overwriteGetLocale } from '#messages/runtime'
import { expect, it } from 'vitest'
import { failureText, savingFailureText, wordsOf } from './failure-text.ts'

const failed = (statusCode: number, code: string, message: string) =>
  Object.assign(new Error(message), { statusCode, code })

const unknown = failed(502, 'unknown', 'An unknown error occurred')

it('tells in the language of the page what nobody on the way had words for', () => {
  overwriteGetLocale(() => 'en')
  expect([wordsOf(unknown), failureText(unknown)]).toEqual(Array(2).fill('An unknown error occurred'))
  overwriteGetLocale(() => 'de')
  expect([wordsOf(unknown), failureText(unknown)]).toEqual(Array(2).fill('Ein unbekannter Fehler ist aufgetreten'))
})

it("leaves the server's own words as they are", () => {
  const refused = failed(409, 'no_place', 'Es ist kein Platz mehr frei.')
  expect(failureText(refused)).toBe('Es ist kein Platz mehr frei.')
})

it('does not claim that a change whose answer was lost did not happen', () => {
  overwriteGetLocale(() => 'en')
  const [lost, offline] = ['uncertain', 'unreachable'].map((code) => failureText(failed(0, code, 'no answer')))
  expect(lost).toMatch(/may have gone through all the same/u)
  expect(offline).toMatch(/not sent/u)
})

it('sends nobody to look whether something is saved that can be saved again', () => {
  overwriteGetLocale(() => 'en')
  const lost = failed(0, 'uncertain', 'no answer')
  expect(savingFailureText(lost)).toMatch(/may not have been saved.*does no harm/u)
})
