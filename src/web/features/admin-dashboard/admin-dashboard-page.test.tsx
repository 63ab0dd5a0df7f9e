import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'

const statistics = {
  supervisors: { registered: 54, total: 60 },
  slots: { available: 102, total: 197 },
  students: { with_supervisor: 72, total: 200, waiting: 63 },
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

const open = (answers: Parameters<typeof fakeServer>[0] = {}) => {
  fakeServer({
    'GET admin/statistics': () => statistics,
    'GET admin/mails': () => ({ items: [], next_cursor: null }),
    'GET supervision-requests': () => ({
      items: [request('Ada', 'PENDING'), request('Ben', 'PENDING')],
      next_cursor: null,
    }),
    ...answers,
  })
  return renderPage(
    <>
      <AdminDashboardPage.Heading show={(words) => <h1>{words}</h1>} />
      <AdminDashboardPage />
    </>,
    me({ ...student, role: 'ADMIN' }),
  )
}

describe("the admin's dashboard", () => {
  it('begins with who waits, and its numbers lead to those they count', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '63 students are waiting' })).toBeDefined()
    const waysOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(waysOf(/^Supervisors registered/)).toBe('/admin/search?role=SUPERVISOR&state=registered')
    expect(waysOf(/^Places available/)).toBe('/admin/search?role=SUPERVISOR&state=with_free_places')
    expect(waysOf(/^Students with a supervisor/)).toBe('/admin/search?role=STUDENT&state=with_supervisor')
    expect(waysOf(/^Students waiting/)).toBe('/admin/search?role=STUDENT&state=waiting')
    expect(waysOf(/^Conflicts/)).toBe('/admin/search?role=STUDENT&state=in_conflict')
  })

  it('says what waiting means', async () => {
    open()
    expect(await screen.findByText(/^Waiting: has asked at least one supervisor/)).toBeDefined()
  })

  it('says of a cycle that has just begun that nobody has asked, not that everybody was answered', async () => {
    const none = [{ week: '2026-11-16', sent: 0, accepted: 0 }]
    open({
      'GET admin/statistics': () => ({
        ...statistics,
        requests_per_week: none,
        students: { ...statistics.students, waiting: 0 },
      }),
      'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    })
    expect(await screen.findByText('Nobody has sent a request in this cycle yet.')).toBeDefined()
    expect(await screen.findByText('No requests in this cycle yet.')).toBeDefined()
    expect(screen.queryByText(/^highest bar/)).toBeNull()
  })

  it('lists conflicts and waiting students once each, with whom it is about', async () => {
    open()
    expect(await screen.findByText('Accepted by Ada Example and Ben Example')).toBeDefined()
    expect(await screen.findByText(/^Asked Ada Example and Ben Example/)).toBeDefined()
  })

  it('has a table for each chart, sorted by what is asked for', async () => {
    const { user } = open()
    const table = await screen.findByRole('region', { name: 'Demand against supply by tag: table' })
    const tags = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    expect(tags()).toEqual(['Wanted', 'Offered'])
    await user.click(within(table).getByRole('button', { name: 'Supervisors' }))
    expect(tags()).toEqual(['Offered', 'Wanted'])
    await user.click(within(table).getByRole('button', { name: 'Students' }))
    expect(tags()).toEqual(['Wanted', 'Offered'])
    await user.click(within(table).getByRole('button', { name: 'Tag' }))
    expect(tags()).toEqual(['Offered', 'Wanted'])
    const weeks = screen.getByRole('img', { name: /^Requests per week: 12 sent and 4 accepted/ })
    await user.click(screen.getByText('As a table'))
    expect(weeks.closest('figure')?.querySelectorAll('tbody tr')).toHaveLength(2)
  })
})
