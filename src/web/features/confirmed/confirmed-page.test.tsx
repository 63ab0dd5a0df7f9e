import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConfirmedPage } from './confirmed-page.tsx'

const ada = supervisor('Ada')

/** One who asked, and was accepted on this day of November. */
const accepted = (firstName: string, day: string): Request => ({
  ...request('Ada', 'ACCEPTED'),
  id: firstName,
  student: { ...student, id: firstName, first_name: firstName },
  since: `2026-11-${day}T10:00:00.000Z`,
})

it('lists the students by the day that stands in their rows, the latest first', async () => {
  fakeServer({
    'GET supervision-requests': () => listOf([accepted('Maja', '03'), accepted('Ben', '17'), accepted('Zoe', '09')]),
  })
  renderPage(<ConfirmedPage />, me(ada))
  const rows = within(await screen.findByRole('list', { name: 'Confirmed' })).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('time')?.dateTime.slice(0, 10))).toEqual([
    '2026-11-17',
    '2026-11-09',
    '2026-11-03',
  ])
})

it.each([
  [
    'has the title of the named idea on the confirmation, or not',
    { idea: { id: 'idea', title: 'A robot', is_taken: false } },
    'idea',
  ],
  ['takes a title from the confirmation, also when its idea is gone', { working_title: 'A robot' }, null],
])('%s', async (_what, titled, sent) => {
  const server = fakeServer({
    'GET supervision-requests': () => listOf([{ ...accepted('Ben', '17'), ...titled }, accepted('Maja', '03')]),
    'PATCH supervision-requests/Ben': () => accepted('Ben', '17'),
  })
  const { user } = renderPage(<ConfirmedPage />, me(ada))
  const tick = await screen.findByRole('checkbox', { name: 'Put “A robot” on the confirmation as working title' })
  expect(tick).toHaveProperty('checked', sent === null)
  await user.click(tick)
  await waitFor(() => expect(server.sentTo('PATCH supervision-requests/Ben')).toEqual([{ working_title_of: sent }]))
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})
