import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { line, meInLine, student } from '#test/web/sample-answers.ts'
import { LINES } from '#web/api/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OfferMoment } from './offer-moment.tsx'

it('an offer that ends is said to in the open dialog before a request, which keeps what was typed', async () => {
  const reader = meInLine(student)
  const confirm = { ...reader.settings.confirm, supervision_request: true }
  const asking = { ...reader, settings: { ...reader.settings, confirm } }
  const known = { lines: [line('Ada', 0)] }
  const server = fakeServer({
    'GET users/me': () => asking,
    'GET waiting': () => known.lines,
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET supervisors/ada/ideas': () => [],
    'POST supervision-requests': () => {
      throw new ErrorAnswer(409, 'No place is available any more.', [], 'no_slot_available')
    },
  })
  const { client, user } = renderPage(<OfferMoment />, asking)
  await waitFor(() => expect(server.callsOf('GET waiting')).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const become = async (kept: string | null): Promise<void> => {
    known.lines = [line('Ada', 0, kept)]
    await client.invalidateQueries({ queryKey: LINES })
  }
  await become(new Date(Date.now() + 3_600_000).toISOString())
  await user.click(await screen.findByRole('button', { name: 'Send request' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Send a request to Ada Example/u }))
  const field = await dialog.findByRole('textbox')
  await user.type(field, 'Here I am.')
  expect(dialog.queryByText(/no longer kept/u)).toBeNull()
  await become(null)
  expect(await dialog.findByText(/^The place is no longer kept\. Sending still works/u)).toBeDefined()
  expect(field).toHaveProperty('value', 'Here I am.')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await findToast('Ada Example: No place is available any more.')).toBeDefined()
})
