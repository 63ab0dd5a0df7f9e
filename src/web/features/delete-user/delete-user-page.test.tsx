import type { User } from '#contract/resources/people/people.ts'
import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { personQuery } from '#web/api/people.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DeleteUserPage } from './delete-user-page.tsx'

const admin: User = { ...student, id: 'admin', role: 'ADMIN', first_name: 'Barbara' }

const choose = async (person: User, answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'GET users': () => listOf([person]),
    [`GET users/${person.id}`]: () => person,
    ...answers,
  })
  const { user, client } = renderPage(<DeleteUserPage />, me(admin))
  await user.click(await screen.findByRole('button', { name: `Choose ${person.first_name} Example` }))
  const confirm = async () => {
    await user.type(await screen.findByLabelText(/^To confirm/), person.email ?? '')
    await user.click(screen.getByRole('button', { name: /^(Delete all data|Reset this account)$/ }))
  }
  return { server, user, client, confirm }
}

describe('resetting and deleting', () => {
  it('resets nobody until the address is typed, and says what was done', async () => {
    const { server, user } = await choose(student, { 'POST admin/users/student/reset': () => student })
    const submit = await screen.findByRole('button', { name: 'Reset this account' })
    await user.click(submit)
    expect(server.callsOf('POST admin/users/student/reset')).toEqual([])
    await user.type(screen.getByLabelText(/^To confirm/), 'Student@uni.example')
    await user.click(submit)
    await screen.findByText('Stella Example was reset')
    expect(server.callsOf('POST admin/users/student/reset')).toHaveLength(1)
  })

  it('names before and after it with whom a pair ends', async () => {
    const { user, confirm } = await choose(student, {
      'GET supervision-requests': () => listOf([request('Ada', 'ACCEPTED'), request('Ben', 'WITHDRAWN')]),
      'POST admin/users/student/reset': () => student,
    })
    await screen.findByText(
      /The pair with Ada Example ends, and the place becomes free\. The other one is told by mail/,
    )
    await user.click(screen.getByRole('radio', { name: 'Delete all data' }))
    await screen.findByText(/The pair with Ada Example stays until the end of the cycle/)
    await user.click(screen.getByRole('radio', { name: 'Reset' }))
    await confirm()
    expect(await screen.findByText('The pair with Ada Example has ended, and the place is free again.')).toBeDefined()
  })

  it('deletes data, and says until when something is kept', async () => {
    const { server, user, confirm } = await choose(supervisor('Ada'), { 'DELETE users/ada': () => undefined })
    await user.click(await screen.findByRole('radio', { name: 'Delete all data' }))
    expect(screen.getByText('Places of this supervisor are taken.')).toBeDefined()
    await confirm()
    await screen.findByText('The data of Ada Example were deleted')
    expect(server.callsOf('DELETE users/ada')).toHaveLength(1)
  })

  it.each([
    ['forgets the profile of whom it deleted', 'Delete all data', undefined],
    ['keeps the profile of whom it reset', 'Reset', student],
  ])('%s', async (_, what, kept) => {
    const { user, client, confirm } = await choose(student, {
      'DELETE users/student': () => undefined,
      'POST admin/users/student/reset': () => student,
    })
    const { queryKey } = personQuery('student')
    client.setQueryData(queryKey, student)
    await user.click(await screen.findByRole('radio', { name: what }))
    await confirm()
    await screen.findByText(/^(The data of Stella Example were deleted|Stella Example was reset)$/)
    expect(client.getQueryData(queryKey)).toEqual(kept)
  })

  it('says that admins are not reset before anybody tries', async () => {
    await choose(admin)
    await screen.findByText('Permission denied - cannot reset admin users')
    expect(screen.queryByText(/becomes unregistered again/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reset this account' })).toBeNull()
  })

  it('begins with who and what stand in the address', async () => {
    fakeServer({ 'GET users/student': () => student })
    renderPage(<DeleteUserPage />, me(admin), '/admin/delete?user=student&what=delete')
    expect(await screen.findByRole('button', { name: 'Delete all data' })).toBeDefined()
    expect(screen.getByLabelText('To confirm, type: student@uni.example')).toBeDefined()
  })

  it('says in the words of the specification that a reset failed', async () => {
    const fail = refuses(500, 'Something went wrong, please try again later')
    const { confirm } = await choose(student, { 'POST admin/users/student/reset': fail })
    await confirm()
    expect(await screen.findByText('An error occurred while resetting the user')).toBeDefined()
  })
})
