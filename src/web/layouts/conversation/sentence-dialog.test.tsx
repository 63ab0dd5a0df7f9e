import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, me, request, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SentenceDialog } from './dialogs.tsx'

const described: User = { ...student, student: { thesis_description: 'Falls at home. Many.', has_supervisor: false } }

/** The dialog in front of a server that knows Stella's request to Ada; null: none that is pending. */
const open = (known: Partial<Request> | null = {}, who = described) => {
  let asked: Request | null = known && { ...request('Ada', 'PENDING'), ...known }
  const server = fakeServer({
    'GET supervision-requests': () => listOf(asked ? [asked] : []),
    'PATCH supervision-requests/request-ada': ({ message }) => {
      asked = asked && { ...asked, message: String(message) || null }
      return asked
    },
  })
  const closed = vi.fn<() => void>()
  return { server, closed, ...renderPage(<SentenceDialog to="ada" onClose={closed} />, me(who)) }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One sentence for Ada Example' })
const written = (server: ReturnType<typeof fakeServer>) => server.sentTo('PATCH supervision-requests/request-ada')

it('begins as the description does, and sends what is written', async () => {
  const { server, user, closed } = open()
  await screen.findByRole('dialog', { name: 'Add a sentence' })
  expect((await field()).value).toBe('Falls at home.')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.clear(await field())
  await user.type(await field(), 'Falls of the old.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(written(server)).toEqual([{ message: 'Falls of the old.' }])
  await screen.findByText('Ada Example sees your sentence', { selector: '[id^=toast-] *' })
})

it('goes on writing after what was sent', async () => {
  const { user } = open({ message: 'Sent before.' })
  await screen.findByRole('dialog', { name: 'Change the sentence' })
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard(' And more.')
  expect((await field()).value).toBe('Sent before. And more.')
})

it.each([
  ['a first sentence', null, true],
  ['a sentence that was sent to one reader', 'Sent before.', false],
])('offers to put %s in a profile without a description, on only for the first', async (_what, message, describes) => {
  const { server, user } = open({ message }, student)
  const tick = await screen.findByRole<HTMLInputElement>('checkbox')
  expect(tick.checked).toBe(describes)
  await user.type(screen.getByRole('textbox'), ' More')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const words = [message, 'More'].filter(Boolean).join(' ')
  await waitFor(() => expect(written(server)).toEqual([{ message: words, describes }]))
})

it('begins a line on Enter, which sends nothing by itself', async () => {
  const { server, user } = open()
  await user.clear(await field())
  await user.type(await field(), 'One{Enter}two')
  expect((await field()).value).toBe('One\ntwo')
  expect(written(server)).toEqual([])
})

it('changes what was sent, or takes it away', async () => {
  const { server, user } = open({ message: 'Sent before.' })
  await screen.findByRole('dialog', { name: 'Change the sentence' })
  expect((await field()).value).toBe('Sent before.')
  await user.clear(await field())
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sentence to Ada Example taken away', { selector: '[id^=toast-] *' })
  expect(written(server)).toEqual([{ message: '' }])
})

/** The request ends so while the dialog is open and a sentence is half written. */
const end = async (how: NonNullable<Request['ended_as']>, reader = me(described)) => {
  const opened = open({ message: 'Sent before.' }, described)
  await opened.user.type(await field(), ' Half')
  const over: Request = { ...request('Ada', 'WITHDRAWN'), message: 'Sent before.', ended_as: how }
  opened.server.answers['GET users/me'] = () => reader
  opened.server.answers['GET supervision-requests'] = ({ state }) => listOf(state ? [] : [over])
  await opened.client.invalidateQueries()
  return opened
}

it.each([
  ['withdrawn', /^It was answered or withdrawn meanwhile\.$/u],
  [
    'expired',
    /^The time for an answer is over, so it has ended without one\. You can send Ada Example another request\.$/u,
  ],
  ['cycle_ended', /^The cycle has ended, and with it the request\.$/u],
] as const)(
  'says why the request is not pending any more, what was not sent, and can be closed: %s',
  async (how, text) => {
    const now = how === 'cycle_ended' ? { ...me(described), cycle: cycleIn('ENDED') } : me(described)
    const { user, closed } = await end(how, now)
    await screen.findByText('The request to Ada Example is not pending any more')
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByText('You had not sent this sentence:')).toBeDefined()
    expect(screen.getByText('Sent before. Half')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Request again' }) !== null).toBe(how === 'expired')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(closed).toHaveBeenCalledOnce()
  },
)

it('says who has rejected it', async () => {
  const { server, client } = open()
  await field()
  server.answers['GET supervision-requests'] = ({ state }) => listOf(state ? [] : [request('Ada', 'REJECTED')])
  await client.invalidateQueries()
  expect(await screen.findByText('Ada Example can’t supervise your thesis this time.')).toBeDefined()
})

it.each([
  ['in no list', []],
  ['of a former cycle', [{ ...request('Ada', 'WITHDRAWN'), is_past: true, ended_as: 'new_cycle' }]],
  ['not the last one', [{ ...request('Ada', 'WITHDRAWN'), id: 'before', is_past: true, ended_as: 'withdrawn' }]],
] as const)('does not say that it was answered once a new cycle has begun: %s', async (_which, items) => {
  const { server, client, user } = open({ message: 'Sent before.' })
  await user.type(await field(), ' Half')
  server.answers['GET supervision-requests'] = ({ state }) => listOf(state ? [] : [...items])
  await client.invalidateQueries()
  await screen.findByText('The request to Ada Example is not pending any more')
  expect(screen.getByText('It is not open in this cycle any more.')).toBeDefined()
  expect(screen.queryByText(/answered or withdrawn/u)).toBeNull()
  expect(screen.getByText('Sent before. Half')).toBeDefined()
})

it('asks again from there, and goes then', async () => {
  const { server, user, closed } = await end('expired')
  server.answers['POST supervision-requests'] = () => request('Ada', 'PENDING')
  await user.click(await screen.findByRole('button', { name: 'Request again' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(server.callsOf('POST supervision-requests')).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
})
