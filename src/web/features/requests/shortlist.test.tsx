import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, match, me, request, student } from '#test/web/sample-answers.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen } from '@testing-library/react'
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
