import { describe, expect, test } from 'vitest'
import { type AffiliationField, cleanAffiliation, websiteText } from './affiliation.ts'

const cleaned = (field: AffiliationField, raw: string) => {
  const answer = cleanAffiliation(field, raw)
  return answer.ok ? answer.text : answer.code
}

describe('an affiliation', () => {
  test.each<[AffiliationField, string, string]>([
    ['title', ' Univ.-Prof.\n Dr. ', 'Univ.-Prof. Dr.'],
    ['title', '  ', ''],
    ['title', 'x'.repeat(60), 'x'.repeat(60)],
    ['title', 'x'.repeat(61), 'affiliation_too_long'],
    ['group', 'Institut für  Robotik', 'Institut für Robotik'],
    ['group', 'x'.repeat(120), 'x'.repeat(120)],
    ['group', 'x'.repeat(121), 'affiliation_too_long'],
    ['group', 'a\u0000b', 'text_control_characters'],
    ['group', 'x'.repeat(3000), 'affiliation_too_long'],
  ])('%s %j becomes %j', (field, raw, expected) => expect(cleaned(field, raw)).toBe(expected))

  test.each([
    ['uni.example', 'https://uni.example/'],
    ['www.uni.example/~ada', 'https://www.uni.example/~ada'],
    ['http://uni.example/a?b=c', 'http://uni.example/a?b=c'],
    ['HTTPS://Uni.Example', 'https://uni.example/'],
    ['', ''],
  ])('a website %j is %j', (raw, expected) => expect(cleaned('website', raw)).toBe(expected))

  test.each([
    'javascript:alert(1)',
    'javascript://uni.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://uni.example',
    'ada@uni.example',
    'https://ada:secret@uni.example',
    'https://:secret@uni.example',
    'https://localhost',
    'two words.example',
    'https://',
  ])('%j is no website', (raw) => expect(cleaned('website', raw)).toBe('website_invalid'))

  test('a website has at most 300 characters', () => {
    const longest = `https://uni.example/${'u'.repeat(280)}`
    expect(longest).toHaveLength(300)
    expect(cleaned('website', longest)).toBe(longest)
  })

  test('a website may become too long by what is escaped in it', () => {
    expect(cleaned('website', `https://uni.example/${'ü'.repeat(200)}`)).toBe('affiliation_too_long')
    expect(cleaned('website', `https://uni.example/${'u'.repeat(281)}`)).toBe('affiliation_too_long')
  })

  test('a website is read without what all of them have', () => {
    expect(websiteText('https://www.uni.example/')).toBe('uni.example')
    expect(websiteText('http://uni.example/www.')).toBe('uni.example/www.')
  })
})
