import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, match, me, request, student } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

/** The deck with Ada on top, who has two ideas. */
const open = () => {
  const best = { id: 'ears', title: 'Ears', similarity_score: 0.9 }
  const server = fakeServer({
    'GET match/student': () => [{ ...match('Ada'), ideas: { count: 2, best } }, match('Ben')],
    'GET supervisors/ada/ideas': () => [idea('Ears'), idea('Hands')],
    'POST supervision-requests': () => request('Ada', 'PENDING'),
  })
  return { server, ...renderPage(<MatchingPage />, me(student, { supervision_request: false })) }
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
const sent = ({ server }: Opened) => server.sentTo('POST supervision-requests')

it('a request is about the idea that was chosen on the card', async () => {
  const opened = open()
  expect(await choose(opened, 'Hands')).toBe('Chosen for your request')
  await ask(opened)
  await findToast('Request sent to Ada Example')
  await screen.findByRole('button', { name: 'Add a sentence' })
  await waitFor(() => expect(sent(opened)).toEqual([{ supervisor_id: 'ada', idea_id: 'hands' }]))
})
