import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

/** The page in front of a server that suggests Ada and Ben until they are decided on or kept. */
const open = (confirm: Parameters<typeof me>[1] = {}) => {
  const gone = new Set<unknown>()
  const server = fakeServer({
    'GET users/me': () => me(student, confirm),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => ['Ada', 'Ben'].map(match).filter(({ supervisor }) => !gone.has(supervisor.id)),
    'PUT users/student/shortlist/ada': () => {
      gone.add('ada')
      return []
    },
    'DELETE users/student/shortlist/ada': () => {
      gone.delete('ada')
      return null
    },
    'POST supervision-requests': () => {
      gone.add('ben')
      return request('Ben', 'PENDING')
    },
    'PATCH supervision-requests/request-ben': () => {
      gone.delete('ben')
      return request('Ben', 'WITHDRAWN')
    },
  })
  return { server, ...renderPage(<MatchingPage />, me(student, confirm)) }
}

type User = ReturnType<typeof open>['user']

const expectTopCard = (name: string) => screen.findByText(`${name} Example, 50% similarity`)

it.each([
  ['the button', (user: User) => user.click(screen.getByRole('button', { name: 'Later: Ada Example' }))],
  ['H', (user: User) => user.keyboard('h')],
])('a suggestion is kept for later by %s, without a question', async (_, keep) => {
  const { server, user } = open({ supervision_request: true, dismiss: true })
  await expectTopCard('Ada')
  await keep(user)
  await expectTopCard('Ben')
  await screen.findAllByText('Ada Example kept for later, under Requests')
  await waitFor(() => expect(server.callsOf('PUT users/student/shortlist/ada')).toHaveLength(1))
  expect(server.callsOf('POST supervision-requests')).toEqual([])
})

it('as many decisions of a visit are taken back as there are, of every kind, and each names whom it was about', async () => {
  const { server, user } = open()
  await expectTopCard('Ada')
  await user.keyboard('h')
  await expectTopCard('Ben')
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('heading', { name: 'There are no (more) supervisors that fit your tags...' })
  await user.click(screen.getByRole('button', { name: 'Undo: Ben Example' }))
  await expectTopCard('Ben')
  await user.keyboard('{Control>}z{/Control}')
  await expectTopCard('Ada')
  await waitFor(() => expect(server.callsOf('DELETE users/student/shortlist/ada')).toHaveLength(1))
  await waitFor(() => expect(server.callsOf('PATCH supervision-requests/request-ben')).toHaveLength(1))
})
