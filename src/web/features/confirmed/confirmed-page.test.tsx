import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
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
    'GET users/me': () => me(ada),
    'GET supervision-requests': () => ({
      items: [accepted('Maja', '03'), accepted('Ben', '17'), accepted('Zoe', '09')],
      next_cursor: null,
    }),
  })
  renderPage(<ConfirmedPage />, me(ada))
  const rows = within(await screen.findByRole('list', { name: 'Confirmed' })).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('time')?.dateTime.slice(0, 10))).toEqual([
    '2026-11-17',
    '2026-11-09',
    '2026-11-03',
  ])
})

it('has the title of the named idea on the confirmation, or not', async () => {
  const titled = { ...accepted('Ben', '17'), idea: { id: 'idea', title: 'A robot', is_taken: false } }
  const server = fakeServer({
    'GET users/me': () => me(ada),
    'GET supervision-requests': () => ({ items: [titled, accepted('Maja', '03')], next_cursor: null }),
    'PATCH supervision-requests/Ben': () => ({ ...titled, working_title: 'A robot' }),
  })
  const { user } = renderPage(<ConfirmedPage />, me(ada))
  const tick = await screen.findByRole('checkbox', { name: 'Put “A robot” on the confirmation as working title' })
  expect(tick).toHaveProperty('checked', false)
  await user.click(tick)
  await waitFor(() =>
    expect(server.callsOf('PATCH supervision-requests/Ben').map(({ data }) => data)).toEqual([
      { working_title_of: 'idea' },
    ]),
  )
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

it('takes a title from the confirmation, also when its idea is gone', async () => {
  const titled = { ...accepted('Ben', '17'), working_title: 'A robot' }
  const server = fakeServer({
    'GET users/me': () => me(ada),
    'GET supervision-requests': () => ({ items: [titled], next_cursor: null }),
    'PATCH supervision-requests/Ben': () => ({ ...titled, working_title: null }),
  })
  const { user } = renderPage(<ConfirmedPage />, me(ada))
  const tick = await screen.findByRole('checkbox')
  expect(tick).toHaveProperty('checked', true)
  await user.click(tick)
  await waitFor(() =>
    expect(server.callsOf('PATCH supervision-requests/Ben').map(({ data }) => data)).toEqual([
      { working_title_of: null },
    ]),
  )
})
