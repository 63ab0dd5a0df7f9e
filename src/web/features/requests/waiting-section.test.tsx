import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, line, match, me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { shownToasts } from '#web/ui/toasts/toasts.ts'
import { afterFrame } from '#web/hooks/focus.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestsPage } from './requests-page.tsx'

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The page of a student who waits in these lines. */
const open = (
  lines: readonly WaitingEntry[],
  requests: readonly Request[] = [],
  at = '/',
  phase: Phase = 'MATCHING',
  asks = false,
) => {
  const known = { lines, requests }
  const waiter = {
    ...me(student, { supervision_request: asks }),
    ...(lines.length > 0 && { waits: true as const }),
  }
  const reader = phase === 'MATCHING' ? waiter : { ...waiter, cycle: cycleIn(phase) }
  const leave = (id: string) => () => {
    known.lines = known.lines.filter(({ supervisor }) => supervisor.id !== id)
  }
  const server = fakeServer({
    'GET users/me': () => reader,
    'GET supervision-requests': () => ({ items: [...known.requests], next_cursor: null }),
    'GET users/student/shortlist': () => [],
    'GET waiting': () => known.lines,
    'DELETE waiting/ada': leave('ada'),
    'DELETE waiting/ben': leave('ben'),
    'DELETE offers/offer-of-Ben': leave('ben'),
    'POST supervision-requests': () => {
      known.requests = [request('Ben', 'PENDING')]
      return known.requests[0]
    },
  })
  return { server, ...renderPage(<RequestsPage />, reader, at) }
}

const rows = async (count: number) =>
  within(await screen.findByRole('list', { name: `Waiting for a place (${count})` })).getAllByRole('listitem')

it('a student on no waiting list sees nothing of it', async () => {
  const { server } = open([], [request('Ada', 'PENDING')])
  await screen.findByRole('list', { name: 'Pending (1)' })
  expect(screen.queryByText(/Waiting for a place/u)).toBeNull()
  expect(server.callsOf('GET waiting')).toEqual([])
})

it('offered places come first, then the lists by how many wait before', async () => {
  open([line('Ada', 2), line('Cleo', 0), line('Ben', 0, inHours(5.5))])
  const texts = (await rows(3)).map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/Ben Example.*A place is kept for you: 5 hours left/u),
    expect.stringMatching(/Ada Example.*2 people are ahead of you/u),
    expect.stringMatching(/Cleo Example.*Nobody is ahead of you/u),
  ])
})

it('a line is left after a question, and the focus goes on with those that stay', async () => {
  const { server, user } = open([line('Ada', 2), line('Cleo', 0)])
  await user.click(await screen.findByRole('button', { name: 'Leave the waiting list: Ada Example' }))
  const question = await screen.findByRole('dialog', { name: 'Leave the waiting list of Ada Example?' })
  expect(question.textContent).toContain('at the end')
  expect(server.callsOf('DELETE waiting/ada')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Leave the waiting list' }))
  const heading = await screen.findByRole('heading', { name: 'Waiting for a place (1)' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await findToast(/You no longer wait for a place with Ada Example/u)
})

it('a place that is kept is used by a request, which keeps it', async () => {
  const { user } = open([line('Ben', 0, inHours(5.5))])
  await user.click(await screen.findByRole('button', { name: 'Send request: Ben Example' }))
  await findToast('Request sent to Ben Example')
  await waitFor(async () => {
    const [row] = await rows(1)
    expect(row?.textContent).toContain('Your request is sent, and the place is kept for it: 5 hours left')
  })
  expect(screen.queryByRole('button', { name: 'Decline the place with Ben Example' })).toBeNull()
})

it('a request that is being written stays open with what it says when the cycle and with it the line ends', async () => {
  const { server, client, user } = open([line('Ben', 0, inHours(5.5))], [], '/', 'MATCHING', true)
  server.answers['GET users/ben/ideas'] = () => []
  await user.click(await screen.findByRole('button', { name: 'Send request: Ben Example' }))
  const question = within(await screen.findByRole('dialog'))
  const over = { ...me(student, { supervision_request: true }), cycle: cycleIn('ENDED') }
  server.answers['GET users/me'] = () => over
  server.answers['GET waiting'] = () => []
  await client.invalidateQueries()
  await waitFor(() => expect(screen.queryByText(/Waiting for a place/u)).toBeNull())
  expect(question.getByText(/^This cycle ended/u)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['Decline the place with Ben Example', 'Decline'],
  ['Leave the waiting list: Ada Example', 'Leave the waiting list'],
])('nothing is said to be done that was refused: %s', async (button, answer) => {
  const { server, user } = open([line('Ada', 2), line('Ben', 0, inHours(5.5))])
  for (const call of ['DELETE waiting/ada', 'DELETE offers/offer-of-Ben'])
    server.answers[call] = () => {
      throw new ErrorAnswer(409, 'Not now.')
    }
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }))
  await findToast(/Example: Not now\./u)
  // Another toast would take its place.
  await new Promise<void>((resolve) => afterFrame(resolve))
  expect(shownToasts.get().at(-1)?.sign).toBe('failed')
})

it('a supervisor on the shortlist without a place can be waited for', async () => {
  const { server } = open([])
  const ada = match('Ada')
  server.answers['GET users/student/shortlist'] = () => [
    { ...ada, supervisor: { ...ada.supervisor, supervisor: { ...ada.supervisor.supervisor, available_slots: 0 } } },
  ]
  expect(await screen.findByRole('button', { name: 'Tell me when a place is free: Ada Example' })).toBeDefined()
})

it.each([
  ['Decline the place with Ada Example', line('Ada', 0, inHours(5.5)), line('Ada', 0), 'The place is no longer kept'],
  ['Leave the waiting list: Ada Example', line('Ada', 2), null, 'You no longer wait for a place with Ada Example'],
])('"%s" says when it is over, and asks nothing any more', async (button, before, after, over) => {
  const { server, client, user } = open([before])
  await user.click(await screen.findByRole('button', { name: button }))
  const question = within(await screen.findByRole('dialog'))
  server.answers['GET waiting'] = () => (after ? [after] : [])
  await client.invalidateQueries({ queryKey: ['lines'] })
  expect(await question.findByText(over)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Close' }))
  expect(server.callsOf('DELETE waiting/ada')).toEqual([])
})

it('declining a place that went in the same moment leaves the position, and says so', async () => {
  const { server, user } = open([line('Ben', 0, inHours(5.5))])
  server.answers['DELETE offers/offer-of-Ben'] = () => {
    throw new ErrorAnswer(404, 'Not here.')
  }
  await user.click(await screen.findByRole('button', { name: 'Decline the place with Ben Example' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await findToast('Ben Example: The place is no longer kept')
  expect(server.callsOf('DELETE waiting/ben')).toEqual([])
  expect(await rows(1)).toHaveLength(1)
})
