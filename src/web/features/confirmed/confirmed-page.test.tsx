import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConfirmedPage } from './confirmed-page.tsx'

const ada = supervisor('Ada')

/** One who asked, and was accepted on this day of November. */
const accepted = (firstName: string, day: string): Request => ({
  ...request('Ada', 'ACCEPTED'),
  id: firstName,
  student: { ...student, id: firstName, first_name: firstName },
  updated_at: `2026-11-${day}T10:00:00.000Z`,
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
