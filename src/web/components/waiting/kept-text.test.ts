import { request, supervisor } from '#test/web/sample-answers.ts'
import { expect, it } from 'vitest'
import { keptText } from './kept-text.ts'

const ada = supervisor('Ada')
const having = (available: number, kept: number) => ({
  ...ada,
  supervisor: ada.supervisor && { ...ada.supervisor, available_slots: available, ...(kept > 0 && { kept }) },
})
const asks = request('Ada', 'PENDING')
const ENDS = expect.stringMatching(/^Every free place is kept for an offer/u)

it.each([
  ['nothing where none is kept', having(1, 0), asks, null],
  ['nothing where another one is free', having(2, 1), asks, null],
  ['that an offer ends', having(1, 1), asks, ENDS],
  ['the same of whoever has not asked', having(1, 1), undefined, ENDS],
  [
    'for whom it is kept',
    having(1, 1),
    { ...asks, uses_offer: true as const },
    'A place is kept for Stella Example, who waited for it.',
  ],
])('says of kept places %s', (_, reader, from, says) => expect(keptText(reader, from)).toEqual(says))
