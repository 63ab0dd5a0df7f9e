import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, me, student, supervisor } from '#test/web/sample-answers.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { texts } from '#test/web/texts.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'

const statistics = {
  supervisors: { registered: 54, total: 60, owe_answers: 42 },
  slots: { available: 102, taken_here: 70, taken_outside: 25, total: 197 },
  students: {
    total: 200,
    with_tags: 150,
    asked: 135,
    with_supervisor: 72,
    waiting: 35,
    ask_again: 28,
    asked_nobody: 65,
  },
  longest_waiting: [
    {
      student: { ...student, first_name: 'Lena' },
      since: new Date(Date.now() - 12 * 24 * 60 * 60 * 1000).toISOString(),
      asked: 4,
      supervisors: [supervisor('Ada'), supervisor('Ben'), supervisor('Cleo'), supervisor('Dan')],
    },
  ],
  kept_pairs: [],
  conflicts: [{ student, supervisors: [supervisor('Ada'), supervisor('Ben')] }],
  requests_per_week: [
    { week: '2026-11-09', sent: 4, accepted: 1 },
    { week: '2026-11-16', sent: 8, accepted: 3 },
  ],
  tags: [
    { tag_name: 'Wanted', demand: 9, supply: 0 },
    { tag_name: 'Offered', demand: 1, supply: 5 },
  ],
}

const open = (answers: Parameters<typeof fakeServer>[0] = {}, phase?: Phase) => {
  fakeServer({
    'GET admin/statistics': () => statistics,
    'GET admin/mails': () => listOf([]),
    'GET admin/cycles': () => [
      {
        id: 'c1',
        name: 'Winter',
        opened_at: '2026-09-24T00:00:00.000Z',
        closed_at: null,
        pairs: 72,
        call_off_until: null,
      },
    ],
    ...answers,
  })
  return renderPage(
    <>
      <AdminDashboardPage.Heading show={(words) => <h1>{words}</h1>} />
      <AdminDashboardPage />
    </>,
    { ...me({ ...student, role: 'ADMIN' }), ...(phase && { cycle: cycleIn(phase) }) },
  )
}

const WAITING = '/admin/search?role=STUDENT&state=waiting&sort=waiting_since'

describe("the admin's dashboard", () => {
  it.each([
    ['did not take', false, /^The mail server did not take them\. /u],
    ['may have taken', true, /such mails may have arrived/u],
  ])('says of mails that the mail server %s what is known of them', async (_, in_doubt, text) => {
    const at = '2026-11-20T10:00:00.000Z'
    const mail = { id: 'm1', kind: 'accepted', state: 'dead_letter', to: student, created_at: at, due_at: null }
    const items = [{ ...mail, given_up_at: at, attempts: 1, in_doubt, last_error: 'interrupted' }]
    open({ 'GET admin/mails': () => listOf(items) })
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('begins with who has no supervisor, and its numbers lead to those they count', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '128 still need a supervisor' })).toBeDefined()
    const figures = within(await screen.findByRole('list', { name: 'Without a supervisor' })).getAllByRole('link')
    const state = '/admin/search?role=STUDENT&state='
    expect(figures.map((figure) => [figure.textContent, figure.getAttribute('href')])).toEqual([
      ['128 Without a supervisor', `${state}without_supervisor`],
      ['35 Has an open request', WAITING],
      ['28 Must ask again', `${state}has_to_ask_again`],
      ['65 Asked nobody yet', `${state}asked_nobody`],
    ])
    const waysOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(waysOf(/^Supervisors registered/)).toBe('/admin/search?role=SUPERVISOR&state=registered')
    expect(waysOf(/^Free/)).toBe('/admin/search?role=SUPERVISOR&state=with_free_places')
    expect(waysOf(/^Has a supervisor/)).toBe('/admin/search?role=STUDENT&state=with_supervisor')
    expect(waysOf(/^Chose tags/)).toBe('/admin/search?role=STUDENT&state=chose_tags')
    expect(waysOf(/^Asked a supervisor/)).toBe('/admin/search?role=STUDENT&state=has_asked')
    expect(waysOf(/^All 35 who wait/)).toBe(WAITING)
  })

  it('says how many students came how far, and what became of the places', async () => {
    open()
    const rowOf = (name: RegExp) => screen.getByRole('row', { name }).textContent
    await screen.findByRole('region', { name: 'How far students are' })
    expect(rowOf(/^Imported or registered/)).toBe('Imported or registered200100%')
    expect(rowOf(/^Chose tags/)).toBe('Chose tags15075%')
    expect(rowOf(/^Asked a supervisor/)).toBe('Asked a supervisor13568%')
    expect(rowOf(/^Has a supervisor/)).toBe('Has a supervisor7236%')
    expect(screen.getByRole('region', { name: 'Places: 197' })).toBeDefined()
    expect(rowOf(/^Taken here/)).toBe('Taken here7036%')
    expect(rowOf(/^Taken outside/)).toBe('Taken outside2513%')
    expect(rowOf(/^Free/)).toBe('Free10252%')
  })

  it('names who waits longest, how long, and for whom', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Waiting longest' })
    expect(list.textContent).toContain('12 days')
    expect(list.textContent).toContain('asked Ada Example and 3 more')
  })

  it('says what the cycle needs next, and leads there', async () => {
    open()
    const next = await screen.findByRole('region', { name: 'To do in “Winter”' })
    const steps = within(within(next).getByRole('list')).getAllByRole('link')
    expect(steps.map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
      ['Conflicts to be resolved: 1', '/admin/search?role=STUDENT&state=in_conflict'],
      ['Students without tags: 50', '/admin/search?role=STUDENT&state=without_tags'],
      ['Supervisors not registered yet: 6', '/admin/search?role=SUPERVISOR&state=unregistered'],
      ['Supervisors with open requests: 42', '/admin/search?role=SUPERVISOR&state=owes_answers&sort=waiting_since'],
    ])
    const running = within(next).getByRole('link', { name: 'Since 24 September 2026' })
    expect(running.getAttribute('href')).toBe('/admin/cycle')
  })

  it('says of a cycle that has ended that it has, and leads to the next one', async () => {
    const ended = { ...statistics, students: { ...statistics.students, waiting: 0 }, longest_waiting: [] }
    open({ 'GET admin/statistics': () => ended }, 'ENDED')
    expect(await screen.findByText('The cycle has ended: nobody waits for an answer any more.')).toBeDefined()
    expect(await screen.findByRole('link', { name: /^Ended on 30 September 2127/ })).toBeDefined()
    const ways = ['Begin a new cycle', 'Then begin the next cycle'].map((name) => screen.getByRole('link', { name }))
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/admin/cycle', '/admin/cycle'])
    expect(screen.queryByText(/Everybody has a supervisor/)).toBeNull()
  })

  it('says of a cycle that has just begun that nobody has asked, not that everybody was answered', async () => {
    const none = [{ week: '2026-11-16', sent: 0, accepted: 0 }]
    open({
      'GET admin/statistics': () => ({
        ...statistics,
        requests_per_week: none,
        students: { ...statistics.students, waiting: 0 },
        longest_waiting: [],
      }),
    })
    expect(await screen.findByText('Nobody has sent a request in this cycle yet.')).toBeDefined()
    expect(await screen.findByText('No requests in this cycle yet.')).toBeDefined()
  })

  it('lists conflicts, with whom they are about', async () => {
    open()
    expect(await screen.findByText('Accepted by Ada Example and Ben Example')).toBeDefined()
  })

  it('lists pairs of people who have left, to be ended', async () => {
    const gone = { ...student, first_name: '', last_name: '', is_registered: false, is_deleted: true }
    const kept_pairs = ['Ada', 'Ben'].map((name) => ({ request_id: name, student: gone, supervisor: supervisor(name) }))
    const { user } = open({ 'GET admin/statistics': () => ({ ...statistics, kept_pairs }) })
    const pairs = await screen.findByRole('list', { name: 'Pairs of people who have left (2)' })
    expect(texts(within(pairs).getAllByRole('listitem'))).toEqual([
      expect.stringContaining('student@uni.exampleIn a pair with Ada Example · Also accepted by others'),
      expect.stringContaining('student@uni.exampleIn a pair with Ben Example · Also accepted by others'),
    ])
    await user.click(within(pairs).getByRole('button', { name: 'End the pair of student@uni.example and Ben Example' }))
    expect(address()).toBe('/?end-pair=Ben')
  })

  it('says that nobody has chosen a tag, where a list of zeros would say nothing', async () => {
    const tags = statistics.tags.map((tag) => ({ ...tag, demand: 0, supply: 0 }))
    open({ 'GET admin/statistics': () => ({ ...statistics, tags }) })
    expect(await screen.findByText('Nobody has chosen a tag yet.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Demand against supply by tag: table' })).toBeNull()
  })

  it('has a table for each chart, sorted by what is asked for', async () => {
    const { user } = open()
    const table = await screen.findByRole('region', { name: 'Demand against supply by tag: table' })
    const tags = () => texts(within(table).getAllByRole('rowheader'))
    expect(tags()).toEqual(['Wanted', 'Offered'])
    await user.click(within(table).getByRole('button', { name: 'Super\u00ADvisors' }))
    expect(tags()).toEqual(['Offered', 'Wanted'])
    await user.click(within(table).getByRole('button', { name: 'Stu\u00ADdents' }))
    expect(tags()).toEqual(['Wanted', 'Offered'])
    await user.click(within(table).getByRole('button', { name: 'Tag' }))
    expect(tags()).toEqual(['Offered', 'Wanted'])
    const weeks = screen.getByRole('slider', { name: /^Requests per week: 12 sent and 4 accepted/ })
    await user.click(screen.getByText('As a table'))
    expect(weeks.closest('figure')?.querySelectorAll('tbody tr')).toHaveLength(2)
  })

  it("says a week's values where the arrow keys are", async () => {
    const { user } = open()
    const weeks = await screen.findByRole('slider', { name: /^Requests per week/ })
    weeks.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(weeks.getAttribute('aria-valuetext')).toBe('Week of 9 November 2026: 4 sent, 1 accepted')
    expect(screen.getByText('Week of 9 November 2026: 4 sent, 1 accepted')).toBeDefined()
    await user.keyboard('{End}')
    expect(weeks.getAttribute('aria-valuetext')).toBe('Week of 16 November 2026: 8 sent, 3 accepted')
    await user.tab()
    expect(screen.queryByText(/^Week of 16/)).toBeNull()
  })
})

it('has no figures of nobody once everybody has a supervisor', async () => {
  const students = { ...statistics.students, with_supervisor: 200, waiting: 0, ask_again: 0, asked_nobody: 0 }
  open({ 'GET admin/statistics': () => ({ ...statistics, students }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Nobody is without a supervisor' })).toBeDefined()
  await screen.findByRole('region', { name: 'How far students are' })
  expect(screen.queryByRole('list', { name: 'Without a supervisor' })).toBeNull()
})

it.each([
  [42, 9, '42 in line for a place, with 9 supervisors'],
  [2, 1, '2 in line for a place, with 1 supervisor'],
  [1, 3, '1 in line for a place, with 3 supervisors'],
  [1, 1, '1 in line for a place, with 1 supervisor'],
])('counts %i who wait for places of %i', async (students, supervisors, text) => {
  open({ 'GET admin/statistics': () => ({ ...statistics, lines: { students, supervisors } }) })
  const way = await screen.findByRole('link', { name: text })
  expect(way.getAttribute('href')).toBe('/admin/search?role=SUPERVISOR&state=waited_for')
})

it('says nothing of lines while nobody waits', async () => {
  open()
  await screen.findByRole('heading', { name: 'Places: 197' })
  expect(screen.queryByText(/in line/u)).toBeNull()
})
