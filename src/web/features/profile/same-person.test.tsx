import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { listOf, me, student } from '#test/web/sample-answers.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Profile } from './profile.tsx'

const admin = { ...student, id: 'admin', role: 'ADMIN', student: undefined } as const
const person = { ...student, student: { thesis_description: null, has_supervisor: false, pending_requests: 0 } }
const double = { ...person, id: 'double', first_name: 'Dora', last_name: 'Double', email: 'double@uni.example' }

const moves = {
  requests: 2,
  pairs: 1,
  conversations: 0,
  tags: 0,
  dismissals: 0,
  picture: true,
  texts: false,
  places: false,
}
const loses = {
  requests: 2,
  tags: 7,
  places: 0,
  notes: 0,
  name: true,
  title: false,
  group: false,
  website: false,
  levels: false,
  texts: true,
  picture: false,
  calendar: false,
}
const merge = (keptId: unknown) =>
  keptId === 'double'
    ? {
        kept_id: 'double',
        gone_id: 'student',
        moves: { ...moves, pairs: 3 },
        loses: { ...loses, tags: 0 },
        obstacles: [],
      }
    : { kept_id: 'student', gone_id: 'double', moves, loses, obstacles: [] }

const open = (at = '/') => {
  const server = fakeServer({
    'GET users': () => listOf([double, person]),
    'GET users/double': () => double,
    'POST admin/users/student/merge': ({ dry_run, kept_id }) => ({ ...merge(kept_id), dry_run: dry_run === true }),
  })
  const merges = () => server.sentTo('POST admin/users/student/merge')
  return { server, merges, ...renderPage(<Profile person={person} />, me(admin), at) }
}

it('is made one person with a double, after it was said what moves and what is lost', async () => {
  const { user, merges } = open()
  await user.click(await screen.findByRole('button', { name: 'Same person as …' }))
  await user.click(await screen.findByRole('button', { name: /Dora Double/ }))
  expect(await screen.findByText('Pairs: 1')).toBeDefined()
  expect(screen.getByText(/Dora Double \(double@uni.example\) goes/)).toBeDefined()
  expect(screen.getByRole('radio', { name: /Stella/, checked: true })).toBeDefined()
  expect(screen.getByText('What is lost:').nextElementSibling?.textContent).toBe(
    'The name Dora DoubleOpen requests that end: 2Tags: 7What they wrote about themselves',
  )
  await user.click(screen.getByRole('radio', { name: /Dora Double/ }))
  expect(await screen.findByText('Pairs: 3')).toBeDefined()
  expect(screen.getByText(/Stella .* goes/)).toBeDefined()
  expect(screen.queryByText('Tags: 7')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make them one person' }))
  await waitFor(() =>
    expect(merges()).toMatchObject([
      { other_id: 'double', dry_run: true },
      { other_id: 'double', kept_id: 'double', dry_run: true },
      { other_id: 'double', kept_id: 'double' },
    ]),
  )
})

it('has the choice of who stays again after a new sign-in, which comes back to the address', async () => {
  const { user } = open('/?same=double')
  await user.click(await screen.findByRole('radio', { name: /Dora Double/ }))
  await screen.findByText('Pairs: 3')
  const comesBackTo = address()
  cleanup()
  const { user: again, merges } = open(comesBackTo)
  expect(await screen.findByRole('radio', { name: /Dora Double/, checked: true })).toBeDefined()
  await again.click(screen.getByRole('button', { name: 'Make them one person' }))
  await waitFor(() =>
    expect(merges()).toMatchObject([
      { kept_id: 'double', dry_run: true },
      { kept_id: 'double', other_id: 'double' },
    ]),
  )
})

it('can not be confirmed while it is not known what another choice moves', async () => {
  const { server, user } = open('/?same=double')
  const other = await screen.findByRole('radio', { name: /Dora Double/ })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.answers['POST admin/users/student/merge'] = () => promise
  await user.click(other)
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make them one person' })
  await waitFor(() => expect(confirm().disabled).toBe(true))
  resolve({ ...merge('double'), dry_run: true })
  await waitFor(() => expect(confirm().disabled).toBe(false))
})
