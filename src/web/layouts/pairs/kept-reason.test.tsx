import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { EndPairDialog } from './end-pair-dialog.tsx'
import { MakePairDialog } from './make-pair-dialog.tsx'

const pair = request('Ada', 'ACCEPTED')

it.each<[string, (onClose: () => void) => ReactElement]>([
  ['Make them a pair', (onClose) => <MakePairDialog ids={['ada', 'student']} onClose={onClose} />],
  ['End the supervision', (onClose) => <EndPairDialog id={pair.id} onClose={onClose} />],
])('a reason that was typed is there again after Escape, and forgotten once sent: %s', async (confirm, dialog) => {
  fakeServer({
    'GET users/student': () => student,
    'GET users/ada': () => supervisor('Ada'),
    [`GET supervision-requests/${pair.id}`]: () => pair,
    'POST admin/pairs': () => pair,
    [`DELETE admin/pairs/${pair.id}`]: () => ({ ...pair, state: 'WITHDRAWN' }),
  })
  const open = async () => {
    const onClose = vi.fn()
    const page = renderPage(dialog(onClose), me({ ...student, id: 'admin', role: 'ADMIN' }))
    const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason, as both read it' })
    const isClosed = async () => {
      await waitFor(() => expect(onClose).toHaveBeenCalled())
      cleanup()
    }
    return { ...page, reason, isClosed }
  }
  const first = await open()
  await first.user.type(first.reason, 'You both')
  await first.user.keyboard('{Escape}')
  await first.isClosed()
  const second = await open()
  expect(second.reason.value).toBe('You both')
  await second.user.click(screen.getByRole('button', { name: confirm }))
  await second.isClosed()
  expect((await open()).reason.value).toBe('')
})
