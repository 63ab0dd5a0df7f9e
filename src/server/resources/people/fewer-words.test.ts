import { expect, it } from 'vitest'
import { fewerWords } from './search.ts'

const WORDS = ['sensors', 'patients', 'robots', 'law']

/** "0 2: 4": the first and the third word together find four people. */
const countOf = (text: string) => {
  const [places = '', people] = text.split(': ')
  return { places: places.split(' ').map(Number), people: Number(people) }
}

it.each([
  ['each word of two', ['0: 4', '1: 2'], ['sensors: 4', 'patients: 2']],
  ['the word of more people first', ['0: 1', '1: 2'], ['patients: 2', 'sensors: 1']],
  ['the word that was typed first of two with as many', ['1: 2', '0: 2'], ['sensors: 2', 'patients: 2']],
  ['more words before fewer', ['0: 9', '1 2: 1'], ['patients robots: 1', 'sensors: 9']],
  ['no word that is named with another one', ['1: 5', '1 2: 1'], ['patients robots: 1']],
  ['three ways at most', ['0: 4', '1: 3', '2: 2', '3: 1'], ['sensors: 4', 'patients: 3', 'robots: 2']],
  ['nothing where no word finds anybody', [], []],
])('names %s', (_, counted, named) => {
  const fewer = fewerWords(WORDS, counted.map(countOf))
  expect(fewer.map(({ query, people }) => `${query}: ${people}`)).toEqual(named)
})
