import { describe, expect, test } from 'vitest'
import { firstSentence, withoutSentence } from './first-sentence.ts'

describe('the first sentence', () => {
  test.each([
    ['ends where the next one begins', 'Falls at home. They are many.', 'Falls at home.'],
    ['ends with its sign', 'Can sensors see falls? I think so.', 'Can sensors see falls?'],
    ['ends with the line', 'Sensors for falls\n\nI would like to', 'Sensors for falls'],
    [
      'ends not at an abbreviation',
      'Sensors, z. B. Radar, bei Dr. Weiß. Dann mehr.',
      'Sensors, z. B. Radar, bei Dr. Weiß.',
    ],
    ['ends not within a number', 'With version 2.0 of it. Yes.', 'With version 2.0 of it.'],
    [
      'ends not before a small letter',
      'The site example.org etc. and more. Yes.',
      'The site example.org etc. and more.',
    ],
    ['ends after a number', 'Finished by 2027. Then on.', 'Finished by 2027.'],
    ['ends with the sign of its script', '転倒を検知する。センサーで。', '転倒を検知する。'],
    ['is the whole where there is no end', ' sensors \t for falls ', 'sensors for falls'],
    ['is the first, whatever lines are empty before it', ' \n\nSensors for falls.', 'Sensors for falls.'],
    ['ends with the line, without the blanks there', 'Sensors for falls  \nI would', 'Sensors for falls'],
    ['is nothing of nothing', ' \n ', ''],
  ])('%s', (_, text, sentence) => {
    expect(firstSentence(text, 300)).toBe(sentence)
  })

  test('is cut between words where it is too long, and within one that has no end', () => {
    expect(firstSentence('one two three', 9)).toBe('one two…')
    expect(firstSentence('abcdefghij', 5)).toBe('abcd…')
    expect(firstSentence('abcde', 5)).toBe('abcde')
  })
})

test('the rest of a text follows its first sentence', () => {
  expect(withoutSentence('Falls at home. They are many.', 'Falls at home.')).toBe('They are many.')
  expect(withoutSentence('Falls at home.', 'Falls at home.')).toBe('')
  expect(withoutSentence('Falls at home.', 'Something else.')).toBe('Falls at home.')
  expect(withoutSentence('Falls at home.', null)).toBe('Falls at home.')
  expect(withoutSentence('null hypotheses and what they say', null)).toBe('null hypotheses and what they say')
})
