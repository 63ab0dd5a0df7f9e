import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor, supervisorWith } from '#test/web/sample-answers.ts'
import { texts } from '#test/web/texts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Profile } from './profile.tsx'

const admin: User = { ...student, id: 'admin', role: 'ADMIN', student: undefined }

const asStudent = (more: Partial<NonNullable<User['student']>>): User => ({
  ...student,
  student: { thesis_description: null, has_supervisor: false, pending_requests: 0, ...more },
})

const open = (person: User, requests: Request[] = []) => {
  const server = fakeServer({
    'GET supervision-requests': () => listOf(requests),
    [`GET students/${person.id}/lines`]: () => [],
  })
  return { server, ...renderPage(<Profile person={person} />, me(admin)) }
}

const rowsOf = async (list: string) =>
  texts(within(await screen.findByRole('list', { name: list })).getAllByRole('listitem'))

describe("an admin's view of somebody", () => {
  it('says of a student who waits how many requests are open, whose, and leads to the reset', async () => {
    const { server } = open(asStudent({ pending_requests: 2 }), [
      request('Ada', 'PENDING'),
      request('Ben', 'PENDING'),
      request('Cleo', 'REJECTED'),
    ])
    expect(await screen.findByText('Waiting for an answer. Open requests: 2.')).toBeDefined()
    expect(screen.getByText('Registered.')).toBeDefined()
    expect(await rowsOf('Open requests (2)')).toEqual([
      expect.stringContaining('Ada Example'),
      expect.stringContaining('Ben Example'),
    ])
    expect(screen.getByText('Earlier requests (1)')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Reset or delete' }).getAttribute('href')).toBe(
      '/admin/delete?user=student',
    )
    expect(server.callsOf('GET supervision-requests')[0]?.data).toMatchObject({ person_id: 'student' })
  })

  it.each([
    ['whom one has accepted', { has_supervisor: true }, [request('Ada', 'ACCEPTED')], 'Has a supervisor: Ada Example.'],
    [
      'whom several have accepted',
      { has_supervisor: true },
      [request('Ada', 'ACCEPTED'), request('Ben', 'ACCEPTED')],
      'Accepted by Ada Example and Ben Example: they have to agree on one supervisor.',
    ],
    ['who has not asked', {}, [], 'Has no supervisor, and has sent no request yet.'],
    ['whom nobody has accepted', {}, [request('Ada', 'REJECTED')], 'Has no supervisor, and no open request.'],
  ])('says how a student stands %s', async (_, stands, requests, sentence) => {
    open(asStudent(stands), requests)
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('shows a supervisor’s places, and the students with their confirmations', async () => {
    open(supervisor('Ada'), [request('Ada', 'ACCEPTED')])
    expect(await screen.findByText('Places taken: 3 of 5, of these outside the system: 2.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Change places' })).toBeDefined()
    expect(await rowsOf('Supervision (1)')).toEqual([expect.stringContaining('Stella Example')])
    expect(screen.getByRole('link', { name: /^PDF/ }).getAttribute('href')).toBe('/api/confirmations/request-ada.pdf')
  })

  it('asks for no requests of another admin, and offers no reset', async () => {
    const { server } = open({ ...admin, id: 'other' })
    expect(await screen.findByText(/They can't be reset/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Delete all data' })).toBeDefined()
    expect(server.callsOf('GET supervision-requests')).toEqual([])
  })
})

describe('somebody who is locked out', () => {
  it('is freed from a sign-in after a question', async () => {
    const person = asStudent({})
    const server = fakeServer({
      'DELETE admin/users/student/sign-in': () => person,
    })
    const { user } = renderPage(<Profile person={person} />, me(admin))
    await user.click(await screen.findByRole('button', { name: 'Unlink the sign-in' }))
    const question = await screen.findByRole('dialog')
    expect(server.callsOf('DELETE admin/users/student/sign-in')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Unlink the sign-in' }))
    await waitFor(() => expect(server.callsOf('DELETE admin/users/student/sign-in')).toHaveLength(1))
  })
})

it('says of a student for whom they wait, at which position, and until when a place is kept', async () => {
  const kept = new Date(Date.now() + 47.5 * 3_600_000).toISOString()
  const joined_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const server = fakeServer({
    'GET students/student/lines': () => [
      { supervisor: supervisor('Ada'), position: 1, joined_at, offer_ends_at: kept },
      { supervisor: supervisor('Ben'), position: 4, joined_at, offer_ends_at: null },
    ],
  })
  renderPage(<Profile person={asStudent({})} />, me(admin))
  expect(await screen.findByText('Waits for a place with Ada Example and Ben Example.')).toBeDefined()
  expect(screen.getByText('Has no supervisor, and has sent no request yet.')).toBeDefined()
  expect(await rowsOf('Waiting for a place (2)')).toEqual([
    expect.stringMatching(/Ada Example.*Position 1 · waiting 3 days · a place is kept: 47 hours left/u),
    expect.stringMatching(/Ben Example.*Position 4 · waiting 3 days$/u),
  ])
  expect(server.callsOf('GET students/student/lines')).toHaveLength(1)
})

it('says who waits for a place of a supervisor, in their order, and for whom one is kept', async () => {
  const kept = new Date(Date.now() + 47.5 * 3_600_000).toISOString()
  const joined_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const first = { student: { ...student, first_name: 'Lena' }, joined_at, offer_ends_at: kept }
  const second = { student: { ...student, id: 'next', first_name: 'Maja' }, joined_at, offer_ends_at: null }
  const { server } = open(supervisorWith({ waiting: 2 }))
  server.answers['GET supervisors/ada/line'] = () => [first, second]
  expect(await rowsOf('Waiting for a place (2)')).toEqual([
    expect.stringMatching(/Lena Example.*Position 1 · waiting 3 days · a place is kept: 47 hours left/u),
    expect.stringMatching(/Maja Example.*Position 2 · waiting 3 days$/u),
  ])
})

it('asks nobody about a line where nobody waits', async () => {
  const { server } = open(supervisor('Ada'))
  await screen.findByText('Registered.')
  expect(server.callsOf('GET supervisors/ada/line')).toEqual([])
})
