import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { MATCHES } from '#web/api/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const BLOCK = 'POST users/student/blocks'

/** The answers to dismissals, to be given one by one. */
const heldDismissals = (): { readonly answers: (() => void)[]; readonly dismiss: () => Promise<null> } => {
  const answers: (() => void)[] = []
  return { answers, dismiss: () => new Promise((answer) => answers.push(() => answer(null))) }
}

it('deals more cards when dismissals are answered so fast that the look for them was given up at once', async () => {
  const { answers, dismiss } = heldDismissals()
  const names = ['Ada', 'Ben', 'Cleo']
  const server = fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => names.map(match),
    [BLOCK]: dismiss,
  })
  const { user, client } = renderPage(<MatchingPage />, me(student, { dismiss: false }))
  for (const name of names) {
    await screen.findByText(`${name} Example, 50% similarity`)
    await user.keyboard('{ArrowLeft}')
  }
  await waitFor(() => expect(server.callsOf(BLOCK)).toHaveLength(3))
  server.answers['GET match/student'] = () => {
    if (client.isMutating() === 0) return [match('Dora')]
    // As the next answer does, before the page has seen that anything was asked for.
    void client.cancelQueries({ queryKey: MATCHES })
    return new Promise(() => undefined)
  }
  answers[0]?.()
  await waitFor(() => expect(client.isMutating()).toBe(2))
  for (const answer of answers) answer()
  await screen.findByText('Dora Example, 50% similarity')
})

it('restores a request that was taken back, also when the supervisor was dismissed in between', async () => {
  const sent = { ...request('Ada', 'PENDING'), id: 'sent' }
  const server = fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => ['Ada', 'Ben'].map(match),
    'POST supervision-requests': () => sent,
    'PATCH supervision-requests/sent': () => ({ ...sent, state: 'WITHDRAWN' }),
    'POST supervision-requests/sent/undo': () => sent,
    [BLOCK]: () => null,
    'DELETE users/student/blocks/ada': () => null,
  })
  const { user, client } = renderPage(<MatchingPage />, me(student, { dismiss: false, supervision_request: false }))
  const done = () => waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0))
  await screen.findByText('Ada Example, 50% similarity')
  for (const key of ['{ArrowRight}', '{Control>}z{/Control}', '{ArrowLeft}', '{Control>}z{/Control}', '{ArrowRight}']) {
    await user.keyboard(key)
    await done()
  }
  expect(server.callsOf('POST supervision-requests/sent/undo')).toHaveLength(1)
  expect(server.callsOf('POST supervision-requests')).toHaveLength(1)
})
