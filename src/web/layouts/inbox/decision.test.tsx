import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, inboxItem, inboxPage, listOf, me, request, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ME } from '#web/api/query-client.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestPane } from './request-pane.tsx'

const NOTHING = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
const asked: Request = { ...request('Ada', 'PENDING'), can: { ...NOTHING, accept: true, reject: true } }
const UNDO = `POST supervision-requests/${asked.id}/undo`

const answerOf = (shown: Request) => ({
  item: inboxItem(shown, { waiting_since: shown.state === 'PENDING' ? shown.asked_at : null }),
  other_requests: [],
  explanation: [],
})

const open = (shown: Request, earlier: readonly Request[] = [], confirm: Parameters<typeof me>[1] = {}) => {
  const user = supervisor('Ada')
  const server = fakeServer({
    [`GET requests/inbox/${shown.id}`]: () => answerOf(shown),
    'GET requests/inbox': () => inboxPage([]),
    'GET supervision-requests': () => listOf(earlier),
    [`PATCH supervision-requests/${asked.id}`]: () => shown,
    [UNDO]: () => asked,
  })
  return { server, ...renderPage(<RequestPane id={shown.id} />, me(user, confirm)) }
}
const decision = async () => within(await screen.findByRole('region', { name: 'Decision' }))

it('tells that a “no” was taken back, when what offered it is gone', async () => {
  const { server, user } = open(asked)
  server.answers[`PATCH supervision-requests/${asked.id}`] = () => {
    server.answers[`GET requests/inbox/${asked.id}`] = () => answerOf({ ...asked, state: 'REJECTED', can: NOTHING })
    return asked
  }
  await user.click((await decision()).getByRole('button', { name: 'Reject' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull())
  await user.click(undo)
  expect(await findToast('Taken back: Stella Example')).toBeDefined()
})

it('offers nothing once the answer to a decision is known, before the pane has loaded again', async () => {
  open(asked, [{ ...asked, state: 'ACCEPTED', can: NOTHING, updated_at: '2999-01-01T00:00:00.000Z' }])
  const there = await decision()
  await waitFor(() => expect(there.queryByRole('button', { name: 'Reject' })).toBeNull())
})

it.each([
  ['a “no”', { state: 'REJECTED' }, /^Rejected:/, 'Undo the rejection: Stella Example', 'Taken back: Stella Example'],
  [
    'the end of a supervision',
    { state: 'WITHDRAWN', ended_as: 'removed' },
    /^You ended the supervision of Stella Example:/,
    'Supervise again: Stella Example',
    'You supervise Stella Example again.',
  ],
] as const)('says what came of it, and takes back %s', async (_what, end, says, name, told) => {
  const { server, user } = open({ ...asked, ...end, can: { ...NOTHING, undo: true } })
  const there = await decision()
  expect(there.getByText(says)).toBeDefined()
  await user.click(there.getByRole('button', { name }))
  await waitFor(() => expect(server.callsOf(UNDO)).toHaveLength(1))
  expect(await findToast(told)).toBeDefined()
})

it('says of a student who asks a question that their request was rejected', async () => {
  const question = { ...asked, type: 'CHAT', message: 'May I ask?' } as const
  const can = { ...NOTHING, undo: true }
  open(question, [{ ...asked, id: 'earlier', state: 'REJECTED', reason: 'too_late', can }])
  const there = await decision()
  expect(await there.findByText(/^You rejected the request of Stella Example:/)).toBeDefined()
  expect(there.getByText('Asked too late')).toBeDefined()
})

it.each([
  ['takes back an acceptance of today', new Date().toISOString(), true],
  ['offers no way back from an old one', '2025-01-01T00:00:00.000Z', false],
])('%s', async (_what, since, isOffered) => {
  const { server, user } = open({ ...asked, state: 'ACCEPTED', since, can: { ...NOTHING, undo: true } })
  const there = await decision()
  await there.findByText('You supervise Stella Example.')
  const undo = there.queryByRole('button', { name: 'Undo the acceptance: Stella Example' })
  expect(undo !== null).toBe(isOffered)
  if (!undo) return
  await user.click(undo)
  await waitFor(() => expect(server.callsOf(UNDO)).toHaveLength(1))
  expect(await findToast('Taken back: Stella Example')).toBeDefined()
})

const expired: Request = { ...asked, state: 'WITHDRAWN', ended_as: 'expired', can: NOTHING }

it.each([
  ['expired', 'today', /^The request of Stella Example expired .* It can’t be rejected any more/u],
  ['cycle_ended', 'today', /^The request of Stella Example ended with the cycle .* It can’t be rejected any more/u],
] as const)('keeps the words of a “no” where the request has ended meanwhile: %s', async (how, _when, says) => {
  const { server, user, client } = open(asked, [asked], { reject: true })
  await user.click(await (await decision()).findByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the request of Stella Example?' }))
  const field = await dialog.findByRole('textbox')
  dialog.getByText(/^The student will be told\./u)
  await user.type(field, 'I would have')
  const over = { ...expired, ended_as: how, updated_at: new Date().toISOString() }
  server.answers[`GET requests/inbox/${asked.id}`] = () => answerOf(over)
  server.answers['GET supervision-requests'] = () => listOf([over])
  await client.invalidateQueries()
  expect(await dialog.findByText(says)).toBeDefined()
  expect(field).toHaveProperty('value', 'I would have')
  expect(dialog.queryByRole('button', { name: 'Reject' })).toBeNull()
  expect(dialog.queryByText(/^The student will be told\./u)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(`PATCH supervision-requests/${asked.id}`)).toEqual([])
})

it.each([
  ['while the cycle goes on', 'ASSIGNMENT', true],
  ['and not after its end', 'ENDED', false],
] as const)('offers to supervise whose request has expired, %s', async (_what, phase, isOffered) => {
  const { server, client } = open(expired, [expired])
  server.answers['GET users/me'] = () => ({ ...me(supervisor('Ada')), cycle: cycleIn(phase) })
  await client.invalidateQueries({ queryKey: ME })
  const there = await decision()
  expect(there.getByText(/^The request of Stella Example expired/u)).toBeDefined()
  const add = () => there.queryByRole('button', { name: /^Supervise Stella Example/u })
  await waitFor(() => expect(add() !== null).toBe(isOffered))
  expect(there.queryByText(/cycle ended|cycle has ended/u)).toBeNull()
})
