import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, match, me, request, student } from '#test/web/sample-answers.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestsPage } from './requests-page.tsx'

const paired: User = { ...student, student: student.student && { ...student.student, has_supervisor: true } }

/** The page of a student who has asked Ben, and keeps Ada for later. */
const open = async (user: User, cycle?: CurrentCycle) => {
  const reader = cycle ? { ...me(user), cycle } : me(user)
  fakeServer({
    'GET users/me': () => reader,
    'GET supervision-requests': () => ({ items: [request('Ben', 'PENDING')], next_cursor: null }),
    'GET users/student/shortlist': () => [match('Ada')],
  })
  renderPage(<RequestsPage />, reader)
  await screen.findByRole('list', { name: 'For later (1)' })
}

const ask = () => screen.queryByRole('button', { name: 'Request: Ada Example' })

it('whoever is kept for later can be asked', async () => {
  await open(student)
  expect(ask()).not.toBeNull()
})

it('nobody can be asked by a student in a pair, but taken off', async () => {
  await open(paired)
  expect(ask()).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove from the list: Ada Example' })).toBeDefined()
})

it.each([
  ['MATCHING', student, 0],
  ['ASSIGNMENT', student, 1],
  ['ASSIGNMENT', paired, 0],
] as const)('in %s it is or is not said why nobody can be asked', async (phase, user, count) => {
  await open(user, cycleIn(phase))
  expect(screen.queryAllByText(/^Matching closed on/u)).toHaveLength(count)
})

it('a request that is being written stays open when nobody is kept for later any more, and says when the cycle ended', async () => {
  const reader = me(student, { supervision_request: true })
  const server = fakeServer({
    'GET users/me': () => reader,
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET users/student/shortlist': () => [match('Ada')],
    'GET supervisors/ada/ideas': () => [],
  })
  const { client, user } = renderPage(<RequestsPage />, reader)
  await user.click(await screen.findByRole('button', { name: 'Request: Ada Example' }))
  await screen.findByRole('dialog')
  server.answers['GET users/me'] = () => ({ ...reader, cycle: cycleIn('ENDED') })
  server.answers['GET users/student/shortlist'] = () => []
  await client.invalidateQueries()
  await waitFor(() => expect(screen.queryByText(/^For later/u)).toBeNull())
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText(/^This cycle ended/u)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
