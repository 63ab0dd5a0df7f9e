import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { CONVERSATIONS } from '#web/api/conversations.ts'
import { ME } from '#web/api/query-client.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConversationPanel } from './conversation-panel.tsx'

const NOTHING = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
const question: Request = {
  ...request('Ada', 'PENDING'),
  id: 'talk',
  type: 'CHAT',
  message: 'Is there a place?',
  student,
  can: { ...NOTHING, accept: true, reject: true },
}
const ANSWER = { id: 'message-2', by: 'ada', text: 'There is.', at: '2026-11-03T10:00:00.000Z' }
const refused: Request = { ...question, state: 'REJECTED', can: { ...NOTHING, undo: true } }
const ended: Request = {
  ...question,
  state: 'WITHDRAWN',
  can: NOTHING,
  conversation: { state: 'ENDED', unread: 0 },
}

const open = (asked: Request, phase: Phase = 'MATCHING') => {
  const reader = { ...me(supervisor('Ada')), cycle: cycleIn(phase) }
  let known = asked
  const server = fakeServer({
    'GET users/me': () => ({ ...reader }),
    'GET chat-requests': () => listOf([known]),
    'GET chat-requests/talk/messages': () => listOf([ANSWER]),
    'POST chat-requests/talk/undo': () => (known = question),
  })
  const shown = renderPage(<ConversationPanel id="talk" onClose={() => undefined} />, { ...reader })
  return {
    server,
    reader,
    ...shown,
    decideElsewhere: (to: Request) => {
      known = to
      return shown.client.invalidateQueries({ queryKey: CONVERSATIONS })
    },
  }
}

it.each([
  ['refused', refused],
  ['begun and ended', ended],
])('shows what was typed when the question is %s meanwhile', async (_, to) => {
  const { user, decideElsewhere } = open(question)
  await user.type(await screen.findByRole('textbox'), 'There is one in spring.')
  await decideElsewhere(to)
  expect(await screen.findByText('There is one in spring.', { selector: 'p' })).toBeDefined()
  expect(screen.getByText(/^You had not sent your answer\./u)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('takes a refused question back, long after the toast', async () => {
  const { server, user } = open(refused)
  await user.click(await screen.findByRole('button', { name: 'Undo the rejection: Stella Example' }))
  await findToast('Taken back: Stella Example')
  await waitFor(() => expect(server.callsOf('POST chat-requests/talk/undo')).toHaveLength(1))
  expect(await screen.findByRole('textbox', { name: 'Answer Stella Example' })).toBeDefined()
})

it('says that the cycle has ended, in place of the button that gives a place', async () => {
  open({ ...question, can: NOTHING }, 'ENDED')
  expect(await screen.findByText(/^This cycle ended on /u)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Supervise/u })).toBeNull()
})

it('says why nobody can answer a question that was open when the cycle ended, and shows what was typed', async () => {
  const { user, client, reader, decideElsewhere } = open(question)
  await user.type(await screen.findByRole('textbox'), 'There is one in spring.')
  Object.assign(reader, { cycle: cycleIn('ENDED') })
  await client.invalidateQueries({ queryKey: ME })
  await decideElsewhere({ ...question, can: NOTHING })
  expect(await screen.findByText(/^The cycle ended before this question was answered/u)).toBeDefined()
  expect(screen.getByText('There is one in spring.', { selector: 'p' })).toBeDefined()
  expect(screen.queryByText(/Waiting for an answer|Would like to talk/u)).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
