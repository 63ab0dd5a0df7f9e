import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { FoundUser } from '#contract/resources/people/search.ts'
import { listOf, match, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { texts } from '#test/web/texts.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SearchPage } from './search-page.tsx'

const SEARCH = 'GET users/search'
const GROUPS = 'GET groups'
const TAGS = 'GET tags'
const [ROBOTICS, HEARING] = ['7a600000-0000-4000-8000-000000000001', '7a600000-0000-4000-8000-000000000002'] as const
const vocabulary = [
  { id: ROBOTICS, tag_name: 'Robotics' },
  { id: HEARING, tag_name: 'Hearing' },
]

const found = (name: string, more: Partial<FoundUser> = {}): FoundUser => ({
  ...supervisor(name),
  best_tag_ids: [],
  matches: [],
  ...more,
})

/** The page in front of a server that finds people by their first name, two a page. */
const open = (...names: string[]) => {
  const server = fakeServer({
    [GROUPS]: () => [],
    [TAGS]: () => vocabulary,
    [SEARCH]: ({ query, cursor }) => {
      const fitting = names.filter((name) => name.startsWith(typeof query === 'string' ? query : ''))
      const from = Number(cursor ?? 0)
      return {
        items: fitting.slice(from, from + 2).map((name) => found(name)),
        next_cursor: fitting.length > from + 2 ? String(from + 2) : null,
      }
    },
  })
  return { server, ...renderPage(<SearchPage />, me(student)) }
}

const rows = async () => texts(within(await screen.findByRole('list', { name: 'People found' })).getAllByRole('link'))
const field = () => screen.getByRole('searchbox', { name: 'Name, tag or word' })
const focused = () => document.activeElement?.textContent

describe('the search', () => {
  it('begins in the field, and finds as one types', async () => {
    const { server, user } = open('Ada', 'Ben')
    expect(document.activeElement).toBe(field())
    await rows()
    await user.keyboard('Ben')
    // The first letters find him already.
    await waitFor(() => expect(server.callsOf(SEARCH).at(-1)?.data['query']).toBe('Ben'))
    await waitFor(async () => expect(await rows()).toEqual(['Ben Example']))
    expect(await screen.findAllByText('1 person found')).not.toHaveLength(0)
  })

  it('keeps the text as it is typed, with the space between two names', async () => {
    const { server, user } = open('Ada')
    await user.type(field(), 'Ada ')
    await waitFor(() => expect(server.callsOf(SEARCH).at(-1)?.data['query']).toBe('Ada'))
    expect(field()).toHaveProperty('value', 'Ada ')
  })

  it('is gone through by arrows, back into the field, too', async () => {
    const { user } = open('Ada', 'Ben')
    await rows()
    await user.keyboard('{ArrowUp}{ArrowDown}')
    expect(focused()).toBe('Ada Example')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Ben Example')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(field())
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Ada Example')
  })

  it('is ordered by best match, and by what is chosen in the direction that is chosen', async () => {
    const { server, user } = open('Ada')
    await rows()
    await user.click(screen.getByRole('button', { name: /^Descending/ }))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Availability')
    await user.click(screen.getByRole('button', { name: 'Only with free places' }))
    await waitFor(() => expect(server.callsOf(SEARCH)).toHaveLength(4))
    expect(
      server.callsOf(SEARCH).map(({ data: { sort, direction, available_only: only } }) => [sort, direction, only]),
    ).toEqual([
      ['best_match', 'desc', false],
      ['best_match', 'asc', false],
      ['availability', 'desc', false],
      ['availability', 'desc', true],
    ])
  })

  it('leaves those of one group, where supervisors have any', async () => {
    const { server, user } = open('Ada')
    await rows()
    expect(screen.queryByLabelText('Group')).toBeNull()
    cleanup()
    server.answers[GROUPS] = () => [{ name: 'Robotics', supervisors: 1 }]
    renderPage(<SearchPage />, me(student))
    await user.selectOptions(await screen.findByLabelText('Group'), 'Robotics')
    await waitFor(() => expect(server.callsOf(SEARCH).at(-1)?.data['group']).toBe('Robotics'))
    const calls = server.callsOf(SEARCH).length
    await user.selectOptions(screen.getByLabelText('Group'), 'All groups')
    // Everybody is known from before.
    expect(screen.getByLabelText('Group')).toHaveProperty('value', '')
    expect(server.callsOf(SEARCH)).toHaveLength(calls)
  })

  it('says that the filters may be why nobody was found, and takes them away by a press', async () => {
    const { server, user } = open('Ada')
    server.answers['GET users/search'] = ({ available_only: isAvailableOnly }) =>
      listOf(String(isAvailableOnly) === 'true' ? [] : [found('Ada')])
    await rows()
    await user.click(screen.getByRole('button', { name: 'Only with free places' }))
    await user.type(field(), 'Ada')
    await screen.findByText('No users found matching “Ada”. Without the filters there may be somebody.')
    await user.click(screen.getByRole('button', { name: 'Without filters' }))
    expect(await rows()).toEqual(['Ada Example'])
    expect(field()).toHaveProperty('value', 'Ada')
  })

  it('says so of a level that leaves somebody out, too', async () => {
    const server = fakeServer({
      [SEARCH]: ({ level }) => listOf(level === 'all' ? [found('Ada')] : []),
    })
    const bachelor = { ...student, student: { ...student.student, level: 'bachelor' } } as typeof student
    const { user } = renderPage(<SearchPage />, me(bachelor), '/?q=Ada')
    await user.click(await screen.findByRole('button', { name: 'Without filters' }))
    expect(await rows()).toEqual(['Ada Example'])
    expect(server.callsOf(SEARCH).at(-1)?.data['level']).toBe('all')
  })

  it('offers fewer words that find somebody, and keeps the filters', async () => {
    const words = [
      { query: 'sensors', people: 4 },
      { query: 'patients', people: 1 },
    ]
    const server = fakeServer({
      [SEARCH]: ({ query }) =>
        query === 'patients' ? listOf([found('Ben')]) : { items: [], next_cursor: null, fewer_words: words },
    })
    const page = (
      <main>
        <SearchPage />
      </main>
    )
    const { user } = renderPage(page, me(student), '/?q=sensors+for+patients&available=1')
    await screen.findByText('No users found matching “sensors for patients”. With fewer words there is somebody:')
    expect(screen.getByRole('link', { name: '“sensors”: 4 people' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Without filters' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: '“patients”: 1 person' }))
    const row = await screen.findByRole('link', { name: /^Ben/ })
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(field()).toHaveProperty('value', 'patients')
    expect(server.callsOf(SEARCH).at(-1)?.data).toMatchObject({ query: 'patients', available_only: true })
  })

  it('looks for no more letters than the server takes, and says few of them again', async () => {
    const { server } = open('Ada')
    await rows()
    fireEvent.change(field(), { target: { value: 'z'.repeat(300) } })
    expect(await screen.findByText(new RegExp(`^No users found matching “z{60}…”\\.`))).toBeDefined()
    expect(server.callsOf(SEARCH).at(-1)?.data['query']).toBe('z'.repeat(200))
  })

  it('is narrowed down by chips, each of which is in the address and goes by a press', async () => {
    const { server, user } = open('Ada')
    await rows()
    const lastCall = () => server.callsOf(SEARCH).at(-1)?.data
    await user.click(screen.getByRole('button', { name: 'With ideas' }))
    await user.selectOptions(screen.getByLabelText('Language of ideas'), 'Ideas in German')
    await user.selectOptions(screen.getByLabelText('Tag'), await screen.findByRole('option', { name: 'Hearing' }))
    await waitFor(() => expect(lastCall()).toMatchObject({ has_ideas: true, language: 'de', tags: HEARING }))
    expect(screen.queryByRole('button', { name: 'All of these tags' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Tag'), 'Robotics')
    await user.click(screen.getByRole('button', { name: 'All of these tags' }))
    await waitFor(() => expect(lastCall()).toMatchObject({ tags: `${HEARING},${ROBOTICS}`, tags_match: 'all' }))
    await user.click(screen.getByRole('button', { name: 'Remove the filter: Hearing' }))
    await waitFor(() => expect(lastCall()).toMatchObject({ tags: ROBOTICS, has_ideas: true }))
    expect(lastCall()).not.toHaveProperty('tags_match')
    expect(document.activeElement).toBe(screen.getByLabelText('Tag'))
    await user.click(screen.getByRole('button', { name: 'With ideas' }))
    await waitFor(() => expect(lastCall()).not.toHaveProperty('has_ideas'))
  })

  it('loses no chip that is pressed before the one before it is drawn', async () => {
    const { server } = open('Ada')
    await rows()
    const chips = ['With ideas', 'Only with free places'].map((name) => screen.getByRole('button', { name }))
    // Presses that act() waits for one by one would be drawn one by one.
    await act(async () => {
      for (const chip of chips) {
        chip.click()
        // The router changes the address in a microtask, and has it drawn in a task.
        await Promise.resolve().then(() => Promise.resolve())
      }
    })
    await waitFor(() =>
      expect(server.callsOf(SEARCH).at(-1)?.data).toMatchObject({ has_ideas: true, available_only: true }),
    )
  })

  it('takes its filters from the address, without what makes no sense', async () => {
    const server = fakeServer({
      [GROUPS]: () => [],
      [TAGS]: () => vocabulary,
      [SEARCH]: () => listOf([]),
    })
    renderPage(<SearchPage />, me(student), `/?tags=${HEARING},x,${HEARING}&all=1&ideas=1&language=xx&available=1`)
    await screen.findByRole('heading', { name: 'No search results...' })
    const [first] = server.callsOf(SEARCH)
    expect(first?.data).toMatchObject({ tags: HEARING, has_ideas: true, available_only: true })
    expect(first?.data).not.toHaveProperty('language')
    expect(first?.data).not.toHaveProperty('tags_match')
    expect(screen.getByRole('button', { name: 'With ideas' }).getAttribute('aria-pressed')).toBe('true')
    expect(await screen.findByRole('button', { name: 'Remove the filter: Hearing' })).toBeDefined()
  })

  it('has no filters of supervisors for who looks for students', async () => {
    fakeServer({ [TAGS]: () => vocabulary, [SEARCH]: () => listOf([]) })
    renderPage(<SearchPage />, me(supervisor('Ada')))
    await screen.findByRole('button', { name: 'Only without a supervisor' })
    for (const name of ['With ideas', 'Language of ideas', 'Group']) expect(screen.queryByLabelText(name)).toBeNull()
    expect(screen.queryByRole('button', { name: 'With ideas' })).toBeNull()
    expect(screen.getByLabelText('Tag')).toBeDefined()
  })

  it('marks what was found, and says where', async () => {
    const tag = (name: string, at: number) => ({ tag_id: String(at + 1), tag_name: name, priority: at + 1 })
    const ada = found('Ada', {
      title: 'Prof. Dr.',
      tags: ['Ethics', 'Robotics', 'Law', 'Art', 'Logic'].map(tag),
      best_tag_ids: ['2', '1', '3'],
      matches: [
        { in: 'name', text: ['', 'Ad', 'a Example'], title: ['', 'Prof', '. Dr.'] },
        { in: 'tag', id: '5', text: ['', 'Logi', 'c'] },
        { in: 'text', text: ['On ', 'robots', ' …'] },
        {
          in: 'idea',
          id: 'i',
          text: ['Hearing ', 'robots', ''],
          description: ['They ', 'listen', ''],
          tag: ['', 'Robo', 'tics'],
        },
      ],
    })
    fakeServer({ [GROUPS]: () => [], [TAGS]: () => [], [SEARCH]: () => listOf([ada]) })
    renderPage(<SearchPage />, me(student))
    const row = within(await screen.findByRole('listitem'))
    expect(row.getByRole('link', { name: 'Prof. Dr. Ada Example' }).innerHTML).toContain('>Ad</mark>')
    expect(row.getByText('Found in: name, tag, bio, idea.')).toBeDefined()
    const item = screen.getByRole('listitem')
    expect(texts([...item.querySelectorAll('mark')]).join()).toBe('Prof,Ad,Logi')
    // The one that was found first, then that in common, then those that fit best.
    expect(item.textContent).toContain('Tags that fit best: Logic · Robotics · Ethics · Law')
  })

  it('says in one line what of a text or an idea was found', async () => {
    const before = 'A long sentence that would take the whole line, about '
    const people = [
      found('Ada', { matches: [{ in: 'text', text: [before, 'robots', ' …'] }] }),
      found('Ben', { matches: [{ in: 'idea', id: 'i', text: ['Hearing'], description: ['They ', 'listen', ''] }] }),
    ]
    fakeServer({ [GROUPS]: () => [], [TAGS]: () => [], [SEARCH]: () => listOf(people) })
    renderPage(<SearchPage />, me(student))
    const [ada, ben] = await screen.findAllByRole('listitem')
    expect(ada?.textContent).toContain('…ole line, about robots …')
    expect(ben?.textContent).toContain('Idea: They listen')
  })
})

describe('a row of the search', () => {
  type Decided = { skipped?: string[]; kept?: string[]; asked?: Request[] }

  /** The page that has found these, in front of a student who has decided so. */
  const openDecided = (names: string[], { skipped = [], kept = [], asked = [] }: Decided) => {
    fakeServer({
      [SEARCH]: () => listOf(names.map((name) => found(name))),
      'GET users/student/blocks': () => skipped.map(supervisor),
      'GET users/student/shortlist': () => kept.map(match),
      'GET supervision-requests': () => listOf(asked),
    })
    renderPage(<SearchPage />, me(student))
  }
  const lines = async () =>
    texts(within(await screen.findByRole('list', { name: 'People found' })).getAllByRole('listitem'))

  it('says whom the student has asked, keeps for later or skipped, and the last one counts', async () => {
    const people = ['Ada', 'Ben']
    openDecided(people, { skipped: ['Ada'], kept: ['Ben'], asked: [request('Ben', 'PENDING')] })
    await screen.findByText('Requested')
    const [ada, ben] = await lines()
    expect(ada).toContain('Ada Example2 freeSkipped · 50% similarity')
    expect(ben).toContain('Ben Example2 freeRequested · 50% similarity')
    cleanup()
    openDecided(people, {})
    await lines()
    for (const word of ['Requested', 'Saved', 'Skipped']) expect(screen.queryByText(word)).toBeNull()
  })

  it('says how long the supervisor has left to answer, where there is a deadline', async () => {
    const due = new Date(Date.now() + 2.5 * 24 * 60 * 60 * 1000).toISOString()
    const asked = [{ ...request('Ben', 'PENDING'), answer_by: due }, request('Ada', 'PENDING')]
    openDecided(['Ada', 'Ben'], { asked })
    await screen.findByText('2 days, 11 hours left')
    const [ada, ben] = await lines()
    expect(ada).toContain('Ada Example2 freeRequested · 50% similarity')
    expect(ben).toContain('Ben Example2 freeRequested · 2 days, 11 hours left · 50% similarity')
  })
})
