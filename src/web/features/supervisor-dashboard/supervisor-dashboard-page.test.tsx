import { findToast } from '#test/web/find-toast.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import {
  cycleIn,
  inboxItem,
  inboxPage,
  listOf,
  me,
  request,
  student,
  supervisor,
  supervisorWith,
} from '#test/web/sample-answers.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SupervisorDashboardPage } from './supervisor-dashboard-page.tsx'

const ada = supervisor('Ada')
const filters = () => new URLSearchParams(address().slice(1))

/** One who asks, by the first name. */
const asking = (firstName: string, parts: Partial<InboxItem> = {}): InboxItem => {
  const item = inboxItem({ ...request('Ada', 'PENDING'), id: firstName.toLowerCase() }, parts)
  return { ...item, request: { ...item.request, student: { ...student, id: firstName, first_name: firstName } } }
}

const open = (items: readonly InboxItem[], at = '/', answers: Parameters<typeof fakeServer>[0] = {}, who = ada) => {
  const server = fakeServer({
    'GET requests/inbox': () => inboxPage(items),
    'PUT requests/maja/mark': () => ({ starred: true, note: null }),
    ...answers,
  })
  const page = <SupervisorDashboardPage />
  return { server, ...renderPage(page, me(who), at) }
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Requests and questions' })).getAllByRole('listitem')

it('lists requests and questions with what students wrote and the own note, and marks what is new', async () => {
  const asked = asking('Maja', { unread: true, mark: { starred: false, note: '<i>Strong</i>' } })
  const question = asking('Ben')
  open([
    { ...asked, request: { ...asked.request, message: '<b>Falls</b> at home.' } },
    { ...question, request: { ...question.request, type: 'CHAT', message: 'May I ask?' } },
  ])
  const [first, second] = await rows()
  expect(within(first as HTMLElement).getByText('<b>Falls</b> at home.').tagName).toBe('BLOCKQUOTE')
  expect([first?.textContent?.includes('New'), second?.textContent?.includes('New')]).toEqual([true, false])
  expect(second?.textContent).toContain('Question')
  expect(first?.textContent).toContain('Private note: <i>Strong</i>')
  expect(second?.textContent).not.toContain('Private note')
})

it('asks for the order and the filters that stand in the address, and puts those there that are chosen', async () => {
  const { server, user } = open([asking('Maja')], '/?sort=fit&starred=1')
  await rows()
  expect(server.callsOf('GET requests/inbox').at(-1)?.data).toMatchObject({ sort: 'fit', starred: true })
  await user.click(screen.getByRole('button', { name: /^Asked only you/ }))
  await user.click(screen.getByRole('radio', { name: 'Newest' }))
  expect(Object.fromEntries(filters())).toEqual({ sort: 'newest', starred: '1', only_me: '1' })
  await waitFor(() =>
    expect(server.callsOf('GET requests/inbox').at(-1)?.data).toMatchObject({
      sort: 'newest',
      starred: true,
      only_me: true,
    }),
  )
})

it('leads back to all where nothing passes the filters', async () => {
  const { counts } = inboxPage([asking('Maja')])
  const { user } = open([], '/?unread=1', { 'GET requests/inbox': () => ({ ...inboxPage([]), counts }) })
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(filters().has('unread')).toBe(false)
})

it('goes from row to row by arrows, and into what is open by Enter', async () => {
  const { user } = open([asking('Maja'), asking('Ben')])
  const [first, second] = (await rows()).map((row) => within(row).getByRole('link'))
  first?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Enter}')
  expect(filters().get('request')).toBe('maja')
  const pane = await screen.findByRole('region', { name: 'Opened from the list' })
  await waitFor(() => expect(document.activeElement).toBe(pane))
})

it('stars a student at once', async () => {
  const { server, user } = open([asking('Maja')])
  const star = await screen.findByRole('button', { name: 'Star Maja Example' })
  await user.click(star)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(server.sentTo('PUT requests/maja/mark')).toEqual([{ starred: true }]))
})

it('names the students whom others have accepted, too', async () => {
  const pairs = listOf([{ ...request('Ada', 'ACCEPTED'), conflict: true }])
  open([], '/', { 'GET supervision-requests': () => pairs })
  const link = await screen.findByRole('link', { name: 'Stella Example was also accepted by others' })
  expect(link.getAttribute('href')).toBe('/profiles/student')
})

const asks = asking('Ben')
const question = { ...asks, request: { ...asks.request, type: 'CHAT' as const } }
it.each([
  ['2 students wait for your answer', [asking('Maja'), question]],
  ['1 student waits for your answer', [question]],
  ['Nobody waits for your answer', []],
])('is headed by how many students wait, for a place or an answer: %s', async (words, items) => {
  fakeServer({ 'GET requests/inbox': () => inboxPage(items) })
  renderPage(<SupervisorDashboardPage.Heading show={(shown) => <h1>{shown}</h1>} />, me(ada))
  expect((await screen.findByRole('heading', { level: 1, name: /./ })).textContent).toBe(words)
})

it('says what is in the list, and shows what was said last', async () => {
  const talk = asking('Ben')
  const conversation = { ...talk.request, type: 'CHAT', state: 'ACCEPTED', message: 'May I ask?' } as const
  const said = (by: string, text: string) => ({
    ...talk,
    request: { ...conversation, last_message: { by, text, at: conversation.updated_at } },
  })
  open([said('Ben', 'And this?'), asking('Maja')])
  const [first] = await rows()
  within(first as HTMLElement).getByText('And this?')
  expect(screen.queryByText('May I ask?')).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Requests 1 · Questions 1' })).toBeDefined()
})

it.each([
  ['are free', {}, /places free.*Manage students$/u],
  ['are waited for', { available_slots: 0, waiting: 3 }, /No places left.*3 in line for a place/u],
])('says in one line, which leads to them, how many places %s', async (_what, places, text) => {
  open([], '/', {}, supervisorWith(places))
  const line = await screen.findByRole('link', { name: /place/u })
  expect(line.textContent).toMatch(text)
  expect(line.getAttribute('href')).toBe('/supervisor/currently-supervising')
})

it('takes a rejection back, long after the toast', async () => {
  const rejected = { ...request('Ada', 'REJECTED'), student: { ...student, first_name: 'Maja' } }
  const { server, user } = open([], '/', {
    'GET supervision-requests': () => listOf([{ ...rejected, can: { ...rejected.can, undo: true } }]),
    [`POST supervision-requests/${rejected.id}/undo`]: () => rejected,
  })
  await user.click(await screen.findByText('Rejected (1)'))
  await user.click(await screen.findByRole('button', { name: 'Undo the rejection: Maja Example' }))
  await waitFor(() => expect(server.callsOf(`POST supervision-requests/${rejected.id}/undo`)).toHaveLength(1))
})

it('keeps what ended without an answer, folded, each leading to the person', async () => {
  const ended = (name: string, more: Partial<Request> = {}): Request => ({
    ...request('Ada', 'WITHDRAWN'),
    id: `${name}-${more.ended_as ?? 'expired'}`,
    ended_as: 'expired',
    student: { ...student, id: name, first_name: name },
    ...more,
  })
  const again = ended('Ben', { state: 'PENDING', ended_as: null, since: '2126-11-25T10:00:00.000Z' })
  const items = [ended('Maja'), ended('Ben'), again, ended('Finn', { is_past: true }), ended('Ida', { ended_as: null })]
  const { user } = open([], '/', { 'GET supervision-requests': () => listOf(items) })
  await user.click(await screen.findByText('Ended without an answer (1)'))
  const list = within(screen.getByRole('list', { name: /^Ended without/ }))
  const [row, ...others] = await list.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toContain('Expired without an answer')
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/profiles/Maja')
})

it('takes back as one, long after the toast, what was rejected as one', async () => {
  const rejected = (id: string, more: Partial<Request> = {}): Request => {
    const { can, ...asked } = request('Ada', 'REJECTED')
    return { ...asked, id, student: { ...student, id }, can: { ...can, undo: true }, ...more }
  }
  const together = { declined_with: 'one-press' }
  const { server, user } = open([], '/', {
    'GET supervision-requests': () =>
      listOf([rejected('alone', { declined_with: 'another' }), rejected('one', together), rejected('two', together)]),
    'POST supervision-requests/decline-rest/undo': () => ({ restored: 2, kept: 0 }),
  })
  await user.click(await screen.findByText('Rejected (3)'))
  await user.click(await screen.findByRole('button', { name: 'Undo the 2 rejected together' }))
  await findToast('Open again: 2')
  expect(server.sentTo('POST supervision-requests/decline-rest/undo')).toEqual([{ undo_id: 'one-press' }])
  expect(screen.queryByRole('button', { name: /^Undo the 1/u })).toBeNull()
})

describe('in the phases of a cycle', () => {
  const openIn = (phase: Phase) => {
    const reader = { ...me(ada), cycle: cycleIn(phase) }
    fakeServer({
      'GET requests/inbox': () => inboxPage([]),
      'GET supervision-requests': () =>
        listOf([request('Ada', 'REJECTED'), { ...request('Ada', 'REJECTED'), id: 'past', is_past: true }]),
    })
    renderPage(
      <>
        <SupervisorDashboardPage.Heading show={(text) => <h1>{text}</h1>} />
        <SupervisorDashboardPage />
      </>,
      reader,
    )
    return screen.findByRole('heading', { name: 'No open requests' })
  }

  it('says what it means that nobody can ask any more, only then', async () => {
    await openIn('ASSIGNMENT')
    expect(screen.getByText(/^Nobody can ask you any more\. What is here can still be answered/u)).toBeDefined()
    expect(screen.getByText(/^Matching closed on /u)).toBeDefined()
    expect(screen.queryByText(/the request appears here/u)).toBeNull()
  })

  it('has, when it has ended, nobody wait, and what was rejected to look at', async () => {
    await openIn('ENDED')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Requests and questions')
    expect(screen.getByText(/^This cycle ended on /u)).toBeDefined()
    expect(screen.getByRole('link', { name: 'See your students' })).toBeDefined()
    expect(await screen.findByText('Rejected (1)')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Undo/u })).toBeNull()
    expect(screen.queryByText(/^Nobody can ask you any more/u)).toBeNull()
  })
})
