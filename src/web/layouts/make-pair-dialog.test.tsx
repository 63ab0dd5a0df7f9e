import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { MakePairDialog } from './admin-dialogs.tsx'

const paired = { ...student, student: { ...student.student, has_supervisor: true } }
const WARNING = /^Stella Example has a supervisor already/
const make = () => screen.findByRole('button', { name: 'Make them a pair' })

/** The dialog for Ada, with a student who has been chosen from the list. */
const open = async (chosen: object) => {
  const server = fakeServer({
    'GET users/ada': () => supervisor('Ada'),
    'GET users': () => listOf([chosen]),
    'POST admin/pairs': ({ allow_conflict: isKnown }: { allow_conflict?: boolean }) => {
      if (isKnown === false) throw new ErrorAnswer(409, 'There is one already.', [], 'student_already_paired')
      return request('Ada', 'ACCEPTED')
    },
  })
  const onClose = vi.fn()
  const { user } = renderPage(
    <MakePairDialog ids={['ada']} onClose={onClose} />,
    me({ ...student, id: 'admin', role: 'ADMIN' }),
  )
  await user.click(await screen.findByRole('button', { name: /^Choose Stella/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason (both read it)' }), 'You both asked.')
  const known = () => server.callsOf('POST admin/pairs').map(({ data }) => data['allow_conflict'])
  return { user, onClose, known }
}

describe('a pair that makes a conflict', () => {
  it('is made where the warning was read', async () => {
    const { user, onClose, known } = await open(paired)
    expect(screen.getByText(WARNING)).toBeDefined()
    await user.click(await make())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(known()).toEqual([true])
  })

  it('is asked about anew when the student was paired meanwhile, with the reason that was typed', async () => {
    const { user, onClose, known } = await open(student)
    expect(screen.queryByText(WARNING)).toBeNull()
    await user.click(await make())
    expect(await screen.findByText(WARNING)).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(await make())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(known()).toEqual([false, true])
  })
})

it('says that other requests of the student end, and waiting for a place', async () => {
  await open(student)
  expect(
    screen.getByText(/other open requests of Stella Example are withdrawn, and waiting for a place ends\./u),
  ).toBeDefined()
})
