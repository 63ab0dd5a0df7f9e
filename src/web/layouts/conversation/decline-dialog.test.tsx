import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { texts } from '#test/web/texts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DeclineDialog } from './dialogs.tsx'

const CALL = 'POST supervision-requests/decline-rest'
const UNDO = 'POST supervision-requests/decline-rest/undo'

/** A dialog that goes when it closes, as the page's does. */
const Closing = ({ onClose }: { readonly onClose: () => void }) => {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <DeclineDialog onClose={() => (onClose(), setOpen(false))} />
}

/** The dialog of Ada, for whom these students wait. */
const open = (...names: string[]) => {
  const ada = supervisor('Ada')
  const asked = (name: string, state: Request['state'] = 'PENDING'): Request => ({
    ...request('Ada', state),
    id: name.toLowerCase(),
    student: { ...student, id: name, first_name: name },
  })
  const server = fakeServer({
    'GET supervision-requests': () => listOf(names.map((name) => asked(name))),
    [CALL]: () => ({ declined: 2, undo_id: 'as-one' }),
    [UNDO]: () => ({ restored: 1, kept: 1 }),
  })
  const closed = vi.fn<() => void>()
  const page = renderPage(<Closing onClose={closed} />, me(ada))
  /** These expire; the list of those that are open goes without them. */
  const expire = async (...gone: string[]): Promise<void> => {
    server.answers['GET supervision-requests'] = ({ state }) =>
      listOf(
        names
          .map((name) => (gone.includes(name) ? { ...asked(name, 'WITHDRAWN'), ended_as: 'expired' } : asked(name)))
          .filter((each) => !state || each.state === state),
      )
    await page.client.invalidateQueries({ queryKey: REQUESTS })
  }
  return { server, closed, expire, ...page }
}

it('leaves out, by name, whose request ends while it is open, and keeps what was typed', async () => {
  const { server, user, expire } = open('Stella', 'Otto', 'Bo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject all that are left (3)?' }))
  const field = dialog.getByRole('textbox', { name: 'One sentence for all of them' })
  await user.type(field, 'All the best.')
  await expire('Stella', 'Bo')
  await dialog.findByText('Not open any more, and left out: Stella Example and Bo Example.')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Otto Example'),
  ])
  await expire('Stella', 'Otto', 'Bo')
  await dialog.findByText('Not open any more, and left out: Stella Example, Otto Example and Bo Example.')
  expect(dialog.queryByRole('button', { name: /^Reject all/u })).toBeNull()
  await user.type(field, '{Control>}{Enter}{/Control}')
  expect(field).toHaveProperty('value', 'All the best.')
  expect(server.callsOf(CALL)).toEqual([])
})

it('shows who is rejected, tells all the same, and takes it back as one', async () => {
  const { server, user, closed } = open('Stella', 'Otto')
  const dialog = await screen.findByRole('dialog', { name: 'Reject all that are left (2)?' })
  const rows = within(dialog).getByRole('list', { name: 'Who will be rejected' })
  expect(texts(within(rows).getAllByRole('listitem'))).toEqual([
    expect.stringContaining('Stella Example'),
    expect.stringContaining('Otto Example'),
  ])
  expect(texts(within(dialog).getAllByRole('button', { pressed: true }))).toEqual(['No place'])
  await user.type(within(dialog).getByRole('textbox', { name: 'One sentence for all of them' }), ' All the best. ')
  const mail = within(dialog).getByRole('region', { name: 'The mail about it, each in their own language' })
  expect(mail.textContent).toContain('Ada Example can’t supervise your thesis this time')
  expect(mail.textContent).toContain('Ada Example has no place left')
  const german = mail.querySelector('[lang=de]')?.textContent
  expect(german).toContain('Ada Example kann deine Abschlussarbeit diesmal nicht betreuen')
  expect(german).toContain('keinen Platz mehr frei')
  expect(mail.textContent).toContain('All the best.')
  await user.click(within(dialog).getByRole('button', { name: 'Reject all (2)' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(server.sentTo(CALL)).toEqual([{ ids: ['stella', 'otto'], reason: 'no_slot', answer: 'All the best.' }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(UNDO)).toEqual([{ undo_id: 'as-one' }]))
  await screen.findByText('Open again: 1. No longer possible: 1.', { selector: '[id^=toast-] *' })
})

it('speaks of one where one is left, and needs no reason', async () => {
  const { server, user } = open('Stella')
  await screen.findByRole('dialog', { name: 'Reject the one that is left?' })
  screen.getByRole('textbox', { name: 'One sentence for Stella Example' })
  await user.click(await screen.findByRole('button', { name: 'No place' }))
  await user.click(screen.getByRole('button', { name: 'Reject the request' }))
  await waitFor(() => expect(server.sentTo(CALL)).toEqual([{ ids: ['stella'], reason: null, answer: '' }]))
})
