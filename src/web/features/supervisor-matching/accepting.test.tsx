import type { Request } from '#contract/resources/requests/requests.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SupervisorMatchingPage } from './supervisor-matching-page.tsx'

const CALL = 'PATCH supervision-requests/stella'

/** The card of Stella, who has named an idea of Katharina's, swiped to the right. @param accept whether the dialog is wanted */
const open = async (accept: boolean, katharina = supervisor('Katharina'), more: Partial<Request> = {}) => {
  const stella = {
    ...request('Katharina', 'PENDING'),
    id: 'stella',
    student,
    idea: { id: 'idea', title: 'A robot', is_taken: false },
    ...more,
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf(server.callsOf(CALL).length > 0 ? [] : [stella]),
    [CALL]: () => ({ ...stella, state: 'ACCEPTED' }),
  })
  const shown = renderPage(<SupervisorMatchingPage />, me(katharina, { accept }))
  await screen.findByRole('heading', { name: 'Stella Example' })
  await shown.user.keyboard('{ArrowRight}')
  return { server, ...shown, sent: () => server.sentTo(CALL) }
}

it('offers the working title where the dialog is on, and sends the tick along', async () => {
  const { user, sent } = await open(true)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: 'Put “A robot” on the confirmation as working title' }))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent()).toEqual([{ state: 'ACCEPTED', working_title_of: 'idea' }]))
  expect(screen.queryByRole('button', { name: 'Add the working title' })).toBeNull()
})

it('says that the idea is taken then: in the dialog, or in the toast where there is none', async () => {
  await open(true)
  expect(within(await screen.findByRole('dialog')).getByText(/The idea “A robot” is marked as taken\./u)).toBeDefined()
  cleanup()
  await open(false)
  expect(await findToast('You accepted Stella Example. The idea “A robot” is now taken.')).toBeDefined()
})

it('says nothing of an idea that is taken already, or that nobody has named', async () => {
  await open(true, supervisor('Katharina'), { idea: { id: 'idea', title: 'A robot', is_taken: true } })
  expect(within(await screen.findByRole('dialog')).queryByText(/marked as taken/u)).toBeNull()
  cleanup()
  await open(false, supervisor('Katharina'), { idea: null })
  expect(await findToast('You accepted Stella Example.')).toBeDefined()
})

it('stays one gesture where the dialog is off; the toast offers the title', async () => {
  const { user, sent } = await open(false)
  await user.click(await screen.findByRole('button', { name: 'Add the working title' }))
  await waitFor(() => expect(sent()).toEqual([{ state: 'ACCEPTED' }, { working_title_of: 'idea' }]))
})
