import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SupervisorMatchingPage } from './supervisor-matching-page.tsx'

const CALL = 'PATCH supervision-requests/stella'
/** Time stands still, so that no slow machine makes two clicks of a double one. */
beforeEach(() => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
})

/**
 * The cards of Katharina, whom Stella and Otto have asked.
 * @param reject whether the dialog is wanted
 * @param names in the order of their cards
 */
const open = async (reject: boolean, names = ['Stella', 'Otto']) => {
  const katharina = supervisor('Katharina')
  const of = (firstName: string): Request => ({
    ...request('Katharina', 'PENDING'),
    id: firstName.toLowerCase(),
    student: { ...student, id: firstName, first_name: firstName },
  })
  let pending = names.map(of)
  const server = fakeServer({
    'GET supervision-requests': () => listOf(pending),
    'PATCH users/katharina/settings': () => me(katharina).settings,
    [CALL]: () => {
      pending = pending.filter(({ id }) => id !== 'stella')
      return { ...of('Stella'), state: 'REJECTED' }
    },
    'POST supervision-requests/stella/undo': () => {
      pending = names.map(of)
      return of('Stella')
    },
  })
  const page = <SupervisorMatchingPage />
  const shown = renderPage(page, me(katharina, { reject }))
  await screen.findByRole('heading', { name: `${names[0]} Example` })
  await shown.user.keyboard('{ArrowLeft}')
  return { server, ...shown }
}
const sent = (server: ReturnType<typeof fakeServer>) => server.sentTo(CALL)

it('offers four reasons and a sentence where the dialog is on, and sends them along', async () => {
  const { server, user } = await open(true)
  const dialog = await screen.findByRole('dialog', { name: 'Reject the request of Stella Example?' })
  const reasons = await within(dialog).findByRole('group', { name: 'Why?' })
  expect(within(reasons).getAllByRole('button')).toHaveLength(4)
  await user.click(within(reasons).getByRole('button', { name: 'Asked too late' }))
  await user.type(
    within(dialog).getByRole('textbox', { name: 'One sentence for Stella Example' }),
    ' In spring. {Control>}{Enter}{/Control}',
  )
  await waitFor(() => expect(sent(server)).toEqual([{ state: 'REJECTED', reason: 'too_late', answer: 'In spring.' }]))
  expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull()
})

it('takes one press of Reject without either', async () => {
  const { server, user } = await open(true)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent(server)).toEqual([{ state: 'REJECTED' }]))
})

it('stays one gesture where the dialog is off; the toast leads to the reason', async () => {
  const { server, user } = await open(false)
  await waitFor(() => expect(sent(server)).toEqual([{ state: 'REJECTED' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Say why' }))
  expect(address()).toBe('/?why=stella')
})

const openDialog = async () => within(await screen.findByRole('dialog'))
const typedIn = (dialog: Awaited<ReturnType<typeof openDialog>>, name = 'Stella') => [
  dialog.getByRole('button', { name: 'No place' }).ariaPressed,
  dialog.getByRole<HTMLTextAreaElement>('textbox', { name: `One sentence for ${name} Example` }).value,
]

it('begins with what was told before when the rejection was undone', async () => {
  const { server, user } = await open(true)
  const dialog = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'No place' }))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(sent(server)).toHaveLength(1))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(server.callsOf('POST supervision-requests/stella/undo')).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('article:not([inert]) h2')?.textContent).toBe('Stella Example'))
  await user.keyboard('{ArrowLeft}')
  const again = await openDialog()
  expect(typedIn(again)).toEqual(['true', ''])
  await user.click(again.getByRole('button', { name: 'No place' }))
  await user.click(again.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(sent(server)[1]).toEqual({ state: 'REJECTED' }))
})

const reject = async ({ user, server }: Awaited<ReturnType<typeof open>>) => {
  await user.click((await openDialog()).getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(sent(server)).toHaveLength(1))
}

/** Types a rejection of Stella that the server does not take, and leaves the page. */
const rejectSignedOut = async () => {
  const signedOut = await open(true)
  signedOut.server.answers[CALL] = refuses(401, 'You need to sign in first.')
  const dialog = await openDialog()
  await signedOut.user.click(await dialog.findByRole('button', { name: 'No place' }))
  await signedOut.user.type(dialog.getByRole('textbox'), 'In spring.')
  await reject(signedOut)
  cleanup()
}

it('keeps reason and sentence through a new sign-in until the server has them', async () => {
  await rejectSignedOut()
  const back = await open(true)
  expect(typedIn(await openDialog())).toEqual(['true', 'In spring.'])
  await reject(back)
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(sent(back.server)).toEqual([{ state: 'REJECTED', reason: 'no_slot', answer: 'In spring.' }])
})

it('keeps them for the student they were typed for, and for nobody else', async () => {
  await rejectSignedOut()
  await open(true, ['Otto', 'Stella'])
  expect(typedIn(await openDialog(), 'Otto')).toEqual(['false', ''])
})
