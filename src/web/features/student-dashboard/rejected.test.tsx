import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StudentDashboardPage } from './student-dashboard-page.tsx'

const SEEN = 'PUT users/student/seen-requests'
const rejected: Request = { ...request('Ada', 'REJECTED'), is_news: true }

const open = (...requests: Request[]) => {
  const server = fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: requests, next_cursor: null }),
    'GET match/student': () => [match('Ben')],
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    [SEEN]: () => undefined,
  })
  return { server, ...renderPage(<StudentDashboardPage />, me(student)) }
}

const line = 'Ada Example can’t supervise your thesis this time.'

it('a rejection that is new stands on the dashboard, with all that was told, until the way on is taken', async () => {
  const { server, user } = open({ ...rejected, reason: 'other_field', answer: 'Ask Lea.' }, request('Ben', 'PENDING'))
  await screen.findByText(line)
  expect(await screen.findByText('What you have in mind lies outside the field of Ada Example.')).toBeDefined()
  expect(screen.getByText('Ask Lea.')).toBeDefined()
  const on = screen.getByRole('link', { name: 'See who else fits' })
  expect(on.getAttribute('href')).toBe('/student/matching')
  await user.click(on)
  await waitFor(() => expect(screen.queryByText(line)).toBeNull())
  const seen = [{ request_id: rejected.id, until: rejected.updated_at }]
  expect(server.callsOf(SEEN).map(({ data }) => data)).toEqual([{ seen }])
})

it.each<[string, Request[]]>([
  ['that was seen', [{ ...rejected, is_news: false }]],
  ['of somebody who has a supervisor by now', [rejected, request('Ben', 'ACCEPTED')]],
])('a rejection %s does not', async (_which, requests) => {
  open(...requests)
  await screen.findByRole('list', { name: 'Your progress' })
  expect(screen.queryByText(line)).toBeNull()
})
