import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SearchPage } from './search-page.tsx'

const SEARCH = 'GET users/search'

/** The page in front of a server that finds people by their first name, two a page. */
const open = (...names: string[]) => {
  const server = fakeServer({
    [SEARCH]: ({ query, cursor }) => {
      const found = names.filter((name) => name.startsWith(typeof query === 'string' ? query : ''))
      const from = Number(cursor ?? 0)
      return {
        items: found.slice(from, from + 2).map(supervisor),
        next_cursor: found.length > from + 2 ? String(from + 2) : null,
      }
    },
  })
  return { server, ...renderPage(<SearchPage />, me(student)) }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'People found' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const field = () => screen.getByRole('searchbox', { name: 'Name' })
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

  it('shows in its field what the address asks for, also when that changes', async () => {
    fakeServer({ [SEARCH]: () => ({ items: [], next_cursor: null }) })
    const { user } = renderPage(
      <>
        <Link to="?q=Ben">Ben</Link>
        <Link to="/">everybody</Link>
        <SearchPage />
      </>,
      me(student),
    )
    await user.click(screen.getByRole('link', { name: 'Ben' }))
    expect(field()).toHaveProperty('value', 'Ben')
    await user.click(screen.getByRole('link', { name: 'everybody' }))
    expect(field()).toHaveProperty('value', '')
  })

  it('keeps what is typed as it is typed, with the space between two names', async () => {
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
    await user.click(screen.getByLabelText('Only with free places'))
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

  it('goes on with the first new row for whoever asks for more', async () => {
    const { user } = open('Ada', 'Ben', 'Cleo')
    expect(await rows()).toEqual(['Ada Example', 'Ben Example'])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(focused()).toBe('Cleo Example'))
  })

  it('says that nobody was found, and shows everybody again', async () => {
    const { user } = open('Ada')
    await rows()
    await user.type(field(), 'Zoe')
    await screen.findByRole('heading', { name: 'No search results...' })
    expect(screen.getByText('No users found matching “Zoe”')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show everybody' }))
    expect(await rows()).toEqual(['Ada Example'])
  })

  it('looks for no more letters than the server takes, and says few of them again', async () => {
    const { server } = open('Ada')
    await rows()
    fireEvent.change(field(), { target: { value: 'z'.repeat(300) } })
    expect(await screen.findByText(`No users found matching “${'z'.repeat(60)}…”`)).toBeDefined()
    expect(server.callsOf(SEARCH).at(-1)?.data['query']).toBe('z'.repeat(200))
  })
})
