import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OpenRequests, pairHeading } from './request-lines.tsx'

const show = (pending: number, limit: number | null) => {
  const whose = student.student && { ...student.student, pending_requests: pending }
  const known = { ...me({ ...student, ...(whose && { student: whose }) }), max_active_requests: limit }
  renderPage(<OpenRequests me={known} />, known)
}

it.each([
  [0, 5, 'You have 0 of 5 requests open.'],
  [4, 5, 'You have 4 of 5 requests open.'],
  [5, 5, /^You have as many requests open as possible \(5\)/],
  [6, 5, /^You have as many requests open as possible \(5\)/],
])('says that %i of %i are open', (pending, limit, words) => {
  show(pending, limit)
  expect(screen.getByText(words)).toBeDefined()
})

it('says nothing where there is no limit', () => {
  show(40, null)
  expect(screen.queryByText(/requests open/)).toBeNull()
})

const pair = request('Ada', 'ACCEPTED')

it('says that somebody was found, unless they have left', () => {
  const unregistered = { ...pair, supervisor: { ...pair.supervisor, is_registered: false } }
  const left = { ...pair, supervisor: { ...unregistered.supervisor, is_deleted: true as const } }
  expect([[], [pair], [unregistered], [left], [pair, left]].map(pairHeading)).toEqual([
    undefined,
    'You have found your supervisor',
    'You have found your supervisor',
    'Your supervisor has left',
    'Agree on one supervisor',
  ])
})
