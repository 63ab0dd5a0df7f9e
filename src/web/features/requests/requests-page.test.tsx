import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, match, me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestsPage } from './requests-page.tsx'

/** The page in front of a server that knows these requests and changes their states. */
const openAt = (at: string, ...known: Request[]) => {
  const requests = new Map(known.map((each) => [each.id, each]))
  const change = (name: string, state: Request['state']) => () => {
    const changed = request(name, state)
    requests.set(changed.id, changed)
    return changed
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf([...requests.values()]),
    'PATCH supervision-requests/request-ada': change('Ada', 'WITHDRAWN'),
    'POST supervision-requests/request-ada/undo': change('Ada', 'PENDING'),
  })
  return { server, ...renderPage(<RequestsPage />, me(student), at) }
}

const open = (...known: Request[]) => openAt('/', ...known)

/** Opens the page in front of a server on which these are kept for later. */
const openWithShortlist = (...names: string[]) => {
  const listed = new Set(names)
  const opened = open()
  Object.assign(opened.server.answers, {
    'GET users/student/shortlist': () => [...listed].map(match),
    'PUT users/student/shortlist/ada': () => {
      listed.add('Ada')
      return []
    },
    'DELETE users/student/shortlist/ada': () => void listed.delete('Ada'),
  })
  return opened
}

const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const withdraw = { name: 'Withdraw the request to Ada Example' }

describe('the requests of a student', () => {
  it('are in groups, those that came to nothing folded away', async () => {
    open(
      request('Ada', 'PENDING'),
      request('Ben', 'ACCEPTED'),
      request('Cleo', 'REJECTED'),
      request('Dora', 'WITHDRAWN'),
    )
    expect(await rowsOf('Pending (1)')).toHaveLength(1)
    expect(await rowsOf('Accepted (1)')).toHaveLength(1)
    const closed = screen.getByText('Rejected or withdrawn (2)').closest('details')
    expect(closed?.open).toBe(false)
    expect(closed?.textContent).toContain('Cleo Example')
    expect(closed?.textContent).toContain('Dora Example')
  })

  it('say how long is left for the answer, and that none came in time', async () => {
    const inTwoDays = new Date(Date.now() + 49 * 3_600_000).toISOString()
    const expired: Request = { ...request('Dora', 'WITHDRAWN'), ended_as: 'expired' }
    const ended: Request = { ...request('Emil', 'WITHDRAWN'), ended_as: 'cycle_ended' }
    open({ ...request('Ada', 'PENDING'), answer_by: inTwoDays }, request('Ben', 'PENDING'), expired, ended)
    const [ada, ben] = await rowsOf('Pending (2)')
    expect(ada?.textContent).not.toContain('No place')
    expect(ada?.querySelector(`time[datetime="${inTwoDays}"]`)?.textContent).toBe('2 days left')
    expect(ben?.textContent).not.toContain('left')
    expect(screen.getByText(/Expired without an answer/)).toBeDefined()
    expect(screen.getByText(/Ended with the cycle, without an answer/)).toBeDefined()
  })

  const expired = (name: string, changes: Partial<Request> = {}): Request => {
    const can = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
    return { ...request(name, 'WITHDRAWN'), ended_as: 'expired', can, ...changes }
  }
  const again = { name: 'Request again: Ada Example' }

  it.each([
    ['was sent again since', [request('Ada', 'PENDING')]],
    ['is of a student who has a supervisor', [request('Ben', 'ACCEPTED')]],
  ])('that expired and %s can not', async (_what, others) => {
    open(expired('Ada', { id: 'request-before' }), ...others)
    fireEvent.click(await screen.findByText('Expired, rejected or withdrawn (1)'))
    expect(screen.getByText(/^Expired without an answer/u)).toBeDefined()
    expect(screen.queryByRole('button', again)).toBeNull()
  })

  it('offer no way back from a withdrawal where there is none', async () => {
    const { server, user } = open(request('Ada', 'PENDING'))
    const withdrawn = request('Ada', 'WITHDRAWN')
    Object.assign(server.answers, {
      'PATCH supervision-requests/request-ada': () => ({ ...withdrawn, can: { ...withdrawn.can, undo: false } }),
    })
    await user.click(await screen.findByRole('button', withdraw))
    await screen.findAllByText('Request to Ada Example withdrawn')
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })

  it('can be withdrawn while pending, and the withdrawal undone from the toast', async () => {
    const { server, user } = open(request('Ada', 'PENDING'))
    await user.click(await screen.findByRole('button', withdraw))
    await screen.findByText('Rejected or withdrawn (1)')
    expect(server.sentTo('PATCH supervision-requests/request-ada')).toEqual([{ state: 'WITHDRAWN' }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', withdraw)).toBeDefined()
  })

  it('show what goes with them while they are pending, and lead to where it is written', async () => {
    open(
      { ...request('Ada', 'PENDING'), message: 'Falls at home.' },
      request('Ben', 'PENDING'),
      request('Cleo', 'ACCEPTED'),
    )
    const rows = await rowsOf('Pending (2)')
    expect(rows.map((row) => row.querySelector('blockquote')?.textContent)).toEqual(['Falls at home.', undefined])
    const [change, add] = rows.map((row) => within(row).getByRole('link', { name: /sentence/ }))
    expect(change?.getAttribute('aria-label')).toBe('Change the sentence: request to Ada Example')
    expect(add?.getAttribute('href')).toBe('/?sentence=ben')
    const [accepted] = await rowsOf('Accepted (1)')
    expect(accepted && within(accepted).queryByRole('link', { name: /sentence/ })).toBeNull()
  })

  it('warn whom several supervisors have accepted', async () => {
    open(request('Ada', 'ACCEPTED'), request('Ben', 'ACCEPTED'))
    const warning = await screen.findByRole('region', { name: 'You have been accepted more than once' })
    expect(within(warning).getAllByRole('link', { name: /^PDF: confirmation with/ })).toHaveLength(2)
  })

  it('say why they were rejected, where the supervisor has said so', async () => {
    open({ ...request('Ada', 'REJECTED'), reason: 'other_field', answer: 'Ask Lea.' }, request('Ben', 'REJECTED'))
    await screen.findByText('Rejected or withdrawn (2)')
    const [told, silent] = await rowsOf('Rejected or withdrawn (2)')
    expect(told?.textContent).toContain('What you have in mind lies outside the field of Ada Example.')
    expect(told?.querySelector('blockquote')?.textContent).toBe('Ask Lea.')
    expect(silent?.querySelector('blockquote')).toBeNull()
  })

  it('have beside them whom the student keeps for later, one by one taken off and back', async () => {
    const { user } = openWithShortlist('Ada', 'Ben')
    const [ada] = await rowsOf('Saved (2)')
    expect(ada?.textContent).toContain('50% similarity')
    expect(ada && within(ada).getByRole('link').getAttribute('href')).toBe('/profiles/ada')
    await user.click(screen.getByRole('button', { name: 'Remove from the list: Ada Example' }))
    const title = await screen.findByRole('heading', { name: 'Saved (1)' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await rowsOf('Saved (2)')).toHaveLength(2)
  })

  it('that were undone before anybody heard of them are left out', async () => {
    const undone = { ...request('Ada', 'WITHDRAWN'), updated_at: '2026-11-01T10:00:20.000Z' }
    open(undone, request('Ben', 'WITHDRAWN'))
    const [only, ...others] = await rowsOf('Rejected or withdrawn (1)')
    expect([only?.textContent, others]).toEqual([expect.stringContaining('Ben Example'), []])
  })

  it('make room for whom the student keeps while there are none, each of whom can be asked', async () => {
    const { server, user } = openWithShortlist('Ada', 'Ben')
    server.answers['POST supervision-requests'] = () => {
      server.answers['GET users/student/shortlist'] = () => [match('Ada')]
      return request('Ben', 'PENDING')
    }
    await rowsOf('Saved (2)')
    expect(screen.queryByRole('heading', { name: 'No requests yet' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Request: Ben Example' }))
    await screen.findAllByText('Request sent to Ben Example')
    expect(server.sentTo('POST supervision-requests')).toEqual([{ supervisor_id: 'ben' }])
    const title = await screen.findByRole('heading', { name: 'Saved (1)' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  it('are shown after a word where the address names one that is not among them', async () => {
    const word = 'The request that this link leads to is not here, or not here any more.'
    openAt('/?request=of-somebody-else', request('Ada', 'PENDING'))
    expect(await rowsOf('Pending (1)')).toHaveLength(1)
    expect(screen.getByText(word)).toBeDefined()
    cleanup()
    openAt('/?request=request-ada', request('Ada', 'PENDING'))
    await rowsOf('Pending (1)')
    expect(screen.queryByText(word)).toBeNull()
  })

  it('show what was said last in a conversation, at first the question, and who said it where that was the reader', async () => {
    const { server } = open()
    const talk = (name: string, by: string) => ({
      ...request(name, 'ACCEPTED'),
      type: 'CHAT',
      conversation: { state: 'OPEN', unread: 0 },
      last_message: { by, text: 'On Monday?', at: '2026-10-09T10:00:00.000Z' },
    })
    const asked = { ...request('Dora', 'PENDING'), type: 'CHAT', message: 'May I ask something?' }
    const items = [talk('Ben', 'ben'), talk('Cleo', student.id), asked]
    server.answers['GET chat-requests'] = () => listOf(items)
    const [theirs, own, question] = await rowsOf('Conversations')
    within(theirs as HTMLElement).getByText('On Monday?')
    expect((theirs as HTMLElement).querySelector('time')?.dateTime).toBe('2026-10-09T10:00:00.000Z')
    within(own as HTMLElement).getByText('You: On Monday?')
    within(question as HTMLElement).getByText('You: May I ask something?')
  })

  it('are none at first, and the way to the first one is shown', async () => {
    open()
    await screen.findByRole('heading', { name: 'No requests yet' })
    expect(screen.getByRole('link', { name: 'Start Matching' }).getAttribute('href')).toBe('/student/matching')
  })
})

it('opens the row that the address names, folded away or not', async () => {
  fakeServer({
    'GET supervision-requests': () => listOf([request('Ada', 'PENDING'), request('Ben', 'REJECTED')]),
  })
  renderPage(<RequestsPage />, me(student), '/student/requests?request=request-ben')
  const row = (await screen.findByText('Ben Example')).closest('li')
  expect(row?.getAttribute('aria-current')).toBe('true')
  expect(row?.closest('details')?.open).toBe(true)
  expect(screen.getByText('Ada Example').closest('li')?.getAttribute('aria-current')).toBeNull()
})
