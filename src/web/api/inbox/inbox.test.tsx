import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { inboxItem, inboxPage, me, request, supervisor } from '#test/web/sample-answers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inboxQuery, useInboxCalls } from './inbox.ts'

const asked = request('Ada', 'PENDING')

const Probe = () => {
  const { data } = useInfiniteQuery(inboxQuery({ sort: 'longest' }))
  const { see } = useInboxCalls()
  const page = data?.pages[0]
  return page && <button onClick={() => see.mutate([asked])}>{`unread: ${page.counts.unread}`}</button>
}

it('counts what was opened as read at once', async () => {
  fakeServer({
    'GET requests/inbox': () => inboxPage([inboxItem(asked, { unread: true })]),
    'PUT users/ada/seen-requests': () => new Promise(() => {}),
  })
  const { user } = renderPage(<Probe />, me(supervisor('Ada')))
  await user.click(await screen.findByRole('button', { name: 'unread: 1' }))
  expect(await screen.findByRole('button', { name: 'unread: 0' })).toBeDefined()
})
