import { expect, it } from 'vitest'
import { withoutTitles } from '../names.ts'

it.each([
  ['Prof. Dr. Größl', ['Größl']],
  ['professorin größl', ['größl']],
  ['Univ.\u2011Prof. Dr.-Ing. habil. Ada Größl', ['Ada', 'Größl']],
  ['PD Dr. rer. nat. Größl M.Sc.', ['Größl']],
  // Names, as long as no full stop says otherwise.
  ['Phil Med', ['Phil', 'Med']],
  ['Dr. phil. Med', ['Med']],
  ['Ma Drost', ['Ma', 'Drost']],
  ['A. Größl', ['A.', 'Größl']],
  // A query of titles alone.
  ['Prof. Dr.', ['Prof.', 'Dr.']],
])('%s', (query, words) => {
  expect(withoutTitles(query.split(' '))).toEqual(words)
})
