import { request, supervisor } from '#test/web/sample-answers.ts'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../requests/deadlines/time-units.ts'
import { KeptPlace } from './kept-place.tsx'

const ada = supervisor('Ada')
const having = (available: number, kept: number) => ({
  ...ada,
  supervisor: ada.supervisor && { ...ada.supervisor, available_slots: available, ...(kept > 0 && { kept }) },
})
const asks = request('Ada', 'PENDING')
const uses = { ...asks, kept_until: new Date(Date.now() + 5.5 * HOUR_MS).toISOString() }
const ENDS = /^Every free place is kept for an offer/u

it.each([
  ['nothing where none is kept', having(1, 0), asks, /^$/u],
  ['nothing where another one is free', having(2, 1), asks, /^$/u],
  ['that an offer ends', having(1, 1), asks, ENDS],
  ['the same of whoever has not asked', having(1, 1), undefined, ENDS],
  [
    'for whom it is kept',
    having(1, 1),
    uses,
    /^A place is kept for Stella Example, who waited for it: 5 hours left\.$/u,
  ],
])('says of kept places %s', (_, reader, from, says) => {
  expect(render(<KeptPlace reader={reader} request={from} />).container.textContent).toMatch(says)
})
