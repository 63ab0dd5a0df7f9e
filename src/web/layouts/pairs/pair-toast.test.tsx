import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { usePairs } from '#web/components/people/pairs/use-pairs.ts'
import { hideToast, shownToast } from '#web/ui/toasts/shown-toast.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OpenPairs } from './open-pairs.tsx'

const pair = request('Ada', 'ACCEPTED')

const Page = () => {
  const { make, end } = usePairs()
  return (
    <>
      <button type="button" onClick={() => make(['ada', 'student'])}>
        Make
      </button>
      <button type="button" onClick={() => end(pair.id)}>
        End
      </button>
      <OpenPairs />
    </>
  )
}

it('a pair that has ended is not offered to be taken back any more', async () => {
  fakeServer({
    'GET users/student': () => student,
    'GET users/ada': () => supervisor('Ada'),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    [`GET supervision-requests/${pair.id}`]: () => pair,
    'POST admin/pairs': () => pair,
    [`DELETE admin/pairs/${pair.id}`]: () => ({ ...pair, state: 'WITHDRAWN' }),
  })
  const { user } = renderPage(<Page />, me({ ...student, id: 'admin', role: 'ADMIN' }))
  const say = async (confirm: string): Promise<void> => {
    await user.type(await screen.findByRole('textbox', { name: 'Reason, as both read it' }), 'As agreed.')
    await user.click(screen.getByRole('button', { name: confirm }))
  }
  await user.click(screen.getByRole('button', { name: 'Make' }))
  await say('Make them a pair')
  await screen.findByRole('button', { name: 'Undo' })
  await user.click(screen.getByRole('button', { name: 'End' }))
  await say('End the supervision')
  await waitFor(() => expect(shownToast.get()?.toast.text).toMatch(/are no longer a pair/))
  hideToast(shownToast.get()?.toast.id ?? '')
  await waitFor(() => expect(shownToast.get()?.toast.text ?? '').not.toMatch(/are no longer a pair/))
  expect(shownToast.get()).toBeNull()
})
