import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ExplainRejectionDialog } from './dialogs.tsx'

const CALL = 'PATCH supervision-requests/request-ada'
const rejected: Request = request('Ada', 'REJECTED')
const undoable: Request = { ...rejected, can: { ...rejected.can, undo: true } }

/** The dialog of Ada, who rejected Stella, in front of a server that knows this of the request. */
const open = (known: Partial<Request> = {}) => {
  const ada = supervisor('Ada')
  let kept: Request = { ...undoable, ...known }
  const change = (told: Record<string, unknown>): Request =>
    (kept = { ...kept, ...told, answer: String(told['answer']) || null })
  const lists = (type: Request['type']) => () => listOf(kept.type === type ? [kept] : [])
  const server = fakeServer({
    'GET supervision-requests': lists('SUPERVISION'),
    'GET chat-requests': lists('CHAT'),
    [CALL]: change,
    'PATCH chat-requests/request-ada': change,
  })
  const closed = vi.fn<() => void>()
  return { server, closed, ...renderPage(<ExplainRejectionDialog id="request-ada" onClose={closed} />, me(ada)) }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One sentence for Stella Example' })
const reason = (name: string) => screen.getByRole('button', { name })
const told = (server: ReturnType<typeof fakeServer>, call = CALL) => server.sentTo(call)

it('tells one of four reasons and a sentence', async () => {
  const { server, user, closed } = open()
  await screen.findByRole('dialog', { name: 'Say why' })
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.click(reason('No place'))
  await user.click(reason('Not my field'))
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    'Not my field',
  ])
  await user.type(await field(), 'Ask Lea.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(told(server)).toEqual([{ reason: 'other_field', answer: 'Ask Lea.' }])
  await screen.findByText('Stella Example sees what you said', { selector: '[id^=toast-] *' })
})

it('changes what was told, or takes it away', async () => {
  const { server, user } = open({ reason: 'too_late', answer: 'In spring.' })
  await screen.findByRole('dialog', { name: 'Change what you said' })
  await user.click(reason('Asked too late'))
  await user.clear(await field())
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Stella Example is told no reason', { selector: '[id^=toast-] *' })
  expect(told(server)).toEqual([{ reason: null, answer: '' }])
})

it('is the same for a request to talk', async () => {
  const { server, user } = open({ type: 'CHAT' })
  await user.type(await field(), 'Not this week.{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(told(server, 'PATCH chat-requests/request-ada')).toEqual([{ reason: null, answer: 'Not this week.' }]),
  )
})

it('shows what was not sent where nothing can be said any more', async () => {
  const { server, user, client, closed } = open()
  await user.type(await field(), 'Ask Lea.')
  const over = { ...rejected, can: { ...rejected.can, undo: false } }
  server.answers['GET supervision-requests'] = () => listOf([over])
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByText('Nothing can be said here')
  expect(screen.getByText('Ask Lea.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledOnce()
})
