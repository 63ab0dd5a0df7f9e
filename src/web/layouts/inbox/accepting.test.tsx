import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { inboxItem, inboxPage, me, request, supervisor } from '#test/web/sample-answers.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ME } from '#web/api/query-client.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { RequestPane } from './request-pane.tsx'

const pending = request('Ada', 'PENDING')
const asked: Request = { ...pending, can: { ...pending.can, accept: true, reject: true } }
const Address = () => <p data-testid="address">{useLocation().search}</p>

const readerWith = (places: number, asks: boolean) => {
  const ada = supervisor('Ada')
  const seen = ada.supervisor && { ...ada.supervisor, available_slots: places }
  return me({ ...ada, supervisor: seen }, { accept: asks })
}

/** Presses Accept. @param asks whether the dialog is wanted */
const accept = async (item: InboxItem, { places = 2, asks = false } = {}) => {
  const reader = readerWith(places, asks)
  const server = fakeServer({
    'GET users/me': () => reader,
    [`GET requests/inbox/${asked.id}`]: () => ({ item, besides: [], explanation: [] }),
    'GET requests/inbox': () => inboxPage([]),
    'GET supervision-requests': () => ({ items: [asked], next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    [`PATCH supervision-requests/${asked.id}`]: () => asked,
    'PUT users/ada/seen-requests': () => undefined,
  })
  const page = (
    <>
      <RequestPane id={asked.id} />
      <Address />
    </>
  )
  const { user, client } = renderPage(page, reader, `/?request=${asked.id}&sort=name`)
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

it('says in the open dialog that the request has expired', async () => {
  const { client, server } = await accept(inboxItem(asked), { asks: true })
  const dialog = within(await screen.findByRole('dialog'))
  const can = { ...asked.can, accept: false, reject: false }
  const over: Request = {
    ...asked,
    state: 'WITHDRAWN',
    ended_as: 'expired',
    can,
    updated_at: '2126-11-02T10:00:00.000Z',
  }
  server.answers['GET supervision-requests'] = () => ({ items: [over], next_cursor: null })
  await client.invalidateQueries({ queryKey: REQUESTS })
  expect(
    await dialog.findByText(/^The request of Stella Example expired .* It can’t be accepted any more\.$/u),
  ).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(dialog.queryByText(/places? is taken/u)).toBeNull()
})

it('keeps the order of the list behind the others that may be rejected after the last place', async () => {
  const { user } = await accept(inboxItem(asked), { places: 1 })
  await user.click(await screen.findByRole('button', { name: 'Reject the others' }))
  const { textContent } = await screen.findByTestId('address')
  expect(textContent).toBe(`?request=${asked.id}&sort=name&decline=rest`)
})
