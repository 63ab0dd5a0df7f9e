import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, listOf, me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestsPage } from './requests-page.tsx'

const expired: Request = {
  ...request('Ada', 'WITHDRAWN'),
  id: 'request-before',
  ended_as: 'expired',
  message: 'Falls at home.',
  idea: { id: 'hands', title: 'Hands', is_taken: false },
  can: { accept: false, reject: false, withdraw: false, undo: false, remove: false },
}

/** Presses "Request again" beside a request that nobody answered in time. */
const askAgain = async (asks: boolean, ...titles: string[]) => {
  const reader = me(student, { supervision_request: asks })
  const server = fakeServer({
    'GET supervision-requests': () => listOf([expired]),
    'GET supervisors/ada/ideas': () => titles.map(idea),
    'POST supervision-requests': () => request('Ada', 'PENDING'),
  })
  const { client, user } = renderPage(<RequestsPage />, reader)
  await user.click(await screen.findByText('Expired, rejected or withdrawn (1)'))
  await user.click(screen.getByRole('button', { name: 'Request again: Ada Example' }))
  const sent = () => server.sentTo('POST supervision-requests')
  return { server, reader, client, user, sent }
}

it('asking again begins with the sentence and the idea of before, and both can be changed', async () => {
  const { user, sent } = await askAgain(true, 'Ears', 'Hands')
  const dialog = within(await screen.findByRole('dialog'))
  const words = await dialog.findByRole<HTMLTextAreaElement>('textbox')
  const about = () => dialog.getByLabelText<HTMLSelectElement>('About which idea?').value
  await waitFor(() => expect([words.value, about()]).toEqual(['Falls at home.', 'hands']))
  await user.type(words, ' At night.')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  const message = 'Falls at home. At night.'
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', idea_id: 'hands', message }]))
})

it.each([
  ['as it was', ['Hands'], { idea_id: 'hands' }],
  ['without an idea that is no longer offered', ['Ears'], {}],
])('without the dialog the request goes out %s', async (_how, titles, about) => {
  const { sent } = await askAgain(false, ...titles)
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', message: 'Falls at home.', ...about }]))
})
