import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Acceptance } from './app-frame.tsx'

const NEWS: Request = { ...request('Ada', 'ACCEPTED'), is_news: true }
const SEEN = `PUT users/${student.id}/seen-requests`

const open = (user = student) => {
  const accepted: Request[] = []
  const server = fakeServer({ 'GET supervision-requests': () => listOf([...accepted]), [SEEN]: () => undefined })
  const page = renderPage(<Acceptance />, me(user))
  /** Requests that were there before are known, and no news. */
  const settled = async () => {
    await waitFor(() => expect(server.received).toHaveLength(1))
    await waitFor(() => expect(page.client.isFetching()).toBe(0))
  }
  /** What is accepted by now, ten seconds later. */
  const tell = async () => {
    await page.client.invalidateQueries({ queryKey: REQUESTS })
    await pass(100)
    await pass(10_000)
  }
  return { accepted, server, settled, tell, ...page }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
})

it('celebrates an acceptance, once, with what the two have in common and what happens next', async () => {
  const { accepted, server, settled, client, tell, user } = open()
  await settled()
  accepted.push({ ...NEWS, student: { ...NEWS.student, tags: NEWS.supervisor.tags } })
  await tell()
  const dialog = within(await screen.findByRole('dialog', { name: 'You are accepted!' }))
  expect(dialog.getByText('Ada Example supervises your thesis.')).toBeDefined()
  expect(dialog.getByRole('list', { name: 'Tags' }).textContent).toBe(NEWS.supervisor.tags[0]?.tag_name)
  expect(dialog.getByRole('link', { name: 'Write to Ada Example' })).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Download Confirmation' })).toBeDefined()
  expect(dialog.getByRole('heading', { name: 'What happens next' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(server.sentTo(SEEN)).toMatchObject([{ seen: [{ request_id: NEWS.id }] }])
  await client.invalidateQueries({ queryKey: REQUESTS })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is closed by Back, which does not leave the page', async () => {
  const { accepted, settled, tell } = open()
  await settled()
  accepted.push(NEWS)
  await tell()
  await screen.findByRole('dialog', { name: 'You are accepted!' })
  await waitFor(() => expect(history.state).toHaveProperty('dialogs'))
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['a direct add', { since: request('Ada', 'ACCEPTED').created_at }, 'Ada Example has added you as a student, '],
  ['a pair made by an admin', { by_admin: { what: 'made', reason: null } }, 'The administration has entered you '],
] as const)('takes %s for no acceptance, and says whom to write to', async (_what, how, text) => {
  const { accepted, settled, tell } = open()
  await settled()
  accepted.push({ ...NEWS, ...how })
  await tell()
  await screen.findByRole('dialog', { name: 'Ada Example supervises your thesis' })
  expect(screen.getByText(text, { exact: false })).toBeDefined()
  const { email } = accepted[0]?.supervisor ?? {}
  expect(screen.getByRole('link', { name: email ?? '' }).getAttribute('href')).toBe(`mailto:${email}`)
})

it('is closed when it was seen in another tab', async () => {
  const { accepted, settled, client, tell } = open()
  await settled()
  accepted.push(NEWS)
  await tell()
  await screen.findByRole('dialog', { name: 'You are accepted!' })
  accepted.splice(0, 1, { ...NEWS, is_news: false })
  await client.invalidateQueries({ queryKey: REQUESTS })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['within ten seconds', 9_000],
  ['later', 10_100],
])('celebrates no acceptance any more that was taken back %s', async (_when, after) => {
  const { accepted, settled, client } = open()
  await settled()
  accepted.push(NEWS)
  await client.invalidateQueries({ queryKey: REQUESTS })
  await pass(100)
  await pass(after)
  expect(screen.queryByRole('dialog') !== null).toBe(after > 10_000)
  accepted.pop()
  await client.invalidateQueries({ queryKey: REQUESTS })
  await pass(10_000)
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
