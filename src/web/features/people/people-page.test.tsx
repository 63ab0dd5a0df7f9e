import type { User } from '#contract/resources/people/people.ts'
import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PeoplePage } from './people-page.tsx'

const admin: User = { ...student, id: 'admin', role: 'ADMIN' }

const open = (answers: Parameters<typeof fakeServer>[0], at?: string) => {
  const server = fakeServer(answers)
  return { server, ...renderPage(<PeoplePage />, me(admin), at) }
}

const everybody = (...items: User[]) => ({
  'GET users': () => ({ items, next_cursor: null, total: items.length, free_places: 2 }),
})

describe('the people', () => {
  it('lead to their profiles', async () => {
    open(everybody(student, supervisor('Ada')))
    const link = await screen.findByRole('link', { name: 'Ada Example' })
    expect(link.getAttribute('href')).toBe('/profiles/ada')
  })

  it('are counted on all pages together, and the order is named', async () => {
    open({ 'GET users': () => ({ items: [student], next_cursor: 'second', total: 1234, free_places: 2 }) })
    expect(await screen.findByText('1,234 people, sorted by last name')).toBeDefined()
  })

  it.each([
    ['role=SUPERVISOR&state=registered', { role: 'SUPERVISOR', registered: true }],
    ['state=unregistered', { registered: false }],
    ['role=STUDENT&state=in_conflict', { role: 'STUDENT', situation: 'in_conflict' }],
  ])('are those of the address: %s', async (address, filter) => {
    const { server } = open(everybody(student), `/admin/search?${address}`)
    await screen.findByRole('link', { name: 'Stella Example' })
    const { limit: _, ...asked } = server.callsOf('GET users')[0]?.data ?? {}
    expect(asked).toEqual(filter)
  })

  it('are looked for by the name in the address, which stands in the field', async () => {
    fakeServer(everybody(student))
    const { user } = renderPage(
      <>
        <Link to="?q=Ben">Ben</Link>
        <PeoplePage />
      </>,
      me(admin),
    )
    await user.click(screen.getByRole('link', { name: 'Ben' }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Ben')
  })

  it('are gone through by arrows from the field', async () => {
    const { user } = open(everybody(student, supervisor('Ada')))
    await screen.findByRole('link', { name: 'Ada Example' })
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Ada Example')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('Stella Example')
  })

  it('who were accepted by several are shown with that', async () => {
    const accepted = { ...student, student: { thesis_description: null, has_supervisor: true } }
    open(everybody(accepted), '/admin/search?role=STUDENT&state=in_conflict')
    expect(await screen.findByText(/conflict: accepted by several/)).toBeDefined()
    expect(screen.queryByText(/has a supervisor/)).toBeNull()
  })

  it('who wait are shown with what that means', async () => {
    const waiting = { ...student, student: { thesis_description: null, has_supervisor: false, pending_requests: 2 } }
    open(everybody(waiting), '/admin/search?state=waiting')
    expect(await screen.findByText(/Waiting: has asked at least one supervisor/)).toBeDefined()
    expect(screen.getByText(/waiting, open requests: 2/)).toBeDefined()
  })

  it('who have free places are shown with how many these are', async () => {
    open(everybody(supervisor('Ada'), supervisor('Ben')), '/admin/search?state=with_free_places')
    expect(await screen.findAllByText('2 people, sorted by last name · Free places: 2')).not.toEqual([])
  })

  it('of another role are not looked for by what they can not be', async () => {
    const { server, user } = open(everybody(student), '/admin/search?role=STUDENT&state=waiting')
    await user.selectOptions(await screen.findByLabelText('Role'), 'Supervisors')
    await waitFor(() => expect(server.callsOf('GET users').at(-1)?.data).toMatchObject({ role: 'SUPERVISOR' }))
    expect(server.callsOf('GET users').at(-1)?.data).not.toHaveProperty('situation')
  })

  it('are asked for as one types', async () => {
    const { server, user } = open(everybody(student))
    await user.type(await screen.findByRole('searchbox'), 'stella')
    await waitFor(() => expect(server.callsOf('GET users').at(-1)?.data).toMatchObject({ query: 'stella' }))
  })

  it('come in pages, and the focus goes on with the first of the next one', async () => {
    const { user } = open({
      'GET users': ({ cursor }) =>
        cursor === 'second'
          ? { items: [supervisor('Ada')], next_cursor: null, total: 2, free_places: 2 }
          : { items: [student], next_cursor: 'second', total: 2, free_places: 2 },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada Example'))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
  it('that do not come are said so below those that have, and are asked for again', async () => {
    let isAway = true
    const { user } = open({
      'GET users': ({ cursor }) => {
        if (cursor === 'second' && isAway) throw new ErrorAnswer(503, 'Not now.')
        const items = cursor === 'second' ? [supervisor('Ada')] : [student]
        return { items, next_cursor: cursor === 'second' ? null : 'second', total: 2, free_places: 2 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Stella Example' })).toBeDefined()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('link', { name: 'Ada Example' })
  })
})
