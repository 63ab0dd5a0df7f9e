import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, me, request, student, studentWith, supervisor } from '#test/web/sample-answers.ts'
import { withKeyboard } from '#test/web/with-keyboard.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Me } from '#web/api/me.ts'
import { CONVERSATIONS } from '#web/api/conversations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ConversationPanel } from './conversation-panel.tsx'

type Talk = NonNullable<Request['conversation']>

const SUPERVISE = 'Supervise Stella Example: takes 1 of 2 places'

const NEWEST = { id: 'message-2', by: 'ada', text: 'There is.', at: '2026-11-03T10:00:00.000Z' }

/** A conversation between Stella and Ada, opened by one of them; null has been asked for and has not begun. */
const open = (
  who: User,
  talk: Talk | null,
  requests: readonly Request[] = [],
  asking = student,
  reader: Me = me(who),
) => {
  const isSupervisor = who.role === 'SUPERVISOR'
  const mayAccept = talk === null && isSupervisor
  const stateOf = { OPEN: 'ACCEPTED', ENDED: 'WITHDRAWN', CYCLE_CLOSED: 'WITHDRAWN' } as const
  let known: Request = {
    ...request('Ada', talk ? stateOf[talk.state] : 'PENDING'),
    id: 'talk',
    type: 'CHAT',
    message: 'Is there a place?',
    student: asking,
    conversation: talk,
    can: { accept: mayAccept, reject: mayAccept, withdraw: false, undo: false, remove: talk !== null && isSupervisor },
  }
  const change = (changed: Partial<Request>): Request => (known = { ...known, ...changed })
  const server = fakeServer({
    'GET chat-requests': () => listOf([known]),
    'GET chat-requests/talk/messages': () => listOf([NEWEST]),
    'PUT chat-requests/talk/read': () => void change({ conversation: talk && { ...talk, unread: 0 } }),
    'POST chat-requests/talk/messages': () => {
      change({ state: 'ACCEPTED', conversation: { state: 'OPEN', unread: 0 }, can: { ...known.can, accept: false } })
      return NEWEST
    },
    'PATCH chat-requests/talk': () =>
      change({
        state: 'WITHDRAWN',
        conversation: { state: 'ENDED', unread: 0 },
        can: { ...known.can, remove: false, undo: true },
      }),
    'POST chat-requests/talk/undo': () =>
      change({
        state: 'ACCEPTED',
        conversation: { state: 'OPEN', unread: 0 },
        can: { ...known.can, remove: true, undo: false },
      }),
    'GET supervision-requests': () => listOf([...requests]),
    'POST supervision-requests': () => request('Ada', 'PENDING'),
  })
  const closed = vi.fn<() => void>()
  return { server, closed, ...renderPage(<ConversationPanel id="talk" onClose={closed} />, reader) }
}
const namesOf = (server: ReturnType<typeof fakeServer>, name: string) => server.sentTo(name)

describe('reading a conversation', () => {
  it('is told once though the server refuses, until something new is said', async () => {
    const { server, client, user } = open(student, { state: 'OPEN', unread: 1 })
    const { promise: refusal, reject: refuse } = Promise.withResolvers<never>()
    server.answers['PUT chat-requests/talk/read'] = () => refusal
    const told = () => namesOf(server, 'PUT chat-requests/talk/read')
    await waitFor(() => expect(told()).toHaveLength(1))
    // Meanwhile the page has counted it as read.
    await user.click(screen.getByRole('log'))
    refuse(new ErrorAnswer(503, 'Not now.'))
    await waitFor(() => expect(server.callsOf('GET chat-requests')).toHaveLength(2))
    await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
    const newer = { ...NEWEST, id: 'message-3', text: 'Still there.', at: '2026-11-03T11:00:00.000Z' }
    server.answers['GET chat-requests/talk/messages'] = () => listOf([newer, NEWEST])
    await client.invalidateQueries({ queryKey: CONVERSATIONS })
    await screen.findByText('Still there.')
    await waitFor(() => expect(told()).toEqual([{ until: NEWEST.at }, { until: newer.at }]))
  })
})

describe('the focus', () => {
  it.each([
    ['a conversation', student, { state: 'OPEN', unread: 0 }],
    ['a question', supervisor('Ada'), null],
  ] as const)('begins in the field of %s where a keyboard is at hand', async (_, who, talk) => {
    withKeyboard()
    open(who, talk)
    const field = await screen.findByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('begins at the name on a touch device, whose keyboard would cover the messages', async () => {
    open(student, { state: 'OPEN', unread: 0 })
    await screen.findByRole('textbox')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada Example'))
  })
})

describe('a conversation that was asked for', () => {
  it('has the field for an answer at once, which begins it', async () => {
    const { server, user } = open(supervisor('Ada'), null)
    const field = await screen.findByRole('textbox', { name: 'Answer Stella Example' })
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    await user.type(field, 'There is.{Control>}{Enter}{/Control}')
    await screen.findByRole('log')
    expect(namesOf(server, 'POST chat-requests/talk/messages')).toEqual([{ text: 'There is.' }])
    expect(server.callsOf('PATCH chat-requests/talk')).toEqual([])
  })

  it('has none for the person who asked', async () => {
    open(student, null)
    await screen.findByText('Waiting for an answer.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a conversation that is over', () => {
  it.each([
    ['CYCLE_CLOSED', /The cycle of this conversation was closed/],
    ['ENDED', /This conversation has ended/],
  ] as const)('%s can be read, says why, and takes nothing more', async (state, why) => {
    open(student, { state, unread: 0 })
    await screen.findByText('There is.')
    expect(screen.getByText('Is there a place?')).toBeDefined()
    expect(screen.getByText(why)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it.each([
  ['ASSIGNMENT', true],
  ['ENDED', false],
] as const)('in %s a conversation takes a message: %s', async (phase, isOpen) => {
  open(student, { state: 'OPEN', unread: 0 }, [], student, { ...me(student), cycle: cycleIn(phase) })
  await screen.findByText('There is.')
  expect(screen.queryByRole('textbox') !== null).toBe(isOpen)
  expect(screen.queryByText(/^The cycle of this conversation was closed/u) === null).toBe(isOpen)
  expect(screen.queryByText(/^This cycle ended on/u)).toBeNull()
})

describe('the end of a conversation', () => {
  it('is asked for, and taken back from the toast', async () => {
    const { server, user } = open(supervisor('Ada'), { state: 'OPEN', unread: 0 })
    await user.click(await screen.findByRole('button', { name: 'End the conversation' }))
    const question = await screen.findByRole('dialog', { name: 'End the conversation with Stella Example?' })
    expect(server.callsOf('PATCH chat-requests/talk')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'End the conversation' }))
    await screen.findByText(/This conversation has ended/)
    expect(namesOf(server, 'PATCH chat-requests/talk')).toEqual([{ state: 'WITHDRAWN' }])
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await user.click(await screen.findByRole('button', { name: 'Continue the conversation' }))
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined()
    expect(await screen.findByText('The conversation with Stella Example goes on.')).toBeDefined()
  })
})

describe('the next step', () => {
  it('is one tap away for a student: the request', async () => {
    const { server, user } = open(student, { state: 'OPEN', unread: 0 })
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.answers['POST supervision-requests'] = () => held.then(() => request('Ada', 'PENDING'))
    await user.dblClick(await screen.findByRole('button', { name: 'Request supervision' }))
    answer()
    await waitFor(() => expect(namesOf(server, 'POST supervision-requests')).toEqual([{ supervisor_id: 'ada' }]))
  })

  it('is one tap away for a supervisor: the direct add', async () => {
    const { server, user } = open(supervisor('Ada'), { state: 'OPEN', unread: 0 })
    await user.click(await screen.findByRole('button', { name: SUPERVISE }))
    await waitFor(() => expect(namesOf(server, 'POST supervision-requests')).toEqual([{ student_id: 'student' }]))
  })

  it('says of a student who has a supervisor what comes of a second one', async () => {
    const paired = studentWith({ has_supervisor: true })
    open(supervisor('Ada'), { state: 'OPEN', unread: 0 }, [], paired)
    await screen.findByText(/^Stella Example already has a supervisor: all of you will see a conflict/)
    expect(screen.getByRole('button', { name: SUPERVISE })).toBeDefined()
  })

  it('is what fits: a request that waits is accepted by the supervisor, and not sent again by the student', async () => {
    const pending: Request = { ...request('Ada', 'PENDING'), can: { ...request('Ada', 'PENDING').can, accept: true } }
    const { server, user } = open(supervisor('Ada'), { state: 'OPEN', unread: 0 }, [pending])
    await user.click(await screen.findByRole('button', { name: 'Accept (1 of 2 places)' }))
    await waitFor(() =>
      expect(namesOf(server, 'PATCH supervision-requests/request-ada')).toEqual([{ state: 'ACCEPTED' }]),
    )
    expect(namesOf(server, 'POST supervision-requests')).toEqual([])
  })
})
