import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { CYCLES } from '#web/api/cycles.ts'
import { readDraft } from '#web/api/forms/drafts.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NewCyclePage } from './new-cycle-page.tsx'

const running = {
  id: 'c1',
  name: 'Winter',
  opened_at: '2026-09-24T00:00:00.000Z',
  closed_at: null,
  pairs: 73,
  call_off_until: null,
}
const statistics = {
  supervisors: { registered: 1, total: 1, owe_answers: 0 },
  slots: { available: 5, taken_here: 73, taken_outside: 22, total: 100 },
  students: { total: 200, with_tags: 190, asked: 140, with_supervisor: 73, waiting: 63 },
  open_requests: 2,
  longest_waiting: [],
  conflicts: [],
  requests_per_week: [],
  tags: [],
}

const admin = me({ ...student, role: 'ADMIN' })

const open = async (answers: Parameters<typeof fakeServer>[0] = {}) => {
  let cycles: object[] = [running]
  const server = fakeServer({
    'GET admin/cycles': () => cycles,
    'GET admin/statistics': () => statistics,
    'GET admin/backups': () => ({ before_new_cycle: true, last_at: '2026-11-20T03:00:00.000Z' }),
    'POST admin/cycles': ({ name }) => {
      const next = { ...running, id: 'c2', name, pairs: 0 }
      cycles = [next, { ...running, closed_at: '2026-11-20T03:00:00.000Z' }]
      return next
    },
    ...answers,
  })
  const page = renderPage(<NewCyclePage />, admin)
  await screen.findByText('What happens to “Winter”')
  const begin = async (name: string, typed: string) => {
    await page.user.type(screen.getByLabelText('Name of the new cycle'), name)
    await page.user.type(screen.getByLabelText('To confirm, type: Winter'), typed)
    await page.user.click(screen.getByRole('button', { name: 'Begin the new cycle' }))
  }
  return { server, begin, user: page.user, client: page.client }
}

it('says in numbers what a new cycle will do, and afterwards what it did', async () => {
  const { server, begin } = await open()
  for (const count of ['73', '95']) expect(screen.getByText(count)).toBeDefined()
  // Not the 63 who wait: to some of them nothing is open any more.
  const requests = screen.getByText('requests and questions without an answer are cancelled.')
  expect(requests.parentElement?.textContent).toMatch(/^2/)
  await begin('Summer', 'Winter')
  const notice = await screen.findByText('“Summer” has begun')
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(screen.getByText(/“Winter” is closed. Pairs kept as a file: 73/)).toBeDefined()
  expect(server.callsOf('POST admin/cycles')).toMatchObject([{ data: { name: 'Summer', cycle_id: 'c1' } }])
})

it('begins nothing until the name of the one that ends is typed', async () => {
  const { server, begin } = await open()
  await begin('Summer', 'Wint')
  await screen.findByText('That is not the same yet. Please type: Winter')
  expect(document.activeElement).toBe(screen.getByLabelText('To confirm, type: Winter'))
  expect(server.callsOf('POST admin/cycles')).toEqual([])
})

it('keeps the name that was typed, and not the confirmation, until the page is left', async () => {
  const page = await open()
  await page.user.type(screen.getByLabelText('Name of the new cycle'), 'Summer')
  await page.user.type(screen.getByLabelText('To confirm, type: Winter'), 'Winter')
  expect(readDraft(student.id, 'new-cycle')).toEqual({ name: 'Summer' })
  cleanup()
  await open()
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new cycle').value).toBe('')
})

it('wants to hear of a backup where none is made by itself', async () => {
  const { server, begin, user } = await open({
    'GET admin/backups': () => ({ before_new_cycle: false, last_at: null }),
  })
  await begin('Summer', 'Winter')
  await screen.findByText('Please make sure of a backup first.')
  expect(server.callsOf('POST admin/cycles')).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Begin the new cycle' }))
  await screen.findByText('“Summer” has begun')
})

const preview = {
  name: 'Winter',
  before: 'Summer',
  until: '2026-11-20T04:00:00.000Z',
  back: { pairs: 7, requests: 5, conversations: 3 },
  ending: { pairs: 0, requests: 2, conversations: 0 },
  too_few_places: [],
}

it('says that it was called off, where it was said that it has begun, as soon as another admin has done so', async () => {
  const { server, begin, client } = await open()
  await begin('Summer', 'Winter')
  await screen.findByText('“Summer” has begun')
  server.answers['GET admin/cycles'] = () => [running]
  await client.invalidateQueries({ queryKey: CYCLES })
  await screen.findByText('“Winter” goes on')
  expect(screen.getByText(/^“Summer” was called off in the meantime\./)).toBeDefined()
  expect(screen.queryByText('“Summer” has begun')).toBeNull()
})

it('is called off for an hour, after it was said what comes back and what ends', async () => {
  const { server, user } = await open({
    'GET admin/cycles': () => [{ ...running, call_off_until: '2026-11-20T04:00:00.000Z' }],
    'GET admin/cycles/c1/call-off': () => preview,
    'POST admin/cycles/c1/call-off': () => ({ ...running, id: 'c0', name: 'Summer' }),
  })
  const until = await screen.findByText((_, element) => element?.getAttribute('datetime') === preview.until)
  expect(until.parentElement?.textContent).toMatch(/^Until .* everything can be as it was before\.$/)
  await screen.findByText(/Back again: 7 pairs, 5 open requests for supervision, and 3 questions/)
  expect(screen.getByText(/What began since then ends: 0 pairs, 2 open requests/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Call it off' }))
  const question = await screen.findByRole('dialog', { name: 'Call off “Winter”?' })
  // Somebody is accepted while the question is open.
  server.answers['GET admin/cycles/c1/call-off'] = () => ({ ...preview, ending: { ...preview.ending, pairs: 1 } })
  await within(question).findByText(/ends: 1 pair, /u, {}, { timeout: 20_000 })
  expect(question.textContent).toMatch(/Back again: 7 pairs.*What began since then ends: 1 pair, 2 open requests/u)
  expect(server.callsOf('POST admin/cycles/c1/call-off')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Call it off' }))
  await screen.findByText('“Summer” goes on')
})
