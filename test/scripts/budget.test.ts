import { expect, it } from 'vitest'
import { weigh } from '../../scripts/budget.mjs'

const built = (own: number, library: number) => ({
  'assets/react.js': { imports: [], styles: [], owners: { 'react-dom': library }, sources: [] },
  'assets/frame.js': {
    imports: ['assets/react.js'],
    styles: ['assets/frame.css'],
    owners: { 'our code': own },
    sources: ['main.tsx'],
  },
  'assets/page.js': {
    imports: ['assets/frame.js', 'assets/react.js'],
    styles: [],
    owners: { 'our code': 10 },
    sources: ['features/page.tsx'],
  },
  'assets/other.js': { imports: [], styles: [], owners: { charts: 9000 }, sources: ['features/other.tsx'] },
})
const sizes: Record<string, number> = {
  'assets/react.js': 50,
  'assets/frame.js': 30,
  'assets/frame.css': 10,
  'assets/page.js': 5,
  'index.html': 1,
}
const sizeOf = (file: string): number => sizes[file] ?? Number.NaN
const budget = {
  sources: ['main.tsx', 'features/page.tsx'],
  beside: ['index.html'],
  bytes: 100,
  requests: 5,
  owners: { 'our code': 110, 'react-dom': 500 },
}

it('weighs each file of a page once, with all that it imports and nothing else', () => {
  expect(weigh(built(100, 500), sizeOf, budget)).toEqual({
    bytes: 96,
    requests: 5,
    owners: { 'our code': 110, 'react-dom': 500 },
    problems: [],
    grown: [],
  })
})

it('says which library grew when a page is over its budget, the one that grew most first', () => {
  const over = weigh(built(130, 900), sizeOf, { ...budget, bytes: 90, requests: 4 })
  expect(over.problems).toEqual(['96 bytes, 90 are allowed', '5 requests, 4 are allowed'])
  expect(over.grown).toEqual([
    'react-dom grew by 400 bytes before it is made small',
    'our code grew by 30 bytes before it is made small',
  ])
  const owners = { 'our code': 140 }
  expect(weigh(built(130, 900), sizeOf, { ...budget, bytes: 90, owners }).grown[0]).toBe(
    'react-dom is new, with 900 bytes before it is made small',
  )
})

it('does not pass a page of which the build knows nothing', () => {
  expect(() => weigh(built(1, 1), sizeOf, { ...budget, sources: ['gone.tsx'] })).toThrow('The build has no gone.tsx.')
})
