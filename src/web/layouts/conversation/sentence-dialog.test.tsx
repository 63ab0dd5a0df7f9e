import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SentenceDialog } from './sentence-dialog.tsx'

const described: User = { ...student, student: { thesis_description: 'Falls at home. Many.', has_supervisor: false } }

beforeEach(() => sessionStorage.clear())

/** The dialog in front of a server that knows Stella's request to Ada; null: none that is pending. */
const open = (known: Partial<Request> | null = {}, who = described) => {
  let asked: Request | null = known && { ...request('Ada', 'PENDING'), ...known }
  const server = fakeServer({
    'GET users/me': () => me(who),
    'GET supervision-requests': () => ({ items: asked ? [asked] : [], next_cursor: null }),
    'PATCH supervision-requests/request-ada': ({ message }) => {
      asked = asked && { ...asked, message: String(message) || null }
      return asked
    },
  })
  const closed = vi.fn<() => void>()
  return { server, closed, ...renderPage(<SentenceDialog to="ada" onClose={closed} />, me(who)) }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One sentence for Ada Example' })
const written = (server: ReturnType<typeof fakeServer>) =>
  server.callsOf('PATCH supervision-requests/request-ada').map(({ data }) => data)

it('begins as the description does, and sends what is written', async () => {
  const { server, user, closed } = open()
  await screen.findByRole('dialog', { name: 'Add a sentence' })
  expect((await field()).value).toBe('Falls at home.')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.clear(await field())
  await user.type(await field(), 'Falls of the old.{Enter}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(written(server)).toEqual([{ message: 'Falls of the old.' }])
  await screen.findByText('Ada Example sees your sentence', { selector: '[id^=toast-] *' })
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

it('keeps what was typed, and says at the field what is wrong with it', async () => {
  const { server, user } = open()
  server.answers['PATCH supervision-requests/request-ada'] = () => {
    throw new ErrorAnswer(400, 'No.', [{ path: 'message', message: 'The sentence has at most 300 characters.' }])
  }
  await user.type(await field(), ' More{Enter}')
  await screen.findByText('The sentence has at most 300 characters.')
  expect((await field()).value).toBe('Falls at home. More')
})

it('says that the description comes of it where there is none', async () => {
  open({}, student)
  expect((await field()).value).toBe('')
  expect(screen.getByText(/It is kept as your thesis description/)).toBeDefined()
})

it.each([
  ['withdrawn', /^It was answered or withdrawn meanwhile/u],
  ['expired', /^The time for an answer is over/u],
  ['cycle_ended', /^The cycle has ended, and with it the request/u],
] as const)('says why the request is not pending any more, and can be closed: %s', async (how, text) => {
  const { server, client, user, closed } = open()
  await field()
  const over: Request = { ...request('Ada', 'WITHDRAWN'), ended_as: how }
  server.answers['GET supervision-requests'] = ({ state }) => ({ items: state ? [] : [over], next_cursor: null })
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByText('This request is not pending')
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledOnce()
})
