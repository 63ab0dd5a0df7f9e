import type { OutputOf } from '#contract/operations.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PeoplePage } from './people-page.tsx'

type Row = OutputOf<'admin.people.list'>['items'][number]

const WINDOW_PX = 600
const TABLE_PX = 5_000_000

const person = (firstName: string, cells: Row['cells'] = {}): Row => ({
  id: firstName.toLowerCase(),
  role: 'STUDENT',
  first_name: firstName,
  last_name: 'Example',
  email: `${firstName.toLowerCase()}@uni.example`,
  is_registered: true,
  cells,
})

/** Answers any part of a table of so many people, who are called by their place in it. */
const crowd = (total: number) => ({
  'GET admin/people': ({ offset = 0, limit = 100 }: { offset?: unknown; limit?: unknown }) => {
    const [from, most] = [Number(offset), Number(limit)]
    const items = Array.from({ length: Math.max(0, Math.min(most, total - from)) }, (_, at) => person(`P${from + at}`))
    return { items, total, offset: from, next_cursor: null }
  },
})

const everybody = (...items: Row[]) => ({
  'GET admin/people': () => ({ items, total: items.length, offset: 0, next_cursor: null }),
})

const open = (answers: Parameters<typeof fakeServer>[0], at?: string) => {
  const server = fakeServer(answers)
  const page = (
    <>
      <Link to="?q=Ben">Ben</Link>
      <PeoplePage />
    </>
  )
  return { server, ...renderPage(page, me({ ...student, id: 'admin', role: 'ADMIN' }), at) }
}

const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

describe('the table of people', () => {
  // The window has a height, and is scrolled: jsdom knows neither.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW_PX)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(TABLE_PX)
    HTMLElement.prototype.scrollTo = function (to?: ScrollToOptions | number) {
      if (typeof to === 'object') this.scrollTop = to.top ?? 0
      this.dispatchEvent(new Event('scroll'))
    }
  })
  afterEach(() => {
    sessionStorage.clear()
    vi.restoreAllMocks()
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
  })

  it('has people who lead to their profiles, counted all together', async () => {
    open({
      'GET admin/people': () => ({ items: [person('Ada')], total: 1234, offset: 0, next_cursor: null }),
    })
    const link = await screen.findByRole('link', { name: 'Ada Example' })
    expect(link.getAttribute('href')).toBe('/profiles/ada')
    expect(screen.getByText('1,234 people')).toBeDefined()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1235')
  })

  it.each([
    ['role=SUPERVISOR&state=registered', { role: 'SUPERVISOR', registered: true, sort: 'name', direction: 'asc' }],
    ['state=unregistered', { registered: false, sort: 'name', direction: 'asc' }],
    ['role=STUDENT&state=in_conflict', { role: 'STUDENT', situation: 'in_conflict', sort: 'name', direction: 'asc' }],
    [
      'state=waiting,registered&sort=-email',
      { registered: true, situation: 'waiting', sort: 'email', direction: 'desc' },
    ],
    ['sort=tags&columns=tags,nonsense', { sort: 'tags', direction: 'asc', columns: 'tags' }],
  ])('is that of the address: %s', async (at, asked) => {
    const { server } = open(everybody(person('Ada')), `/admin/search?${at}`)
    await screen.findByRole('link', { name: 'Ada Example' })
    expect(server.callsOf('GET admin/people')[0]?.data).toMatchObject(asked)
    const file = screen.getByRole('link', { name: 'Export' }).getAttribute('href')
    for (const [name, value] of Object.entries(asked)) expect(file).toContain(`${name}=${value}`)
  })

  it('says which filter of the address there is not, and shows everybody', async () => {
    const { server, user } = open(everybody(person('Ada')), '/admin/search?state=confirmed,registered&sort=email')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter: No such filter: confirmed' }))
    expect(server.callsOf('GET admin/people')[0]?.data).not.toHaveProperty('situation')
    expect(address()).toBe('/admin/search?state=registered&sort=email')
    expect(screen.queryByText(/No such filter/)).toBeNull()
  })

  it('knows supervisors who are waited for, and offers them', async () => {
    const { server, user } = open(everybody(person('Ada')), '/admin/search?role=SUPERVISOR&state=waited_for')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter: Has people in line' }))
    expect(server.callsOf('GET admin/people')[0]?.data).toMatchObject({ situation: 'waited_for' })
    await user.selectOptions(screen.getByLabelText('Add a filter'), 'Has people in line')
  })

  it('has a chip for each filter, which takes it away', async () => {
    const { user } = open(everybody(person('Ada')), '/admin/search?role=STUDENT&state=waiting,registered')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter: Has an open request' }))
    expect(address()).toBe('/admin/search?role=STUDENT&state=registered')
    await user.selectOptions(screen.getByLabelText('Add a filter'), 'Supervisors')
    expect(address()).toBe('/admin/search?role=SUPERVISOR&state=registered')
    await user.selectOptions(screen.getByLabelText('Add a filter'), 'Not registered')
    expect(address()).toBe('/admin/search?role=SUPERVISOR&state=unregistered')
    await user.click(screen.getByRole('button', { name: 'Show everybody' }))
    expect(address()).toBe('/admin/search')
  })

  it('is looked through as one types, and by the name in the address', async () => {
    const { server, user } = open(everybody(person('Ada')))
    await user.type(await screen.findByRole('searchbox'), 'ada')
    await waitFor(() => expect(server.callsOf('GET admin/people').at(-1)?.data).toMatchObject({ query: 'ada' }))
    await user.click(screen.getByRole('link', { name: 'Ben' }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Ben')
  })

  it('gets other columns and another order, both in the address', async () => {
    const { user } = open(everybody(person('Ada', { email: 'ada@uni.example', tags: 'Robotics' })))
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Tags' }))
    expect(address()).toContain('tags')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'E-mail')
    await user.click(screen.getByRole('checkbox', { name: 'Descending' }))
    expect(address()).toContain('sort=-email')
    expect(await screen.findByText(/Robotics/)).toBeDefined()
  })

  it('is gone through by keys from the field, draws what is in view, and asks for it', async () => {
    const { user, server } = open(crowd(50_000))
    await screen.findByRole('link', { name: 'P0 Example' })
    expect(rowNames().length).toBeLessThan(60)
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('P1 Example')
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('50001'))
    await waitFor(() => expect(server.callsOf('GET admin/people').at(-1)?.data).toMatchObject({ offset: 49_900 }))
    expect(await screen.findByRole('link', { name: 'P49999 Example' })).toBeDefined()
    await user.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('2'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('{Enter}{Enter}')
    expect(address()).toBe('/profiles/p0')
  })

  it('has people chosen by space, or by Ctrl A all that the filter finds but some, and no longer by Escape', async () => {
    const { user } = open(crowd(300))
    await screen.findByRole('link', { name: 'P0 Example' })
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown} {ArrowDown} ')
    expect(screen.getByText('Chosen: 2')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Chosen/)).toBeNull()
    await user.keyboard('{Control>}a{/Control}')
    await user.click(screen.getByRole('checkbox', { name: 'Choose P1 Example' }))
    expect(screen.getByText('Chosen: 299')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'None' }))
    expect(screen.queryByRole('button', { name: 'Write a mail' })).toBeNull()
  })

  it('has who is shown closed by the first Escape, and only then nobody chosen', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { media, matches: media.includes('min-width') }),
    )
    const { user } = open(everybody(person('Ada'), person('Ben')))
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Ada Example' }))
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toContain('person=ada')
    await user.keyboard('{Escape}')
    expect(address()).not.toContain('person=ada')
    expect(screen.getByText('Chosen: 1')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Chosen/)).toBeNull()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('resets nobody until their number is typed', async () => {
    const effect = { dry_run: true, people: 2, digest: 'seen', names: ['P0', 'P2'], left_out: [], pairs: 1 }
    const { user, server } = open({
      ...crowd(3),
      'POST admin/people/removal/preview': () => effect,
      'POST admin/people/removal': () => ({ ...effect, dry_run: false }),
    })
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    const dialog = await screen.findByRole('dialog')
    const submit = await within(dialog).findByRole('button', { name: 'Reset' })
    expect(await within(dialog).findByText(/^Pairs that end: 1\. Whoever is left behind is told by mail/)).toBeDefined()
    await user.type(await within(dialog).findByRole('textbox'), '3')
    await user.click(submit)
    expect(server.callsOf('POST admin/people/removal')).toEqual([])
    await user.clear(within(dialog).getByRole('textbox'))
    await user.type(within(dialog).getByRole('textbox'), '2')
    await user.click(submit)
    await findToast('People who were reset: 2')
    // The button that opened it has gone with the selection.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'What to do with those who are chosen' })),
    )
    expect(server.callsOf('POST admin/people/removal')[0]?.data).toMatchObject({ filter: {}, digest: 'seen' })
  })
})
