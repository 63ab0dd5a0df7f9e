import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { inboxItem, inboxPage, listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestPane } from './request-pane.tsx'

const NOTHING = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
const asked: Request = {
  ...request('Ada', 'PENDING'),
  message: 'Because of your lecture.',
  can: { ...NOTHING, accept: true, reject: true },
}
const talking: Request = {
  ...asked,
  type: 'CHAT',
  state: 'ACCEPTED',
  message: 'May I ask?',
  conversation: { state: 'OPEN', unread: 0 },
  can: { ...NOTHING, remove: true },
}
const withPlaces = (available: number): User => {
  const ada = supervisor('Ada')
  return {
    ...ada,
    supervisor: ada.supervisor && { ...ada.supervisor, available_slots: available },
  }
}

/** @param others in the list behind it */
const open = (
  item: InboxItem,
  { besides = [] as Request[], others = [] as InboxItem[], places = 2, asks = false, search = '' } = {},
) => {
  const { id, type } = item.request
  const user = withPlaces(places)
  const resource = type === 'CHAT' ? 'chat-requests' : 'supervision-requests'
  const server = fakeServer({
    [`GET requests/inbox/${id}`]: () => ({ item, other_requests: besides, explanation: [] }),
    'GET requests/inbox': () => inboxPage(others),
    'GET supervision-requests': () => listOf([item.request, ...besides, ...others.map((other) => other.request)]),
    [`GET chat-requests/${id}/messages`]: () => listOf([]),
    [`PATCH ${resource}/${id}`]: () => item.request,
    [`PUT users/${user.id}/seen-requests`]: () => undefined,
    [`PUT requests/${id}/mark`]: ({ note }) => ({ starred: false, note: (note as string) || null }),
  })
  return { server, ...renderPage(<RequestPane id={id} />, me(user, { accept: asks }), `/?request=${id}${search}`) }
}
const decision = () => screen.findByRole('region', { name: 'Decision' })

describe('requests open beside the inbox', () => {
  it('says what was written, and what else there is to know', async () => {
    open(inboxItem(asked, { asks_others: true }))
    expect((await screen.findByText('Because of your lecture.')).tagName).toBe('BLOCKQUOTE')
    screen.getByText('Has sent requests to others, too.')
    expect(screen.getByRole('link', { name: /^See the profile/ }).getAttribute('href')).toBe('/profiles/student')
  })

  it('says nothing of other requests once it is answered: they were withdrawn by that', async () => {
    open({ ...inboxItem({ ...asked, state: 'ACCEPTED' }), waiting_since: null })
    await screen.findByText('Because of your lecture.')
    expect(screen.queryByText(/asked/u)).toBeNull()
  })

  it('says so kindly when it is not there, or not the reader’s', async () => {
    fakeServer({
      'GET requests/inbox/of-another': refuses(404, 'Not found.'),
    })
    renderPage(<RequestPane id="of-another" />, me(supervisor('Ada')))
    expect(await screen.findByText('This request is not here')).toBeDefined()
  })

  it('is read then, with what stands besides', async () => {
    const question: Request = { ...request('Ada', 'PENDING'), id: 'question', type: 'CHAT' }
    const { server } = open(inboxItem(asked, { unread: true }), { besides: [question] })
    const seen = [asked, question].map(({ id, updated_at: until }) => ({ request_id: id, until }))
    await waitFor(() => expect(server.sentTo('PUT users/ada/seen-requests')).toEqual([{ seen }]))
  })

  it('says of the last free place that it is the last', async () => {
    open(inboxItem(asked), { places: 1 })
    const says = 'Accept (your last place)'
    expect(await screen.findByRole('button', { name: says })).toBeDefined()
  })

  it('gives a place by a press that says what it takes', async () => {
    const { server, user } = open(inboxItem(asked))
    await user.click(await screen.findByRole('button', { name: 'Accept (1 of 2 places)' }))
    await waitFor(() =>
      expect(server.sentTo(`PATCH supervision-requests/${asked.id}`)).toEqual([{ state: 'ACCEPTED' }]),
    )
  })

  describe('has the title of the named idea on the confirmation', () => {
    const named = { ...asked, idea: { id: 'idea', title: 'A robot', is_taken: false } }
    const TICK = { name: 'Put “A robot” on the confirmation as working title' }
    const sent = async (server: ReturnType<typeof open>['server']) => {
      const calls = () => server.sentTo(`PATCH supervision-requests/${asked.id}`)
      await waitFor(() => expect(calls()).not.toEqual([]))
      return calls()
    }
    const supervise = () => screen.findByRole('button', { name: /^Accept/ })

    it('by a tick beside the press', async () => {
      const { server, user } = open(inboxItem(named))
      await user.click(await screen.findByRole('checkbox', TICK))
      await user.click(await supervise())
      expect(await sent(server)).toEqual([{ state: 'ACCEPTED', working_title_of: 'idea' }])
    })

    it('by a tick in the dialog, which knows the one beside the press', async () => {
      const { server, user } = open(inboxItem(named), { asks: true })
      await user.click(await screen.findByRole('checkbox', TICK))
      await user.click(await supervise())
      const dialog = within(await screen.findByRole('dialog'))
      const tick = await dialog.findByRole('checkbox', TICK)
      expect(tick).toHaveProperty('checked', true)
      await user.click(tick)
      await user.click(dialog.getByRole('button', { name: 'Accept' }))
      expect(await sent(server)).toEqual([{ state: 'ACCEPTED' }])
    })

    it('only where nobody else writes about it, which is said', async () => {
      const taken = { ...named, idea: { ...named.idea, is_taken: true } }
      const { server, user } = open(inboxItem(taken), { asks: true })
      await screen.findByText('About “A robot” (taken by now)')
      expect(screen.queryByRole('checkbox')).toBeNull()
      await user.click(await supervise())
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.queryByRole('checkbox', TICK)).toBeNull()
      await user.click(dialog.getByRole('button', { name: 'Accept' }))
      expect(await sent(server)).toEqual([{ state: 'ACCEPTED' }])
    })
  })

  it('says what each of the two refuses where there are two', async () => {
    const can = { ...NOTHING, accept: true, reject: true }
    const question: Request = { ...asked, id: 'question', type: 'CHAT', message: 'May I ask?', can }
    const { server, user } = open(inboxItem(asked), { besides: [question] })
    await screen.findByRole('button', { name: 'Not now: question' })
    await user.click(screen.getByRole('button', { name: 'Reject: supervision' }))
    await waitFor(() => expect(server.callsOf(`PATCH supervision-requests/${asked.id}`)).toHaveLength(1))
  })

  it.each([
    ['say no', inboxItem(asked), 'You can still reject the request.'],
    ['write', inboxItem(talking), 'You can still write.'],
    ['do both', inboxItem({ ...asked, type: 'CHAT' }), 'You can still reject or write.'],
  ])('says without a place that one can still %s, where that is so', async (_what, item, text) => {
    open(item, { places: 0 })
    expect(await screen.findByText(`All your places are taken. ${text}`)).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Reject/u })).toBeNull()
  })

  const another = inboxItem({ ...asked, id: 'ben', student: { ...student, id: 'Ben', first_name: 'Ben' } })

  it('is quiet about the place and says why when all are taken, and declines all', async () => {
    const { server, user } = open(inboxItem(asked), { places: 0, others: [another], search: '&decline=rest' })
    const accept = await screen.findByRole('button', { name: 'Accept Stella Example' })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    // By which it looks so.
    expect(accept.hasAttribute('data-disabled')).toBe(true)
    expect(document.getElementById(accept.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'All your places are taken',
    )
    await user.click(accept)
    expect(server.callsOf(`PATCH supervision-requests/${asked.id}`)).toEqual([])
    const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Reject all (2)' })
    expect(href.endsWith(`/?request=${asked.id}&decline=rest`)).toBe(true)
    within(await decision()).getByRole('button', { name: 'Reject' })
  })

  it('leads on after an acceptance: to the student, the confirmation, the next one', async () => {
    const pair = { ...asked, state: 'ACCEPTED', can: { ...NOTHING, remove: true } } as const
    open({ ...inboxItem(pair), waiting_since: null }, { others: [another] })
    const after = within(await decision())
    expect(after.getByRole('link', { name: 'Write to Stella Example' }).getAttribute('href')).toBe(
      'mailto:student@uni.example',
    )
    // Its name begins with what is seen.
    expect(after.getByRole('link', { name: 'Confirmation (PDF) for Stella Example' }).textContent).toBe(
      'Confirmation (PDF)',
    )
    expect((await after.findByRole('link', { name: 'Next: Ben Example' })).getAttribute('href')).toContain(
      'request=ben',
    )
  })

  describe('leads on, after a decision,', () => {
    const waiting = (id: string) => inboxItem({ ...asked, id, student: { ...student, id, first_name: id } })
    const rejected = { ...asked, state: 'REJECTED', can: { ...NOTHING, undo: true } } as const

    /** Opens what is in the list, and decides. @param then the list afterwards */
    const decideIn = async (before: InboxItem[], then: InboxItem[]) => {
      const opened = open(inboxItem(asked), { others: before })
      await screen.findByRole('button', { name: 'Reject' })
      await waitFor(() => expect(opened.server.callsOf('GET requests/inbox')).toHaveLength(1))
      Object.assign(opened.server.answers, {
        [`GET requests/inbox/${asked.id}`]: () => ({
          item: { ...inboxItem(rejected), waiting_since: null },
          other_requests: [],
          explanation: [],
        }),
        'GET requests/inbox': () => inboxPage(then),
      })
      await opened.user.click(screen.getByRole('button', { name: 'Reject' }))
      return opened
    }

    it('to the row that followed', async () => {
      const [first, following] = [waiting('First'), waiting('Following')]
      await decideIn([first, inboxItem(asked), following], [first, following])
      expect(await screen.findByRole('link', { name: 'Next: Following Example' })).toBeDefined()
    })

    it('to the first that waits after the last row', async () => {
      const [first, second] = [waiting('First'), waiting('Second')]
      await decideIn([first, second, inboxItem(asked)], [first, second])
      expect(await screen.findByRole('link', { name: 'Next: First Example' })).toBeDefined()
    })

    it('to those whom the filters leave out, where nobody else passes them', async () => {
      const { server } = open({ ...inboxItem(talking), waiting_since: null }, { search: '&starred=1' })
      server.answers['GET requests/inbox'] = ({ starred }) => inboxPage(starred ? [] : [waiting('Unstarred')])
      const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Next: Unstarred Example' })
      expect(href).not.toContain('starred=')
    })
  })

  it('has the conversation with a student who asks a question, and the answer at hand', async () => {
    open(inboxItem({ ...asked, type: 'CHAT', message: 'May I ask?' }))
    const talk = within(await screen.findByRole('region', { name: 'Conversation' }))
    expect(talk.getByText('May I ask?').tagName).toBe('P')
    expect(talk.getByRole('textbox', { name: 'Answer Stella Example' })).toBeDefined()
    expect(talk.getByRole('button', { name: 'Not now' }).nextSibling?.textContent).toBe('Ctrl+Enter sends')
  })
})
