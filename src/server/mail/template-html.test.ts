import { expect, it } from 'vitest'
import { paragraphsOf } from './template-html.ts'

const linksIn = (text: string) =>
  paragraphsOf(text).flatMap((lines) => lines.flat().flatMap((run) => (run.isLink ? [run.text] : [])))
const wordsOf = (text: string) =>
  paragraphsOf(text)
    .map((lines) => lines.map((runs) => runs.map((run) => run.text).join('')).join('\n'))
    .join('\n\n')

it('parts paragraphs at blank lines, and keeps lines', () => {
  expect(paragraphsOf('One\ntwo\n\n \nThree')).toEqual([
    [[{ text: 'One', isLink: false }], [{ text: 'two', isLink: false }]],
    [[{ text: 'Three', isLink: false }]],
  ])
})

it.each([
  ['See https://uni.example/a?b=c&d=e#f.', ['https://uni.example/a?b=c&d=e#f']],
  ['(https://uni.example/a) and http://other.example', ['https://uni.example/a', 'http://other.example']],
  ['https://uni.example/a_(b), too', ['https://uni.example/a_(b)']],
  ['\u201Ehttps://uni.example\u201C!', ['https://uni.example']],
  ['javascript:alert(1) ftp://x.example www.uni.example', []],
  ['https://', []],
  ['<a href="https://uni.example">', ['https://uni.example']],
])('finds the addresses in %s', (text, links) => {
  expect(linksIn(text)).toEqual(links)
  expect(wordsOf(text)).toBe(text)
})
