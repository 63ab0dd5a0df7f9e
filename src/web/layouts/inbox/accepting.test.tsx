import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { inboxItem, inboxPage, me, request, supervisor } from '#test/web/sample-answers.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { RequestPane } from './request-pane.tsx'

const pending = request('Ada', 'PENDING')
const asked: Request = { ...pending, can: { ...pending.can, accept: true, reject: true } }
const Address = () => <p data-testid="address">{useLocation().search}</p>

/** Presses Accept. @param asks whether the dialog is wanted */
const accept = async (item: InboxItem, { places = 2, asks = false } = {}) => {
  const ada = supervisor('Ada')
  const reader = me(
    { ...ada, supervisor: ada.supervisor && { ...ada.supervisor, available_slots: places } },
    { accept: asks },
  )
  fakeServer({
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
  const { user } = renderPage(page, reader, `/?request=${asked.id}&sort=name`)
  await user.click(await screen.findByRole('button', { name: /^Accept Stella Example/u }))
  return user
}

it.each([true, false])('says what becomes of other requests only where there are any: %s', async (asksOthers) => {
  await accept(inboxItem(asked, { asks_others: asksOthers }), { asks: true })
  const dialog = await screen.findByRole('dialog')
  expect(/other open requests of this student/u.test(dialog.textContent)).toBe(asksOthers)
})

it('keeps the order of the list behind the others that may be rejected after the last place', async () => {
  const user = await accept(inboxItem(asked), { places: 1 })
  await user.click(await screen.findByRole('button', { name: 'Reject the others' }))
  const { textContent } = await screen.findByTestId('address')
  expect(textContent).toBe(`?request=${asked.id}&sort=name&decline=rest`)
})
