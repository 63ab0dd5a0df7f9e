import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PeoplePage } from '../people-page.tsx'

it.each([
  ['role=SUPERVISOR&state=owes_answers', 'waiting_since,pending_requests,available_slots,email'],
  ['role=SUPERVISOR&state=waited_for', 'waited_for_by,available_slots,pending_requests,email'],
  ['role=STUDENT&state=without_supervisor', 'waiting_since,pending_requests,registered_at,email'],
  ['role=STUDENT&state=asked_nobody', 'registered_at,tags,email'],
  ['role=STUDENT&state=waiting', 'waiting_since,pending_requests,email'],
  ['role=STUDENT&state=waiting&columns=tags', 'tags'],
])('the table of people has the columns that say something of those it shows: %s', async (at, columns) => {
  const server = fakeServer({
    'GET admin/people': () => ({ items: [], total: 0, offset: 0, next_cursor: null }),
  })
  renderPage(<PeoplePage />, me({ ...student, id: 'admin', role: 'ADMIN' }), `/admin/search?${at}`)
  await waitFor(() => expect(server.callsOf('GET admin/people')[0]?.data).toMatchObject({ columns }))
})

it('columns for which nobody has anything are neither offered, nor sorted by, nor exported', async () => {
  fakeServer({
    'GET admin/people': () => ({ items: [], total: 0, offset: 0, next_cursor: null, unused: ['academic_title'] }),
  })
  const { user } = renderPage(
    <PeoplePage />,
    me({ ...student, id: 'admin', role: 'ADMIN' }),
    '/admin/search?columns=academic_title,group_name,email',
  )
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Export/ }).getAttribute('href')).toContain('columns=group_name%2Cemail'),
  )
  await user.click(screen.getByRole('button', { name: 'View' }))
  await screen.findByRole('checkbox', { name: 'Group' })
  expect(screen.queryByRole('checkbox', { name: 'Title' })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Title' })).toBeNull()
  expect(screen.getByRole('option', { name: 'Group' })).toBeDefined()
})
