import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { Congratulations } from '#web/components/requests/pair.tsx'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Acceptance } from './acceptance.tsx'

const NEWS: Request = { ...request('Ada', 'ACCEPTED'), is_news: true }
const SEEN = `PUT users/${student.id}/seen-requests`

const open = (user = student, beside?: ReactNode) => {
  const accepted: Request[] = []
  const server = fakeServer({ 'GET supervision-requests': () => listOf([...accepted]), [SEEN]: () => undefined })
  const shown = (
    <>
      {beside}
      <Acceptance />
    </>
  )
  const page = renderPage(shown, me(user))
  /** Requests that were there before are known, and no news. */
  const settled = async () => {
    await waitFor(() => expect(server.received).toHaveLength(1))
    await waitFor(() => expect(page.client.isFetching()).toBe(0))
  }
  return { accepted, server, settled, ...page }
}

it('tells of an acceptance when it happens, once', async () => {
  const { accepted, server, settled, client, user } = open()
  await settled()
  expect(screen.queryByRole('dialog')).toBeNull()
  accepted.push(NEWS)
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByRole('dialog', { name: 'You are accepted!' })
  expect(screen.getByText('Ada Example supervises your thesis.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(server.sentTo(SEEN)).toMatchObject([{ seen: [{ request_id: NEWS.id }] }])
  await client.invalidateQueries({ queryKey: REQUESTS })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is closed by Back, which does not leave the page', async () => {
  const { accepted, settled, client } = open()
  await settled()
  accepted.push(NEWS)
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByRole('dialog', { name: 'You are accepted!' })
  await waitFor(() => expect(history.state).toHaveProperty('dialogs'))
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['a direct add', { since: request('Ada', 'ACCEPTED').created_at }, 'Ada Example has added you as a student, '],
  ['a pair made by an admin', { by_admin: { what: 'made', reason: null } }, 'The administration has entered you '],
] as const)('takes %s for no acceptance, and says whom to write to', async (_what, how, text) => {
  const { accepted, settled, client } = open()
  await settled()
  accepted.push({ ...NEWS, ...how })
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByRole('dialog', { name: 'Ada Example supervises your thesis' })
  expect(screen.getByText(text, { exact: false })).toBeDefined()
  const { email } = accepted[0]?.supervisor ?? {}
  expect(screen.getByRole('link', { name: email ?? '' }).getAttribute('href')).toBe(`mailto:${email}`)
})

it('leads to the confirmation of the page that is there already', async () => {
  const { accepted, settled, client, user } = open(
    student,
    <Congratulations pair={request('Ada', 'ACCEPTED')} confirmationUrl="/confirmation" />,
  )
  await settled()
  accepted.push(NEWS)
  await client.invalidateQueries({ queryKey: REQUESTS })
  await user.click(await screen.findByRole('button', { name: 'See your confirmation' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Congratulations, Stella!'))
})

it('is closed when it was seen in another tab', async () => {
  const { accepted, settled, client } = open()
  await settled()
  accepted.push(NEWS)
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByRole('dialog', { name: 'You are accepted!' })
  accepted.splice(0, 1, { ...NEWS, is_news: false })
  await client.invalidateQueries({ queryKey: REQUESTS })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('tells nobody of an acceptance any more that was taken back', async () => {
  const { accepted, settled, client } = open()
  await settled()
  accepted.push(NEWS)
  await client.invalidateQueries({ queryKey: REQUESTS })
  await screen.findByRole('dialog', { name: 'You are accepted!' })
  accepted.pop()
  await client.invalidateQueries({ queryKey: REQUESTS })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes what was there before for no news', async () => {
  const { accepted, settled } = open()
  accepted.push(NEWS)
  await settled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is for students', async () => {
  const { server, client } = open(supervisor('Katharina'))
  await client.invalidateQueries({ queryKey: REQUESTS })
  expect(server.received).toEqual([])
})
