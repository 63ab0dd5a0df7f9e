import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, inboxItem, match, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Me } from '#web/api/me.ts'
import { PERSON } from '#web/api/requests.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProfilePage } from './profile-page.tsx'
import { Route, Routes } from 'react-router'

const ada = supervisor('Ada')

/** Ada's profile in front of a server with these requests of the student. */
const open = (
  requests: Request[] = [],
  confirm: Parameters<typeof me>[1] = {},
  more: Partial<Me> = {},
  person = () => ada,
) => {
  const reader = { ...me(student, confirm), ...more }
  let known = requests
  const listed = new Set<string>()
  const change = (state: Request['state']) => () => {
    const changed = request('Ada', state)
    known = [changed]
    return changed
  }
  const server = fakeServer({
    'GET users/me': () => reader,
    'GET users/ada': person,
    'GET users/student/blocks': () => [],
    'GET users/student/shortlist': () => [...listed].map(match),
    'PUT users/student/shortlist/ada': () => {
      listed.add('Ada')
      return []
    },
    'DELETE users/student/shortlist/ada': () => listed.clear(),
    'GET supervision-requests': () => ({ items: known, next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student/explain/ada': () => ({ supervisor: ada, similarity_score: 0.5, explanation: [] }),
    'POST supervision-requests': change('PENDING'),
    'PATCH supervision-requests/request-ada': change('WITHDRAWN'),
  })
  const page = (
    <Routes>
      <Route path="/profiles/:id" element={<ProfilePage />} />
    </Routes>
  )
  return { server, ...renderPage(page, reader, '/profiles/ada') }
}

/** The profile of a student with this request, as Ada reads it. */
const openAsAda = (asked: Request, reader = me(ada)) => {
  const server = fakeServer({
    'GET users/me': () => reader,
    'GET users/student': () => student,
    'GET supervision-requests': () => ({ items: [asked], next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET requests/inbox/request-ada': () => ({ item: inboxItem(asked), besides: [], explanation: [] }),
    'GET match/student/explain/ada': () => ({ supervisor: ada, similarity_score: 0.5, explanation: [] }),
    'PATCH supervision-requests/request-ada': () => request('Ada', 'REJECTED'),
  })
  const page = (
    <Routes>
      <Route path="/profiles/:id" element={<ProfilePage />} />
    </Routes>
  )
  return { server, ...renderPage(page, reader, '/profiles/student') }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('a profile', () => {
  it('offers what fits and keeps the focus when a button is gone', async () => {
    const { server, user } = open()
    await user.click(await button('Request'))
    await screen.findByText(/^You sent a request/)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Between the two of you'))
    await user.click(await button('Withdraw'))
    await screen.findByText(/^Your request was withdrawn/)
    expect(server.callsOf('POST supervision-requests').map(({ data }) => data)).toEqual([{ supervisor_id: 'ada' }])
  })

  it('lets a supervisor add nobody once the cycle is over', async () => {
    const reader = { ...me(ada), cycle: cycleIn('ENDED') }
    const ended = { ...request('Ada', 'WITHDRAWN'), ended_as: 'cycle_ended' as const }
    openAsAda(ended, reader)
    await screen.findByText(/^This cycle ended on /)
    expect(screen.queryByRole('button', { name: 'Add as student' })).toBeNull()
  })

  it('offers a first question until the reader has asked for supervision, and another one then', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: 'Ask first' })
    await user.click(await button('Request'))
    await screen.findByRole('link', { name: 'Ask a question' })
    expect(screen.queryByRole('link', { name: 'Ask first' })).toBeNull()
  })

  it('keeps somebody for later by the heart, and no longer', async () => {
    const { user } = open()
    await user.click(await button('Keep for later'))
    await screen.findByText('You keep Ada Example for later. The list is beside your requests.')
    await user.click(await button('No longer keep'))
    await waitFor(() => expect(screen.queryByText(/^You keep Ada/)).toBeNull())
    expect(await button('Keep for later')).toBeDefined()
  })

  it('offers nothing that can be done no longer once the cycle has ended', async () => {
    open([], {}, { cycle: cycleIn('ENDED') })
    await screen.findByText('This cycle has ended; requests are no longer possible.')
    expect(screen.getAllByText(/cycle (has )?ended/u)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Keep for later' })).toBeNull()
  })

  it('takes the next decision once the last one is seen, whatever else is still loading', async () => {
    const { server, user } = open()
    await button('Request')
    server.answers['GET users/me'] = () => new Promise(() => {})
    await user.click(await button('Request'))
    await user.click(await button('Withdraw'))
    await screen.findByText(/^Your request was withdrawn/)
    expect(server.callsOf('PATCH supervision-requests/request-ada')).toHaveLength(1)
    // It goes out as it was, without a question.
    expect(await button('Undo the withdrawal')).toBeDefined()
  })

  it('is gone with its person, whatever is kept of them', async () => {
    let isThere = true
    const { client } = open([], {}, {}, () => {
      if (isThere) return ada
      throw new ErrorAnswer(404, 'not_found')
    })
    await button('Request')
    isThere = false
    // React and the router report what no page has caught.
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => reported.mockRestore())
    await client.invalidateQueries({ queryKey: PERSON })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Request' })).toBeNull())
  })

  it('tells why something could not be done, and about whom', async () => {
    const { server, user } = open()
    server.answers['POST supervision-requests'] = () => {
      throw new ErrorAnswer(409, 'No place is available any more.')
    }
    await user.click(await button('Request'))
    await screen.findAllByText(/^\S.+: No place is available any more\.$/)
    expect(await button('Request')).toBeDefined()
  })
})

it('tells a supervisor that others have accepted their student, too', async () => {
  openAsAda({ ...request('Ada', 'ACCEPTED'), conflict: true })
  expect(await screen.findByText(/^Stella Example was also accepted by others/)).toBeDefined()
})
