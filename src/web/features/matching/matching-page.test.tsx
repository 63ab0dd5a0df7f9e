import { readThesisDraft, saveThesisDraft } from '#web/api/forms/drafts.ts'
import { expectTopCard, standStill } from '#test/web/cards.ts'
import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { wholeToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, match, me, request, student } from '#test/web/sample-answers.ts'
import { CONVERSATIONS } from '#web/api/conversations.ts'
import { MATCHES } from '#web/api/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { Request } from '#contract/resources/requests/requests.ts'
import { describe, expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const SEND = 'POST supervision-requests'
const BLOCK = 'POST users/student/blocks'
const KEEP = 'PUT users/student/shortlist/ada'
const END = { name: 'There are no (more) supervisors that fit your tags...' }

type Scene = {
  readonly suggested?: readonly string[]
  readonly accepted?: readonly string[]
  readonly confirm?: Parameters<typeof me>[1]
  /** The suggestions can't be loaded. */
  readonly isBroken?: boolean
}

/** The server's answers about one supervisor who was decided on, while `gone` names who is suggested no more. */
const answersAbout = (
  name: string,
  gone: Set<unknown>,
  made: Map<string, Request>,
): Parameters<typeof fakeServer>[0] => {
  const id = name.toLowerCase()
  const become = (state: Request['state']): Request => {
    const now = request(name, state)
    made.set(id, now)
    return now
  }
  return {
    [`PATCH supervision-requests/request-${id}`]: () => {
      gone.delete(id)
      return become('WITHDRAWN')
    },
    [`POST supervision-requests/request-${id}/undo`]: () => {
      gone.add(id)
      return become('PENDING')
    },
    [`DELETE users/student/blocks/${id}`]: () => void gone.delete(id),
    [`DELETE users/student/shortlist/${id}`]: () => void gone.delete(id),
  }
}

/** The page in front of a server that knows these supervisors. */
const open = ({ suggested = ['Ada', 'Ben', 'Cleo'], accepted = [], confirm = {}, isBroken = false }: Scene = {}) => {
  const gone = new Set<unknown>()
  const made = new Map<string, Request>()
  const server = fakeServer({
    'GET supervision-requests': ({ state }) =>
      listOf(state === 'ACCEPTED' ? accepted.map((name) => request(name, 'ACCEPTED')) : [...made.values()]),
    'GET match/student': () => {
      if (isBroken) throw new ErrorAnswer(403, 'Out for lunch.')
      return suggested.map(match).filter(({ supervisor }) => !gone.has(supervisor.id))
    },
    [SEND]: ({ supervisor_id: id }) => {
      gone.add(id)
      return request(String(id), 'PENDING')
    },
    [BLOCK]: ({ blocked_id: id }) => {
      gone.add(id)
      return []
    },
    [KEEP]: () => {
      gone.add('ada')
      return []
    },
    'PATCH users/student/settings': () => me(student).settings,
    ...answersAbout('Ada', gone, made),
    ...answersAbout('Ben', gone, made),
  })
  return { server, gone, ...renderPage(<MatchingPage />, me(student, confirm)) }
}

standStill()

describe('matching', () => {
  it('sends a request by the right arrow, at once, and goes on to the next card', async () => {
    const { server, user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await wholeToast('Request sent to Ada Example')
    expect(server.sentTo(SEND)).toEqual([{ supervisor_id: 'ada' }])
  })

  it('leads from the card to a question, and to the conversation where there is one', async () => {
    const { server, client } = open({ suggested: ['Ada'] })
    await expectTopCard('Ada')
    await client.invalidateQueries({ queryKey: CONVERSATIONS })
    expect((await screen.findByRole('link', { name: 'Ask a question' })).getAttribute('href')).toBe('/?ask=ada')
    const talk = { ...request('Ada', 'ACCEPTED'), id: 'talk', type: 'CHAT', conversation: { state: 'OPEN', unread: 0 } }
    server.answers['GET chat-requests'] = () => listOf([talk])
    await client.invalidateQueries({ queryKey: CONVERSATIONS })
    expect((await screen.findByRole('link', { name: 'Conversation' })).getAttribute('href')).toBe('/?chat=talk')
  })

  it('asks with the draft of the description, which is none any more once it is sent, and not before', async () => {
    saveThesisDraft(student.id, 'Robots that listen')
    const { server, user } = open({ confirm: { supervision_request: true } })
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    const dialog = await screen.findByRole('dialog', { name: 'Ask Ada Example?' })
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Robots that listen')
    expect(server.callsOf(SEND)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.sentTo(SEND)).toMatchObject([{ message: 'Robots that listen' }]))
    expect(readThesisDraft(student.id)).toBe('')
  })

  it('does not show a supervisor again because of suggestions that were asked for before', async () => {
    const { server, user, client } = open()
    await expectTopCard('Ada')
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const current = server.answers['GET match/student']
    const before = await current?.({})
    server.answers['GET match/student'] = () => held.then(() => before)
    const looking = client.refetchQueries({ queryKey: MATCHES })
    await waitFor(() => expect(server.callsOf('GET match/student')).toHaveLength(2))
    if (current) server.answers['GET match/student'] = current
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await waitFor(() => expect(client.isMutating()).toBe(0))
    answer()
    await looking
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await expectTopCard('Ben')
    expect(document.querySelector('article[inert] h2')?.textContent).toBe('Cleo Example')
  })

  it('offers to try again when the suggestions cannot be loaded', async () => {
    const { server, user } = open({ isBroken: true })
    await screen.findByText('Out for lunch.')
    server.answers['GET match/student'] = () => [match('Ada')]
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expectTopCard('Ada')
  })

  it('congratulates who has a supervisor, in place of suggestions', async () => {
    open({ accepted: ['Ada'] })
    await screen.findByRole('heading', { name: 'Congratulations!' })
    const link = screen.getByRole('link', { name: 'Download Confirmation' })
    expect(link.getAttribute('href')).toBe('/api/confirmations/request-ada.pdf')
    expect(screen.queryByRole('button', { name: /^Request/ })).toBeNull()
  })

  it.each([
    [['Ben', 'Cem'], ['Dora'], 'Decide on the 2 you saved: /student/requests'],
    [['Ben'], [], 'Decide on the one you saved: /student/requests'],
    [[], ['Dora'], 'Look again at those you skipped: /student/skipped'],
    [[], [], 'Choose other tags: /student/edit-tags'],
  ])('leads on from the end by what there is: saved %j, skipped %j', async (saved, skipped, next) => {
    const { server, client } = open({ suggested: [] })
    server.answers['GET users/student/shortlist'] = () => saved.map(match)
    server.answers['GET users/student/blocks'] = () => skipped.map((name) => match(name).supervisor)
    await screen.findByRole('heading', END)
    await client.invalidateQueries()
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
    expect(screen.getAllByRole('link').map((link) => `${link.textContent}: ${link.getAttribute('href')}`)).toEqual([
      next,
      'Search everybody: /student/search',
    ])
  })

  it('deals nobody who would show 0 %', async () => {
    const { server, client } = open({ suggested: ['Ada'] })
    await expectTopCard('Ada')
    server.answers['GET match/student'] = () =>
      [0.0049, 0].map((score) => ({ ...match('Ben'), similarity_score: score }))
    await client.invalidateQueries({ queryKey: MATCHES })
    await screen.findByRole('heading', END)
  })
})

describe('matching, decision by decision', () => {
  type User = ReturnType<typeof open>['user']

  it.each([
    ['the button', (user: User) => user.click(screen.getByRole('button', { name: 'Save: Ada Example' }))],
    ['H', (user: User) => user.keyboard('h')],
  ])('keeps a suggestion for later by %s, without a question', async (_, keep) => {
    const { server, user } = open({ confirm: { supervision_request: true, dismiss: true } })
    await expectTopCard('Ada')
    await keep(user)
    await expectTopCard('Ben')
    await wholeToast('Saved. Find it under Requests.')
    await waitFor(() => expect(server.callsOf(KEEP)).toHaveLength(1))
    expect(server.callsOf(SEND)).toEqual([])
  })

  it('takes back as many decisions as there are, of every kind, and names whom each was about', async () => {
    const { server, user } = open({ suggested: ['Ada', 'Ben'] })
    await expectTopCard('Ada')
    await user.keyboard('h')
    await expectTopCard('Ben')
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('heading', END)
    await user.click(screen.getByRole('button', { name: 'Undo: Ben Example' }))
    await expectTopCard('Ben')
    await user.keyboard('{Control>}z{/Control}')
    await expectTopCard('Ada')
    await waitFor(() => expect(server.callsOf('DELETE users/student/shortlist/ada')).toHaveLength(1))
    await waitFor(() => expect(server.callsOf('PATCH supervision-requests/request-ben')).toHaveLength(1))
  })

  it('restores a request that was taken back, also when the supervisor was dismissed in between', async () => {
    const { server, user, client } = open({ suggested: ['Ada', 'Ben'] })
    const undo = '{Control>}z{/Control}'
    await expectTopCard('Ada')
    for (const key of ['{ArrowRight}', undo, '{ArrowLeft}', undo, '{ArrowRight}']) {
      await user.keyboard(key)
      await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0))
    }
    expect(server.callsOf('POST supervision-requests/request-ada/undo')).toHaveLength(1)
    expect(server.callsOf(SEND)).toHaveLength(1)
  })

  it('deals more cards when dismissals are answered so fast that the look for them was given up at once', async () => {
    const { server, user, client } = open()
    const answers: (() => void)[] = []
    server.answers[BLOCK] = () => new Promise((answer) => answers.push(() => answer([])))
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      await expectTopCard(name)
      await user.keyboard('{ArrowLeft}')
    }
    await waitFor(() => expect(server.callsOf(BLOCK)).toHaveLength(3))
    server.answers['GET match/student'] = () => {
      if (client.isMutating() === 0) return [match('Dora')]
      // As the next answer does, before the page has seen that anything was asked for.
      void client.cancelQueries({ queryKey: MATCHES })
      return new Promise(() => undefined)
    }
    answers[0]?.()
    await waitFor(() => expect(client.isMutating()).toBe(2))
    for (const answer of answers) answer()
    await expectTopCard('Dora')
  })
})
