import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, match, me, request, student } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hideIfOver } from '#web/components/requests/asking/sent-toast.ts'
import { MatchingPage } from './matching-page.tsx'

/** The deck with Ada on top, who has two ideas. @param asks the dialog before a request is on */
const open = (asks: boolean) => {
  const best = { id: 'ears', title: 'Ears', similarity_score: 0.9 }
  const server = fakeServer({
    'GET users/me': () => me(student, { supervision_request: asks }),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => [{ ...match('Ada'), ideas: { count: 2, best } }, match('Ben')],
    'GET supervisors/ada/ideas': () => [idea('Ears'), idea('Hands')],
    'POST supervision-requests': () => request('Ada', 'PENDING'),
  })
  return { server, ...renderPage(<MatchingPage />, me(student, { supervision_request: asks })) }
}

type Opened = ReturnType<typeof open>

const choose = async ({ user }: Opened, title: string) => {
  await user.click(await screen.findByRole('button', { name: '2 ideas: Ears' }))
  const all = await screen.findByRole('list', { name: 'Ideas for theses' })
  const row = within(all).getByText(title).closest('li') ?? all
  await user.click(within(row).getByRole('button'))
  return within(row).getByRole('button', { pressed: true }).textContent
}
const ask = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Request: Ada Example' }))
const sent = ({ server }: Opened) => server.callsOf('POST supervision-requests').map(({ data }) => data)

it('a request is about the idea that was chosen on the card, and says so', async () => {
  const opened = open(false)
  expect(await choose(opened, 'Hands')).toBe('Chosen for your request')
  await ask(opened)
  await findToast('Request sent to Ada Example, about “Hands”')
  await screen.findByRole('button', { name: 'Add a sentence' })
  await waitFor(() => expect(sent(opened)).toEqual([{ supervisor_id: 'ada', idea_id: 'hands' }]))
})

it.each([
  ['PENDING', false],
  ['ACCEPTED', true],
  ['WITHDRAWN', true],
] as const)('the toast of a request on the deck goes with it: %s, %s', async (state, isGone) => {
  const opened = open(false)
  await screen.findByText('Ada Example, 50% similarity')
  await ask(opened)
  await findToast('Request sent to Ada Example')
  await waitFor(() => expect(sent(opened)).toHaveLength(1))
  // By itself it goes later.
  await waitFor(
    () => {
      hideIfOver([request('Ada', state)])
      expect(document.querySelector('[id^="toast-"]') === null).toBe(isGone)
    },
    { timeout: 3_000 },
  )
})

it('an idea that is pressed again is put away', async () => {
  const opened = open(false)
  await choose(opened, 'Hands')
  await opened.user.click(screen.getByRole('button', { pressed: true }))
  await ask(opened)
  await waitFor(() => expect(sent(opened)).toEqual([{ supervisor_id: 'ada' }]))
})

it('the dialog begins with the idea that was chosen, and has the last word', async () => {
  const opened = open(true)
  await choose(opened, 'Hands')
  await ask(opened)
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByLabelText<HTMLSelectElement>('About which idea?')
  expect(field.selectedOptions[0]?.textContent).toBe('Hands')
  await opened.user.selectOptions(field, 'Ears')
  await opened.user.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent(opened)).toEqual([{ supervisor_id: 'ada', idea_id: 'ears' }]))
})

it('the dialog begins with the idea of a request that was refused, until one is sent', async () => {
  const opened = open(true)
  const { server, user } = opened
  const send = server.answers['POST supervision-requests']
  server.answers['POST supervision-requests'] = () => {
    throw new ErrorAnswer(409, 'No place is free.')
  }
  const dialogOf = async () => {
    await user.keyboard('{ArrowRight}')
    return within(await screen.findByRole('dialog'))
  }
  await screen.findByText('Ada Example, 50% similarity')
  const first = await dialogOf()
  await user.selectOptions(await first.findByLabelText('About which idea?'), 'Hands')
  await user.click(first.getByRole('button', { name: 'Send request' }))
  await findToast(/No place is free/u)
  await screen.findByText('Ada Example, 50% similarity')
  if (send) server.answers['POST supervision-requests'] = send
  const again = await dialogOf()
  const field = await again.findByLabelText<HTMLSelectElement>('About which idea?')
  expect(field.selectedOptions[0]?.textContent).toBe('Hands')
  await user.click(again.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent(opened).at(-1)).toEqual({ supervisor_id: 'ada', idea_id: 'hands' }))
})
