import { renderPage } from '#test/web/render-page.tsx'
import { me, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NoRequests } from './no-requests.tsx'

const ada = supervisor('Ada')
const having = (change: Partial<NonNullable<User['supervisor']>>): User => ({
  ...ada,
  supervisor: ada.supervisor && { ...ada.supervisor, ...change },
})

it.each([
  ['has written nothing about themselves', ada, 'Complete your profile', '/supervisor/profile'],
  ['has free places', having({ bio: 'Robots.' }), 'Find a student', '/supervisor/search'],
  ['has none', having({ bio: 'Robots.', available_slots: 0 }), 'See your students', '/supervisor/confirmed'],
])('has a next step, and ideas to write, for a supervisor who %s', (_, user, name, to) => {
  renderPage(<NoRequests user={user} />, me(user))
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [name, to],
    ['Write an idea', '/supervisor/ideas'],
  ])
})
