import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { inboxItem, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { ProfilePage } from './profile-page.tsx'

const ada = supervisor('Ada')
const MARK = 'PUT requests/request-ada/mark'

/** The student's profile, as Ada reads it. */
const open = (wishes: readonly Request[], chats: readonly Request[] = []) => {
  const [asked = request('Ada', 'PENDING')] = [...wishes, ...chats]
  const mark = { starred: false, note: 'Ask in March.' }
  const server = fakeServer({
    'GET users/me': () => me(ada),
    'GET users/student': () => student,
    'GET supervision-requests': () => ({ items: wishes, next_cursor: null }),
    'GET chat-requests': () => ({ items: chats, next_cursor: null }),
    'GET match/student/explain/ada': () => ({ supervisor: ada, similarity_score: 0.5, explanation: [] }),
    'GET requests/inbox/request-ada': () => ({ item: inboxItem(asked, { mark }), besides: [], explanation: [] }),
    [MARK]: ({ note }) => ({ starred: false, note: note as string }),
  })
  const page = (
    <Routes>
      <Route path="/profiles/:id" element={<ProfilePage />} />
    </Routes>
  )
  return { server, ...renderPage(page, me(ada), '/profiles/student') }
}

const note = () => screen.findByRole('textbox', { name: 'Private note' })

it('keeps the note on a student after the decision, to be read and changed', async () => {
  const { server } = open([request('Ada', 'REJECTED')])
  expect(await note()).toHaveProperty('value', 'Ask in March.')
  fireEvent.change(await note(), { target: { value: 'Ask in May.' } })
  await waitFor(() => expect(server.callsOf(MARK).map(({ data }) => data)).toEqual([{ note: 'Ask in May.' }]))
})

it('has the note on a student who has only asked a question', async () => {
  open([], [{ ...request('Ada', 'ACCEPTED'), type: 'CHAT' }])
  expect(await note()).toHaveProperty('value', 'Ask in March.')
})

it('has no note on a student who has asked nothing', async () => {
  const { server } = open([])
  await screen.findByRole('button', { name: 'Add as student' })
  expect(screen.queryByRole('textbox', { name: 'Private note' })).toBeNull()
  expect(server.callsOf('GET requests/inbox/request-ada')).toEqual([])
})
