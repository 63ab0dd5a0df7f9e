import { restoreAttempt, goSignInAgain, saveAttempt } from '#web/api/sign-in-again.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import type { User } from '#contract/resources/people/people.ts'
import { me, student } from '#test/web/sample-answers.ts'
import { texts } from '#test/web/texts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from '#web/api/kept/sign-out.ts'
import { DataProtectionPage } from './data-protection-page.tsx'
import { saveFile } from '#web/ui/save-file.ts'

vi.mock('#web/ui/save-file.ts')
vi.mock('#web/api/kept/sign-out.ts')

afterEach(() => void vi.mocked(signOut).mockClear())

const open = (who: User = student) => {
  const server = fakeServer({
    'GET users/student/export': () => ({ exported_at: '2026-05-04T08:00:00Z', account: { id: 'student' } }),
    'DELETE users/student': () => undefined,
  })
  return { server, ...renderPage(<DataProtectionPage />, me(who)) }
}

it.each([
  ['STUDENT', 'Your tags', 'Your places'],
  ['ADMIN', 'Uploaded lists', 'Your tags'],
] as const)('names what is stored about somebody in the role %s', (role, named, unnamed) => {
  open({ ...student, role })
  const heading = screen.getByRole('heading', { name: 'What is stored' })
  const terms = texts(within(heading.closest('section') ?? document.body).getAllByRole('term'))
  for (const term of ['Your account', named]) expect(terms).toContain(term)
  expect(terms).not.toContain(unnamed)
})

it('gives the reader everything that is stored, as a file', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe('tandem-student@uni.example.json')
  expect(content).toContain('"id": "student"')
})

it('deletes only after the reader has typed their address, and signs out', async () => {
  const { user, server } = open()
  await user.click(screen.getByRole('button', { name: 'Delete my data' }))
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }))
  expect(server.callsOf('DELETE users/student')).toEqual([])

  await user.type(screen.getByRole('textbox', { name: 'To confirm, type: student@uni.example' }), 'student@uni.example')
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(server.callsOf('DELETE users/student')).toHaveLength(1)
})

it('has the address typed already after a fresh sign-in', async () => {
  saveAttempt({ person: 'student', form: 'delete-my-data', values: {} })
  vi.stubGlobal('location', {
    ...location,
    pathname: '/student/data-protection',
    search: '',
    hash: '',
    assign: vi.fn(),
  })
  goSignInAgain()
  dispatchEvent(new Event('pagehide'))
  restoreAttempt('student')
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(server.callsOf('DELETE users/student')).toHaveLength(1)
})
