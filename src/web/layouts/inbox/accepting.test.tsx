import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { inboxItem, inboxPage, listOf, me, request, supervisor } from '#test/web/sample-answers.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ME } from '#web/api/query-client.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestPane } from './request-pane.tsx'

const pending = request('Ada', 'PENDING')
const asked: Request = { ...pending, can: { ...pending.can, accept: true, reject: true } }
const readerWith = (places: number, asks: boolean) => {
  const ada = supervisor('Ada')
  const seen = ada.supervisor && { ...ada.supervisor, available_slots: places }
  return me({ ...ada, supervisor: seen }, { accept: asks })
}

/** Presses Accept. @param asks whether the dialog is wanted */
const accept = async (item: InboxItem, { places = 2, asks = false } = {}) => {
  const reader = readerWith(places, asks)
  const server = fakeServer({
    [`GET requests/inbox/${asked.id}`]: () => ({ item, besides: [], explanation: [] }),
    'GET requests/inbox': () => inboxPage([]),
    'GET supervision-requests': () => listOf([asked]),
    [`PATCH supervision-requests/${asked.id}`]: () => asked,
    'PUT users/ada/seen-requests': () => undefined,
  })
  const { user, client } = renderPage(<RequestPane id={asked.id} />, reader, `/?request=${asked.id}&sort=name`)
  await user.click(await screen.findByRole('button', { name: /^Accept Stella Example/u }))
  return { user, client, server }
}

it.each([true, false])('says what becomes of other requests only where there are any: %s', async (asksOthers) => {
  await accept(inboxItem(asked, { asks_others: asksOthers }), { asks: true })
  const dialog = await screen.findByRole('dialog')
  expect(/other open requests of this student/u.test(dialog.textContent)).toBe(asksOthers)
})

it('says that it is the last place, and follows the places while it is open', async () => {
  const { client, server } = await accept(inboxItem(asked), { places: 1, asks: true })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Your last place is taken/u)).toBeDefined()
  server.answers['GET users/me'] = () => readerWith(2, true)
  await client.invalidateQueries({ queryKey: ME })
  expect(await dialog.findByText(/^One of your places is taken/u)).toBeDefined()
})

it('keeps the order of the list behind the others that may be rejected after the last place', async () => {
  const { user } = await accept(inboxItem(asked), { places: 1 })
  await user.click(await screen.findByRole('button', { name: 'Reject the others' }))
  expect(address()).toBe(`/?request=${asked.id}&sort=name&decline=rest`)
})
