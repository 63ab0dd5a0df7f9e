import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const cycle = {
  id: 'c1',
  name: 'Winter',
  opens_at: '2127-03-01T07:00:00.000Z',
  closes_at: '2127-05-31T21:59:00.000Z',
  ends_at: null,
  answer_days: null,
  time_zone: 'Europe/Berlin',
} as const

it.each([
  ['PREPARATION', /^Matching opens on 1 March 2127 at 08:00/u],
  ['ASSIGNMENT', /^Matching closed on 31 May 2127 at 23:59/u],
] as const)('in %s the card says so, and sends nothing', async (phase, text) => {
  const known = { ...me(student), cycle: { ...cycle, phase } }
  const server = fakeServer({
    'GET users/me': () => known,
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => [match('Ada')],
  })
  const { user } = renderPage(<MatchingPage />, known)
  await screen.findByText('Ada Example, 50% similarity')
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Ask first')).toBeNull()
  const button = screen.getByRole('button', { name: 'Request: Ada Example' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  // Above the card, and now in a toast.
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(1))
  await user.keyboard('{ArrowRight}')
  expect(server.callsOf('POST supervision-requests')).toEqual([])
  expect(screen.getByText('Ada Example, 50% similarity')).toBeDefined()
})
