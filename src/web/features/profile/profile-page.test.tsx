import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, inboxItem, listOf, match, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Me } from '#web/api/me.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProfilePage } from './profile-page.tsx'
import { Route, Routes } from 'react-router'

const ada = supervisor('Ada')
const MARK = 'PUT requests/request-ada/mark'
const page = (
  <Routes>
    <Route path="/profiles/:id" element={<ProfilePage />} />
  </Routes>
)

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
    'GET users/ada': person,
    'GET users/student/shortlist': () => [...listed].map(match),
    'PUT users/student/shortlist/ada': () => {
      listed.add('Ada')
      return []
    },
    'DELETE users/student/shortlist/ada': () => listed.clear(),
    'GET supervision-requests': () => listOf(known),
    'GET match/student/explain/ada': () => ({ supervisor: ada, similarity_score: 0.5, explanation: [] }),
    'POST supervision-requests': change('PENDING'),
    'PATCH supervision-requests/request-ada': change('WITHDRAWN'),
  })
  return { server, ...renderPage(page, reader, '/profiles/ada') }
}

/** The profile of a student with this request, or question, as Ada reads it. */
const openAsAda = (asked?: Request, reader = me(ada)) => {
  const mark = { starred: false, note: 'Ask in March.' }
  const about = inboxItem(asked ?? request('Ada', 'PENDING'), { mark })
  const list = (type: string) => () => listOf(asked?.type === type ? [asked] : [])
  const server = fakeServer({
    'GET users/student': () => student,
    'GET supervision-requests': list('SUPERVISION'),
    'GET chat-requests': list('CHAT'),
    'GET requests/inbox/request-ada': () => ({ item: about, besides: [], explanation: [] }),
    'GET match/student/explain/ada': () => ({ supervisor: ada, similarity_score: 0.5, explanation: [] }),
    'POST supervision-requests/request-ada/undo': () => request('Ada', 'ACCEPTED'),
    [MARK]: ({ note }) => ({ starred: false, note: note as string }),
  })
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
    expect(server.sentTo('POST supervision-requests')).toEqual([{ supervisor_id: 'ada' }])
  })

  it('lets a supervisor add nobody once the cycle is over', async () => {
    const reader = { ...me(ada), cycle: cycleIn('ENDED') }
    const ended = { ...request('Ada', 'WITHDRAWN'), ended_as: 'cycle_ended' as const }
    openAsAda(ended, reader)
    await screen.findByText(/^This cycle ended on /)
    expect(screen.queryByRole('button', { name: 'Add as student' })).toBeNull()
  })

  it('keeps somebody for later by the heart, and no longer', async () => {
    const { user } = open()
    await user.click(await button('Save'))
    await screen.findByText('Saved. Find it under Requests.')
    await user.click(await button('Saved'))
    await waitFor(() => expect(screen.queryByText(/^You keep Ada/)).toBeNull())
    expect(await button('Save')).toBeDefined()
  })

  it.each([
    ['Save', 'Saved'],
    ['Skip', 'Between the two of you'],
  ])('keeps the focus after %s', async (pressed, focused) => {
    const { server, user } = open()
    let dismissed: User[] = []
    server.answers['GET users/student/blocks'] = () => dismissed
    server.answers['POST users/student/blocks'] = () => {
      dismissed = [ada]
      return dismissed
    }
    await user.click(await button(pressed))
    await waitFor(() => {
      const { activeElement } = document
      expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(focused)
    })
  })

  it('offers nothing that can be done no longer once the cycle has ended', async () => {
    open([], {}, { cycle: cycleIn('ENDED') })
    await screen.findByText('This cycle has ended; requests are no longer possible.')
    expect(screen.getAllByText(/cycle (has )?ended/u)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
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
})

describe('a profile that a supervisor reads', () => {
  const note = () => screen.findByRole('textbox', { name: 'Private note' })
  const removed = (undo: boolean): Request => {
    const ended = request('Ada', 'WITHDRAWN')
    return { ...ended, ended_as: 'removed', can: { ...ended.can, undo } }
  }

  it('tells that others have accepted their student, too', async () => {
    openAsAda({ ...request('Ada', 'ACCEPTED'), conflict: true })
    expect(await screen.findByText(/^Stella Example was also accepted by others/)).toBeDefined()
  })

  it('keeps the note on a student after the decision, to be read and changed', async () => {
    const { server } = openAsAda(request('Ada', 'REJECTED'))
    expect(await note()).toHaveProperty('value', 'Ask in March.')
    fireEvent.change(await note(), { target: { value: 'Ask in May.' } })
    await waitFor(() => expect(server.sentTo(MARK)).toEqual([{ note: 'Ask in May.' }]))
  })

  it('has the note on a student who has only asked a question', async () => {
    openAsAda({ ...request('Ada', 'ACCEPTED'), type: 'CHAT' })
    expect(await note()).toHaveProperty('value', 'Ask in March.')
  })

  it('has no note on a student who has asked nothing', async () => {
    const { server } = openAsAda()
    await button('Add as student')
    expect(screen.queryByRole('textbox', { name: 'Private note' })).toBeNull()
    expect(server.callsOf('GET requests/inbox/request-ada')).toEqual([])
  })

  it('adds the student anew once that can no longer be undone', async () => {
    openAsAda(removed(false))
    expect(await button('Add as student')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Supervise again' })).toBeNull()
  })
})
