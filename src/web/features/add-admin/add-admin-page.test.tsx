import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AddAdminPage } from './add-admin-page.tsx'

const open = (answer: () => unknown) => {
  const admin = { ...student, id: 'a1', first_name: 'Grace', role: 'ADMIN' as const, is_registered: false }
  const server = fakeServer({
    'POST admin/admins': answer,
    'GET users': () => ({ items: [admin], next_cursor: null, total: 1, free_places: 0 }),
  })
  const { user } = renderPage(<AddAdminPage />, me({ ...student, role: 'ADMIN' }))
  const submit = () => user.click(screen.getByRole('button', { name: 'Add admin' }))
  const fillIn = async () => {
    await user.type(screen.getByLabelText('First name'), 'Ada')
    await user.type(screen.getByLabelText('Last name'), 'Lovelace')
    await user.type(screen.getByLabelText('E-mail address'), 'ada@uni.example')
    await submit()
    await user.click(await screen.findByRole('button', { name: 'Add' }))
  }
  return { server, user, submit, fillIn }
}

it('asks for all fields before it asks the server', async () => {
  const { server, submit } = open(() => student)
  await submit()
  await screen.findByText('Please make sure that all fields are filled out!')
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(server.callsOf('POST admin/admins')).toEqual([])
})

it('asks for a whole address before it asks whether to go on', async () => {
  const { server, user, submit } = open(() => student)
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Lovelace')
  await user.type(screen.getByLabelText('E-mail address'), 'ada at uni')
  await submit()
  await screen.findByText('Please enter an e-mail address such as name@example.org.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Please make sure that all fields are filled out!')).toBeNull()
  await user.clear(screen.getByLabelText('E-mail address'))
  await user.type(screen.getByLabelText('E-mail address'), 'ada@uni')
  await submit()
  await screen.findByText('Please enter an e-mail address such as name@example.org.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf('POST admin/admins')).toEqual([])
})

it('adds an admin once that is confirmed', async () => {
  const { server, fillIn } = open(() => student)
  await fillIn()
  await screen.findByText('A new admin has been added')
  expect(server.callsOf('POST admin/admins')).toMatchObject([
    { data: { firstName: 'Ada', lastName: 'Lovelace', mail: 'ada@uni.example' } },
  ])
})

it('adds somebody with one name', async () => {
  const { server, user, submit } = open(() => student)
  await user.click(screen.getByRole('checkbox', { name: 'This person has only one name' }))
  await user.type(screen.getByLabelText('Name'), 'Sukarno')
  await user.type(screen.getByLabelText('E-mail address'), 'sukarno@uni.example')
  await submit()
  await screen.findByText('Make Sukarno an admin?')
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByText('A new admin has been added')
  expect(server.callsOf('POST admin/admins')).toMatchObject([
    { data: { firstName: 'Sukarno', lastName: null, mail: 'sukarno@uni.example' } },
  ])
})

it.each([
  [409, 'User with this email already exists', 'User with this email already exists'],
  [500, 'Something else', 'An error has occured. Try again later...'],
])('says why it was refused: %i', async (status, message, said) => {
  const { fillIn } = open(refuses(status, message))
  await fillIn()
  expect(await screen.findByText(said)).toBeDefined()
})

it('lists who is an admin, and says where to help people who are locked out', async () => {
  open(() => student)
  const list = await screen.findByRole('list', { name: 'Who is an admin' })
  expect(
    within(list)
      .getByRole('link', { name: /^Grace/ })
      .getAttribute('href'),
  ).toBe('/profiles/a1')
  expect(list.textContent).toContain('not registered yet')
  expect(screen.getByRole('link', { name: 'Look for somebody' }).getAttribute('href')).toBe('/admin/search')
  expect(screen.getByRole('link', { name: 'Reset or delete an account' }).getAttribute('href')).toBe('/admin/delete')
})
