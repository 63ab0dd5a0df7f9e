import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StudentDashboardPage } from './student-dashboard-page.tsx'

const rejected: Request = { ...request('Ada', 'REJECTED'), is_news: true }

const open = (...requests: Request[]) => {
  fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: requests, next_cursor: null }),
    'GET match/student': () => [match('Ben')],
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
  })
  renderPage(<StudentDashboardPage />, me(student))
}

const line = 'Ada Example can’t supervise your thesis this time'

it('a rejection that is new stands on the dashboard, and leads to all requests', async () => {
  open(rejected, request('Ben', 'PENDING'))
  const way = await screen.findByRole('link', { name: line })
  expect(way.getAttribute('href')).toBe('/student/requests')
})

it.each<[string, Request[]]>([
  ['that was seen', [{ ...rejected, is_news: false }]],
  ['of somebody who has a supervisor by now', [rejected, request('Ben', 'ACCEPTED')]],
])('a rejection %s does not', async (_which, requests) => {
  open(...requests)
  await screen.findByRole('list', { name: 'Your progress' })
  expect(screen.queryByText(line)).toBeNull()
})
