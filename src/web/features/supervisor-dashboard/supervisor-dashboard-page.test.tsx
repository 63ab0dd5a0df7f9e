import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SupervisorDashboardPage } from './supervisor-dashboard-page.tsx'

/** The dashboard of a supervisor whom so many have asked, while the requests are on their way. */
const openWaiting = (pending: number) => {
  const ada = supervisor('Ada')
  const user = { ...ada, supervisor: ada.supervisor && { ...ada.supervisor, pending_requests: pending } }
  fakeServer({
    'GET users/me': () => me(user),
    'GET supervision-requests': () => new Promise(() => {}),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
  })
  renderPage(<SupervisorDashboardPage />, me(user))
}
const skeletonRows = () => document.querySelectorAll('[aria-busy] [aria-hidden] > div').length

it('has the room for requests before they come, so that they move nothing', async () => {
  openWaiting(2)
  expect(await screen.findByRole('link', { name: 'Decide' })).toBeDefined()
  expect(skeletonRows()).toBe(2)
})

it('says what students wrote with their requests', async () => {
  const ada = supervisor('Ada')
  const asked = { ...request('Ada', 'PENDING'), message: '<b>Falls</b> at home.' }
  fakeServer({
    'GET users/me': () => me(ada),
    'GET supervision-requests': () => ({ items: [asked], next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
  })
  renderPage(<SupervisorDashboardPage />, me(ada))
  expect((await screen.findByText('<b>Falls</b> at home.')).tagName).toBe('BLOCKQUOTE')
})

it('says at once that nobody has asked', async () => {
  openWaiting(0)
  expect(await screen.findByRole('heading', { name: 'No open requests' })).toBeDefined()
  expect(skeletonRows()).toBe(0)
})

it('names the students whom others have accepted, too', async () => {
  const ada = supervisor('Ada')
  fakeServer({
    'GET users/me': () => me(ada),
    'GET supervision-requests': () => ({
      items: [{ ...request('Ada', 'ACCEPTED'), conflict: true }],
      next_cursor: null,
    }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
  })
  renderPage(<SupervisorDashboardPage />, me(ada))
  const link = await screen.findByRole('link', { name: 'Stella Example was also accepted by others' })
  expect(link.getAttribute('href')).toBe('/profiles/student')
})
