import { renderPage } from '#test/web/render-page.tsx'
import { me, supervisorWith } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NoRequests } from './supervisor-dashboard-page.tsx'

it.each([
  ['has written nothing about themselves', supervisorWith({}), 'Complete your profile', '/supervisor/profile'],
  ['has free places', supervisorWith({ bio: 'Robots.' }), 'Find a student', '/supervisor/search'],
  ['has none', supervisorWith({ bio: 'Robots.', available_slots: 0 }), 'See your students', '/supervisor/confirmed'],
])('has a next step, and ideas to write, for a supervisor who %s', (_, user, name, to) => {
  renderPage(<NoRequests user={user} />, me(user))
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [name, to],
    ['Write an idea', '/supervisor/ideas'],
  ])
})
