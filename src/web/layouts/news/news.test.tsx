import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, me, request, student, supervisor, supervisorWith } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { CONVERSATIONS } from '#web/api/conversations.ts'
import { ME } from '#web/api/query-client.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { sentToast } from '#web/components/requests/actions.ts'
import { showUndo } from '#web/ui/toasts/toasts.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { StudentBase } from '../base-layout.tsx'
import { SupervisorBase } from '../inbox/supervisor-base.tsx'
import { useWaitingCount } from './use-badges.ts'
import { useNews } from './use-news.ts'

const heard: { by: ReturnType<typeof useNews> } = { by: () => undefined }

const App = ({ role }: { role: User['role'] }) => {
  const hear = useNews()
  useEffect(() => {
    heard.by = hear
  })
  return (
    <>
      <p data-testid="title">{useWaitingCount()}</p>
      {role === 'STUDENT' ? <StudentBase /> : <SupervisorBase />}
    </>
  )
}

const SEEN = `PUT users/${student.id}/seen-requests`

/** The frame around a page, with what the server knows of requests; another look shows what happened meanwhile. */
const open = (who: User, known: { requests?: Request[]; chats?: Request[] }, at = '/', reader = me(who)) => {
  const now = { requests: known.requests ?? [], chats: known.chats ?? [] }
  const server = fakeServer({
    'GET supervision-requests': () => listOf([...now.requests]),
    'GET chat-requests': () => listOf([...now.chats]),
    [SEEN]: () => {
      now.requests = now.requests.map((each) => ({ ...each, is_news: false }))
    },
  })
  const page = renderPage(<App role={who.role} />, reader, at)
  const refresh = () =>
    Promise.all([REQUESTS, CONVERSATIONS].map((queryKey) => page.client.invalidateQueries({ queryKey })))
  /** Entries that were there before have been seen. */
  const settled = () => waitFor(() => expect([page.client.isFetching(), server.received.length > 1]).toEqual([0, true]))
  return { server, now, refresh, settled, ...page }
}

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main navigation' })).findByRole('link', { name })
const titleCount = () => screen.getByTestId('title').textContent
const expectSaid = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))

const talk = (state: Request['state'], unread = 0): Request => ({
  ...request('Ada', state),
  id: 'talk',
  type: 'CHAT',
  conversation: state === 'ACCEPTED' ? { state: 'OPEN', unread } : null,
})

it('counts the open requests of a supervisor at matching and in the title, and says when one comes or goes', async () => {
  const ada = supervisor('Ada')
  const { now, refresh } = open(ada, { requests: [request('Ada', 'PENDING')] })
  await tab('Matching1 open request')
  expect(titleCount()).toBe('1')
  const second: Request = { ...request('Ada', 'PENDING'), id: 'second', student: { ...student, first_name: 'Otto' } }
  now.requests.push(second)
  await refresh()
  await tab('Matching2 open requests')
  expect(titleCount()).toBe('2')
  await expectSaid('Otto Example has asked you for supervision.')
  now.requests = [now.requests[0] ?? second, { ...second, state: 'WITHDRAWN' }]
  await refresh()
  await tab('Matching1 open request')
  await expectSaid('The request of Otto Example was withdrawn.')
})

it('says that a new cycle has begun, not that everybody has withdrawn', async () => {
  const { now, refresh } = open(supervisor('Ada'), { requests: [request('Ada', 'PENDING')] })
  await tab('Matching1 open request')
  heard.by({ type: 'cycle', data: { cycle_id: 'next' } })
  await expectSaid('A new cycle has begun. Pairs and requests of the last one have ended.')
  now.requests = [request('Ada', 'WITHDRAWN')]
  await refresh()
  await tab('Matching')
  await expectSaid('A new cycle has begun. Pairs and requests of the last one have ended.')
  now.requests = [request('Ada', 'WITHDRAWN'), { ...request('Ada', 'PENDING'), id: 'next' }]
  await refresh()
  await expectSaid('Stella Example has asked you for supervision.')
})

it('says that a new cycle was called off, not that everybody asks anew', async () => {
  const { now, refresh, settled } = open(supervisor('Ada'), { requests: [request('Ada', 'WITHDRAWN')] })
  await settled()
  heard.by({ type: 'cycle', data: { cycle_id: 'before', called_off: true } })
  await expectSaid('The new cycle was called off. Everything is as it was before.')
  expect(screen.queryByText(/new cycle has begun/u)).toBeNull()
  now.requests = [request('Ada', 'PENDING')]
  await refresh()
  await tab('Matching1 open request')
  expect(screen.queryByText(/has asked you/u)).toBeNull()
  now.requests = [request('Ada', 'WITHDRAWN')]
  await refresh()
  await expectSaid('The request of Stella Example was withdrawn.')
})

it('shows a student that an acceptance was taken back, beside saying it', async () => {
  const { now, refresh, settled } = open(student, { requests: [request('Ada', 'ACCEPTED')] })
  await settled()
  now.requests = [request('Ada', 'PENDING')]
  await refresh()
  expect(await findToast(/is deciding again on your request\.$/u)).toBeDefined()
})

it('shows a student that they are no longer added, as their celebration goes with it', async () => {
  const { now, refresh, settled } = open(student, { requests: [request('Ada', 'ACCEPTED')] })
  await settled()
  now.requests = [{ ...request('Ada', 'WITHDRAWN'), ended_as: 'undone' }]
  await refresh()
  expect(await findToast('Ada Example does not supervise you any more.')).toBeDefined()
})

it.each([
  ['expired', /^The time to answer the request of Stella Example is over/u],
  ['cycle_ended', /^The cycle has ended, and with it the requests/u],
] as const)('shows a supervisor that a request has ended by itself: %s', async (how, text) => {
  const { now, refresh, settled } = open(supervisor('Ada'), { requests: [request('Ada', 'PENDING')] })
  await settled()
  now.requests = [{ ...request('Ada', 'WITHDRAWN'), ended_as: how }]
  await refresh()
  expect(await findToast(text)).toBeDefined()
})

it('counts questions and unread messages of a supervisor at the dashboard', async () => {
  const asked: Request = { ...talk('PENDING'), id: 'asked' }
  open(supervisor('Ada'), { chats: [talk('ACCEPTED', 2), asked] })
  await tab('Dashboard2 unread messages, 1 student would like to talk')
  expect(titleCount()).toBe('3')
})

it('counts no questions that the end of the cycle has left without an answer', async () => {
  const asked: Request = { ...talk('PENDING'), id: 'asked' }
  const ada = supervisor('Ada')
  open(ada, { chats: [talk('ACCEPTED', 2), asked] }, '/', { ...me(ada), cycle: cycleIn('ENDED') })
  await tab('Dashboard2 unread messages')
  expect(titleCount()).toBe('2')
})

const rejected: Request = { ...request('Ada', 'REJECTED'), is_news: true }

it('counts as seen whose conversation is open on any page, and nothing else', async () => {
  const { server } = open(student, { requests: [rejected], chats: [{ ...rejected, id: 'talk' }] }, '/any?chat=talk')
  await tab('Requests1 update')
  expect(server.callsOf(SEEN)).toMatchObject([{ data: { seen: [{ request_id: 'talk' }] } }])
})

it('counts what the server calls news to a student at the requests, also what was there at the first look', async () => {
  const { now, refresh, settled } = open(student, { requests: [rejected] })
  await tab('Requests1 update')
  await settled()
  now.chats = [{ ...talk('ACCEPTED'), is_news: true }]
  await refresh()
  await tab('Requests2 updates')
  expect(titleCount()).toBe('2')
  now.requests = [{ ...rejected, is_news: false }]
  now.chats = []
  await refresh()
  await tab('Requests')
  expect(titleCount()).toBe('0')
})

it('tells the server once that a student has looked at the requests', async () => {
  const { server, settled, user } = open(student, { requests: [rejected] })
  await settled()
  await user.click(await tab('Requests1 update'))
  await tab('Requests')
  expect(titleCount()).toBe('0')
  await settled()
  const { id: request_id, updated_at: until } = rejected
  expect(server.sentTo(SEEN)).toEqual([{ seen: [{ request_id, until }] }])
})

it('leaves what is accepted meanwhile to its celebration, on the list as well, and marks what was accepted before', async () => {
  const before: Request = { ...request('Ada', 'ACCEPTED'), is_news: true }
  const { server, now, refresh, settled } = open(student, { requests: [before] }, '/student/requests')
  await waitFor(() => expect(server.sentTo(SEEN)).toMatchObject([{ seen: [{ request_id: before.id }] }]))
  await settled()
  now.requests = [{ ...before, id: 'next' }]
  await act(refresh)
  await settled()
  expect(server.callsOf(SEEN)).toHaveLength(1)
})

it('does not count what is behind a conversation as seen', async () => {
  const { server, settled } = open(student, { requests: [rejected] }, '/student/requests?chat=talk')
  await settled()
  expect(server.callsOf(SEEN)).toEqual([])
})

it.each([
  ['REJECTED', true],
  ['PENDING', false],
] as const)('takes a toast about a request that was sent away when it is %s: %s', async (state, isGone) => {
  const { now, refresh, settled } = open(student, { requests: [request('Ada', 'PENDING')] })
  await settled()
  void act(() => showUndo('Sent.', () => undefined, { id: sentToast('request-ada') }))
  await findToast('Sent.')
  now.requests = [request('Ada', state)]
  await act(refresh)
  await settled()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' }) === null).toBe(isGone), {
    timeout: 3_000,
  })
})

it('counts again what the server could not be told of', async () => {
  const { server, settled, user } = open(student, { requests: [rejected] })
  await settled()
  server.answers[SEEN] = refuses(503, 'Away for a moment.')
  await user.click(await tab('Requests1 update'))
  await waitFor(() => expect(server.callsOf(SEEN)).toHaveLength(1))
  await user.click(await tab('Dashboard'))
  await tab('Requests1 update')
})

it('says once when the number of places was changed elsewhere, and nothing of what is known', async () => {
  const ada = supervisor('Ada')
  const { settled, client } = open(ada, {})
  await settled()
  const { total_slots: total = 0 } = ada.supervisor ?? {}
  const hear = (count: number, id = ada.id) => {
    heard.by({ type: 'slots', data: { supervisor_ids: [id] } })
    act(() => void client.setQueryData(ME, { known: true, me: me(supervisorWith({ total_slots: count })) }))
  }
  hear(total)
  hear(total + 3, 'ben')
  // A second toast would be a second one to find.
  for (const _twice of [1, 2]) hear(total - 1)
  expect(await findToast(`The number of your places was changed elsewhere. It is ${total - 1} now.`)).toBeDefined()
})
