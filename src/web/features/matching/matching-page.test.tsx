import { fakeServer, ErrorAnswer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { CONVERSATIONS } from '#web/api/conversations.ts'
import { MATCHES } from '#web/api/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const SEND = 'POST supervision-requests'
const BLOCK = 'POST users/student/blocks'

type Scene = {
  readonly suggested?: readonly string[]
  readonly accepted?: readonly string[]
  readonly confirm?: Parameters<typeof me>[1]
  /** The suggestions can't be loaded. */
  readonly isBroken?: boolean
}

/** What a server answers about one supervisor who was decided on, while `gone` names who is suggested no more. */
const answersAbout = (name: string, gone: Set<unknown>): Parameters<typeof fakeServer>[0] => {
  const id = name.toLowerCase()
  return {
    [`PATCH supervision-requests/request-${id}`]: () => {
      gone.delete(id)
      return request(name, 'WITHDRAWN')
    },
    [`POST supervision-requests/request-${id}/undo`]: () => {
      gone.add(id)
      return request(name, 'PENDING')
    },
    [`DELETE users/student/blocks/${id}`]: () => void gone.delete(id),
  }
}

/** The page in front of a server that knows these supervisors. */
const open = ({ suggested = ['Ada', 'Ben', 'Cleo'], accepted = [], confirm = {}, isBroken = false }: Scene = {}) => {
  const gone = new Set<unknown>()
  const server = fakeServer({
    'GET users/me': () => me(student, confirm),
    'GET supervision-requests': ({ state }) => ({
      items: state === 'ACCEPTED' ? accepted.map((name) => request(name, 'ACCEPTED')) : [],
      next_cursor: null,
    }),
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
    'PATCH users/student/settings': () => me(student).settings,
    ...answersAbout('Ada', gone),
    ...answersAbout('Ben', gone),
  })
  return { server, gone, ...renderPage(<MatchingPage />, me(student, confirm)) }
}

const expectTopCard = (name: string) => screen.findByText(`${name} Example, 50% similarity`)
/** Between the two that decide; a toast may have another. */
const undoButton = () =>
  within(screen.getByRole('region', { name: 'Suggestions' })).getByRole('button', { name: /^Undo/ })
const toasts = () => [...document.querySelectorAll<HTMLElement>('[id^="toast-"]')]
const expectToast = (text: string) =>
  waitFor(() => {
    const toast = toasts().find(({ textContent }) => textContent.includes(text))
    if (!toast) throw new Error(`No toast says: ${text}`)
    return toast
  })

/** Time stands still, so that no slow machine makes two clicks of a double one; this lets that of a double click pass. */
let now = 0
const breathe = () => {
  now += 1000
}
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

describe('matching', () => {
  it('sends a request by the right arrow, at once, and goes on to the next card', async () => {
    const { server, user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await expectToast('Request sent to Ada Example')
    expect(server.callsOf(SEND).map(({ data }) => data)).toEqual([{ supervisor_id: 'ada' }])
  })

  it('leads from the card to a question, and to the conversation where there is one', async () => {
    const { server, client } = open({ suggested: ['Ada'] })
    server.answers['GET chat-requests'] = () => ({ items: [], next_cursor: null })
    await expectTopCard('Ada')
    await client.invalidateQueries({ queryKey: CONVERSATIONS })
    expect((await screen.findByRole('link', { name: 'Ask first' })).getAttribute('href')).toBe('/?ask=ada')
    const talk = { ...request('Ada', 'ACCEPTED'), id: 'talk', type: 'CHAT', conversation: { state: 'OPEN', unread: 0 } }
    server.answers['GET chat-requests'] = () => ({ items: [talk], next_cursor: null })
    await client.invalidateQueries({ queryKey: CONVERSATIONS })
    expect((await screen.findByRole('link', { name: 'Conversation' })).getAttribute('href')).toBe('/?chat=talk')
  })

  it("brings the card back with the server's words when the request is refused", async () => {
    const { server, user } = open()
    server.answers[SEND] = () => {
      throw new ErrorAnswer(409, 'There is no place left.')
    }
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    await expectToast('Ada Example: There is no place left.')
    await expectTopCard('Ada')
    expect(
      toasts()
        .map(({ textContent }) => textContent)
        .join(),
    ).not.toContain('Request sent to Ada Example')
    expect(undoButton().hasAttribute('aria-disabled')).toBe(true)
  })

  it('asks, sends only when confirmed, and asks no more where that is wanted', async () => {
    const { server, user } = open({ confirm: { supervision_request: true } })
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    const dialog = await screen.findByRole('dialog', { name: 'Send a request to Ada Example?' })
    expect(server.callsOf(SEND)).toEqual([])
    expect(await within(dialog).findByText(/You can undo it right afterwards./)).toBeDefined()
    await user.click(within(dialog).getByRole('checkbox', { name: "Don't show again", checked: false }))
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    await expectTopCard('Ben')
    await waitFor(() => expect(server.callsOf(SEND)).toHaveLength(1))
    expect(server.callsOf('PATCH users/student/settings').map(({ data }) => data)).toEqual([
      { confirm: { supervision_request: false } },
    ])
  })

  it('shows a supervisor again whose request was withdrawn on another device', async () => {
    const { server, gone, user, client } = open({ suggested: ['Ada', 'Ben'] })
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await waitFor(() => expect(server.callsOf(SEND)).toHaveLength(1))
    await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
    gone.delete('ada')
    await client.invalidateQueries({ queryKey: MATCHES })
    breathe()
    await user.keyboard('{ArrowLeft}')
    await expectTopCard('Ada')
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

  it('leaves the focus with what comes after the last card, whose button is gone', async () => {
    const { user } = open({ suggested: ['Ada'] })
    await expectTopCard('Ada')
    await user.click(screen.getByRole('button', { name: 'Dismiss: Ada Example' }))
    const end = await screen.findByRole('heading', { name: /There are no \(more\) supervisors/ })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(end)).toBe(true)
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
    await screen.findByRole('heading', { name: 'Congratulations, Stella!' })
    const link = screen.getByRole('link', { name: 'Download Confirmation' })
    expect(link.getAttribute('href')).toBe('/api/confirmations/request-ada.pdf')
    expect(screen.queryByRole('button', { name: /^Request/ })).toBeNull()
  })
})
