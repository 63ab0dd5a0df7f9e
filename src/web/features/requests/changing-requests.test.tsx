import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, match, me, request, student, studentWith } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { CONVERSATIONS } from '#web/api/conversations.ts'
import type { Me } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { readDraft, sentenceDraft } from '#web/api/forms/drafts.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestsPage } from './requests-page.tsx'

const open = (requests: readonly Request[], reader: Me = me(student)) => {
  let asked = requests
  const change = (state: Request['state']) => () => {
    const [first = request('Ada', state)] = asked
    asked = [{ ...first, ...request('Ada', state), updated_at: '2026-11-01T10:00:20.000Z' }]
    return asked[0]
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf(asked),
    'PATCH supervision-requests/request-ada': change('WITHDRAWN'),
    'POST supervision-requests/request-ada/undo': change('PENDING'),
  })
  return { server, ...renderPage(<RequestsPage />, reader) }
}

describe('the requests of a student', () => {
  it('that ended and are new are not folded away, and stay so once they are seen', async () => {
    const expired: Request = { ...request('Ada', 'WITHDRAWN'), ended_as: 'expired', is_news: true }
    const { client } = open([expired, request('Dora', 'WITHDRAWN')])
    const folded = (await screen.findByText('Expired, rejected or withdrawn (2)')).closest('details')
    expect(folded?.open).toBe(true)
    act(() => void client.setQueryData(ownRequestsQuery.queryKey, [{ ...expired, is_news: false }]))
    await screen.findByText('Expired, rejected or withdrawn (1)')
    expect(folded?.open).toBe(true)
  })

  it('say with whom they were added where that was taken back', async () => {
    open([{ ...request('Finn', 'WITHDRAWN'), ended_as: 'undone' }])
    expect(await screen.findByText(/^Added as a student of Finn Example, taken back/)).toBeDefined()
  })

  it('leave the conversations where they are once they are read', async () => {
    const { server, client } = open([request('Ada', 'PENDING')])
    let unread = 2
    server.answers['GET chat-requests'] = () =>
      listOf([{ ...request('Cleo', 'ACCEPTED'), type: 'CHAT', conversation: { state: 'OPEN', unread } }])
    await screen.findByRole('list', { name: 'Conversations' })
    unread = 0
    await act(() => client.invalidateQueries({ queryKey: CONVERSATIONS }))
    await waitFor(() => expect(screen.queryByText(/2 unread/u)).toBeNull())
    expect(screen.getAllByRole('list')[0]?.getAttribute('aria-label')).toBe('Conversations')
  })

  it('cannot be changed, nor can those kept for later, once the cycle has ended', async () => {
    const { server } = open([], { ...me(student), cycle: cycleIn('ENDED') })
    server.answers['GET users/student/shortlist'] = () => [match('Ada')]
    await screen.findByRole('link', { name: /Ada Example/u })
    expect(screen.queryByRole('button', { name: /Ada Example/u })).toBeNull()
  })

  it('say of a question without an answer that the cycle is over, once it has ended', async () => {
    const { server } = open([], { ...me(student), cycle: cycleIn('ENDED') })
    const question = { ...request('Ada', 'PENDING'), type: 'CHAT', message: 'May I ask something?' }
    server.answers['GET chat-requests'] = () => listOf([question])
    expect(await screen.findByText(/^Cycle closed/u)).toBeDefined()
    expect(screen.queryByText(/^Waiting for an answer/u)).toBeNull()
  })

  const described = { thesis_description: 'Falls at home.', has_supervisor: false }
  const stays = 'Request to Ada Example withdrawn. Your sentence stays in your profile, as your thesis description.'
  it.each([
    ['that the sentence stays which is the description', '10:00:31', 'Falls at home.', stays],
    ['nothing of one that went with it at once', '10:00:29', 'Falls at home.', 'Request to Ada Example withdrawn'],
    ['nothing of another one', '10:00:31', 'Robots.', 'Request to Ada Example withdrawn'],
  ])('say once withdrawn %s', async (_what, at, message, text) => {
    const asked: Request = { ...request('Ada', 'PENDING'), message }
    const { server, user } = open([asked], me({ ...student, student: { ...student.student, ...described } }))
    server.answers['PATCH supervision-requests/request-ada'] = () => ({
      ...asked,
      state: 'WITHDRAWN',
      updated_at: `2026-11-01T${at}.000Z`,
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw the request to Ada Example' }))
    expect(await findToast(text)).toBeDefined()
  })

  it('leave their words to the next one once withdrawn, unless that is undone', async () => {
    const { user } = open([{ ...request('Ada', 'PENDING'), message: 'Falls at home.' }])
    const words = () => readDraft(student.id, sentenceDraft('ada'))
    await user.click(await screen.findByRole('button', { name: /^Withdraw/u }))
    await waitFor(() => expect(words()).toEqual({ message: 'Falls at home.' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(words()).toBeUndefined())
  })

  it('stay in view, with their way back, when withdrawn before anybody heard of them', async () => {
    const { user } = open([request('Ada', 'PENDING')])
    await user.click(await screen.findByRole('button', { name: /^Withdraw/u }))
    const list = await screen.findByRole('list', { name: 'Rejected or withdrawn (1)' })
    expect(list.closest('details')?.open).toBe(true)
    expect(within(list).getByRole('button', { name: /^Undo the withdrawal/u })).toBeDefined()
  })
})

describe('those a student keeps for later', () => {
  const paired: User = studentWith({ has_supervisor: true })
  const openList = async (reader: Me) => {
    const { server } = open([request('Ben', 'PENDING')], reader)
    server.answers['GET users/student/shortlist'] = () => [match('Ada')]
    await screen.findByRole('list', { name: 'Saved (1)' })
  }

  it('can be taken off, but not asked, by a student in a pair', async () => {
    await openList(me(paired))
    expect(screen.queryByRole('button', { name: 'Request: Ada Example' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove from the list: Ada Example' })).toBeDefined()
  })

  it.each([
    ['MATCHING', student, 0],
    ['ASSIGNMENT', student, 1],
    ['ASSIGNMENT', paired, 0],
  ] as const)('in %s come with or without a word why they cannot be asked', async (phase, user, count) => {
    await openList({ ...me(user), cycle: cycleIn(phase) })
    expect(screen.queryAllByText(/^Matching closed on/u)).toHaveLength(count)
  })
})
