import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { ProfilePage } from './profile-page.tsx'

const ada = supervisor('Ada')
const removed: Request = { ...request('Ada', 'WITHDRAWN'), ended_as: 'removed' }

/** The profile of a student whom Ada has supervised. */
const open = (canUndo: boolean) => {
  const ended = { ...removed, can: { ...removed.can, undo: canUndo } }
  fakeServer({
    'GET users/me': () => me(ada),
    'GET users/student': () => student,
    'GET supervision-requests': () => ({ items: [ended], next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student/explain/ada': () => ({ supervisor: ada, similarity_score: 0.5, explanation: [] }),
    'POST supervision-requests/request-ada/undo': () => ({ ...request('Ada', 'ACCEPTED') }),
  })
  const page = (
    <Routes>
      <Route path="/profiles/:id" element={<ProfilePage />} />
    </Routes>
  )
  return renderPage(page, me(ada), '/profiles/student')
}

it('offers one way to supervise again, and says that it is so', async () => {
  const { user } = open(true)
  const again = await screen.findByRole('button', { name: 'Supervise again' })
  expect(screen.queryByRole('button', { name: 'Add as student' })).toBeNull()
  await user.click(again)
  expect(await findToast('You supervise Stella Example again.')).toBeDefined()
})

it('adds the student anew once that can no longer be undone', async () => {
  open(false)
  expect(await screen.findByRole('button', { name: 'Add as student' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Supervise again' })).toBeNull()
})
