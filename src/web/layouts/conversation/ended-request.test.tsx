import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConversationPanel } from './conversation-panel.tsx'

const SEEN = `PUT users/${student.id}/seen-requests`

/** Stella's conversation with Ada, in front of a server that knows these requests. */
const open = (...known: Request[]) => {
  const now = { requests: known }
  const talk: Request = {
    ...request('Ada', 'ACCEPTED'),
    id: 'talk',
    type: 'CHAT',
    conversation: { state: 'OPEN', unread: 0 },
  }
  const server = fakeServer({
    'GET chat-requests': () => listOf([talk]),
    'GET chat-requests/talk/messages': () => listOf([]),
    'GET supervision-requests': () => listOf(now.requests),
    [SEEN]: () => undefined,
  })
  const page = renderPage(<ConversationPanel id="talk" onClose={() => undefined} />, me(student))
  const refresh = () => act(() => page.client.invalidateQueries({ queryKey: REQUESTS }))
  return { now, server, refresh, ...page }
}

const pending = request('Ada', 'PENDING')
const rejected: Request = {
  ...request('Ada', 'REJECTED'),
  reason: 'other_field',
  answer: 'Ask Ben, who works on it.',
  is_news: true,
}
const REJECTED = /can’t supervise your thesis this time \(/u

it('says that the request was rejected while the conversation is open, why, and that it was seen', async () => {
  const { now, server, refresh } = open(pending)
  await screen.findByText('Your supervision request is pending.')
  now.requests = [rejected]
  await refresh()
  expect(await screen.findByText(REJECTED)).toBeDefined()
  expect(screen.getByText('What you have in mind lies outside the field of Ada Example.')).toBeDefined()
  expect(screen.getByText('Ask Ben, who works on it.')).toBeDefined()
  const seen = [{ request_id: rejected.id, until: rejected.updated_at }]
  await waitFor(() => expect(server.sentTo(SEEN)).toEqual([{ seen }]))
})

it('says so when it is opened later, until there is a new request', async () => {
  const { now, refresh } = open({ ...rejected, is_news: false })
  await screen.findByText(REJECTED)
  now.requests = [{ ...pending, id: 'again' }, rejected]
  await refresh()
  await screen.findByText('Your supervision request is pending.')
  expect(screen.queryByText(REJECTED)).toBeNull()
})

it.each<[string, Partial<Request>, RegExp | null]>([
  ['expired', { ended_as: 'expired' }, /^Your request expired without an answer/u],
  ['was withdrawn by its student', { ended_as: 'withdrawn' }, null],
  ['belongs to a cycle that is over', { ended_as: 'new_cycle', is_past: true }, null],
])('the text about a request that %s', async (_what, how, says) => {
  open({ ...request('Ada', 'WITHDRAWN'), ...how })
  await screen.findByRole('button', { name: 'Request supervision' })
  const text = document.querySelector('[role="dialog"]')?.textContent ?? ''
  const told = screen.queryByText(/^Your request|^The cycle/u)?.textContent
  expect(says ? told : text).toMatch(says ?? /^(?!.*(Your request|withdrawn))/u)
})
