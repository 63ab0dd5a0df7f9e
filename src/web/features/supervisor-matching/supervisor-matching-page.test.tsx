import type { Request } from '#contract/resources/requests/requests.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { SupervisorMatchingPage } from './supervisor-matching-page.tsx'

const ask = (firstName: string): Request => ({
  ...request('Katharina', 'PENDING'),
  id: firstName.toLowerCase(),
  student: { ...student, id: `student-${firstName.toLowerCase()}`, first_name: firstName },
})

/** The page in front of a server that these students have asked, and that keeps what was decided. */
const open = (
  names = ['Ada', 'Ben', 'Cleo'],
  confirm: Parameters<typeof me>[1] = {},
  supervising = supervisor('Katharina'),
  above?: ReactNode,
) => {
  const requests = new Map(names.map((name) => [name.toLowerCase(), ask(name)]))
  const change = (id: string, state: unknown): Request => {
    const changed = { ...(requests.get(id) ?? ask(id)), state: state as Request['state'] }
    requests.set(id, changed)
    return changed
  }
  const server = fakeServer({
    'GET users/me': () => me(supervising, confirm),
    'GET supervision-requests': () => ({
      items: [...requests.values()].filter(({ state }) => state === 'PENDING'),
      next_cursor: null,
    }),
    ...Object.fromEntries(
      [...requests.keys()].flatMap((id) => [
        [`PATCH supervision-requests/${id}`, ({ state }: Record<string, unknown>) => change(id, state)],
        [`POST supervision-requests/${id}/undo`, () => change(id, 'PENDING')],
      ]),
    ),
  })
  return {
    server,
    change,
    ...renderPage(
      <>
        {above}
        <SupervisorMatchingPage />
      </>,
      me(supervising, confirm),
    ),
  }
}

const expectTopCard = (name: string) =>
  waitFor(() => expect(document.querySelector('article:not([inert]) h2')?.textContent).toBe(`${name} Example`))
/** Drags the top card and lets it go. @param way pixels to the right */
const swipe = async (way: number): Promise<void> => {
  const card = document.querySelector<HTMLElement>('article:not([inert])')
  if (!card) throw new Error('There is no card.')
  card.setPointerCapture = () => undefined
  Object.defineProperty(card, 'offsetWidth', { value: 320 })
  const at = (clientX: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX, clientY: 100 })
  await act(async () => {
    fireEvent.pointerDown(card, at(300))
    fireEvent.pointerMove(card, at(300 + way / 2))
    fireEvent.pointerMove(card, at(300 + way))
    fireEvent.pointerUp(card, at(300 + way))
  })
}
const button = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Suggestions' })).getByRole('button', { name })
const decisionsOn = (server: ReturnType<typeof fakeServer>, id: string) =>
  server.callsOf(`PATCH supervision-requests/${id}`).map(({ data }) => data)

describe('the heading', () => {
  const heading = <SupervisorMatchingPage.Heading show={(words) => <h1>{words}</h1>} />
  const withPlaces = (available: number) => {
    const katharina = supervisor('Katharina')
    if (katharina.supervisor) katharina.supervisor.available_slots = available
    open(['Ada', 'Ben'], {}, katharina, heading)
    return screen.findByRole('heading', { level: 1, name: /./ })
  }

  it('says how many wait', async () => {
    expect((await withPlaces(1)).textContent).toBe('2 open requests')
  })

  it('says that no place is left for those who wait', async () => {
    expect((await withPlaces(0)).textContent).toBe('All your places are taken')
  })
})

describe('a supervisor without a place', () => {
  it('is told so on the page and by Accept, and can still reject', async () => {
    const katharina = supervisor('Katharina')
    if (katharina.supervisor) katharina.supervisor.available_slots = 0
    const { server, user } = open(['Ada', 'Ben'], { accept: true }, katharina)
    await expectTopCard('Ada')
    expect(screen.getByRole('link', { name: 'Manage students' })).toBeDefined()
    expect(button(/^Accept/).getAttribute('aria-disabled')).toBe('true')
    await user.click(button(/^Accept/))
    await screen.findByText(/^All your places are taken\. To accept/, { selector: '[role=status]' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await expectTopCard('Ada')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    await user.click(button(/^Reject/))
    await waitFor(() => expect(decisionsOn(server, 'ada')).toEqual([{ state: 'REJECTED' }]))
  })
})

describe('the students who asked a supervisor', () => {
  it('are accepted to the right and rejected to the left', async () => {
    const { server, user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await waitFor(() => expect(decisionsOn(server, 'ada')).toEqual([{ state: 'ACCEPTED' }]))
    // A click that comes at once is taken for the second of a double click.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    await user.click(button(/^Reject/))
    await waitFor(() => expect(decisionsOn(server, 'ben')).toEqual([{ state: 'REJECTED' }]))
  })

  it.each([
    ['accepted', { accept: true }, '{ArrowRight}'],
    ['rejected', { reject: true }, '{ArrowLeft}'],
  ])('are asked about each time they are %s, unless their reader says otherwise', async (_, asked, key) => {
    const { user } = open(['Ada'], asked)
    await expectTopCard('Ada')
    await user.keyboard(key)
    expect(await screen.findByRole('checkbox', { name: "Don't show again" })).toHaveProperty('checked', false)
  })

  it('leave the focus where it was when the decision is undone by its button', async () => {
    const { user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowLeft}')
    await expectTopCard('Ben')
    button('Undo: Ada Example').focus()
    await user.keyboard('{Enter}')
    await expectTopCard('Ada')
    // A browser takes the focus away from what is disabled.
    expect(button('Undo').hasAttribute('disabled')).toBe(false)
    expect(document.activeElement).toBe(button('Undo'))
  })

  it('leave the focus with what comes after the last of them, and in the card that comes back', async () => {
    const { user } = open(['Ada'], { accept: true })
    await expectTopCard('Ada')
    button(/^Accept/).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Enter}')
    const end = await screen.findByRole('heading', { name: 'No open requests' })
    await waitFor(() => expect(document.activeElement).toBe(end))
    const undo = screen.getByRole('button', { name: 'Undo: Ada Example' })
    undo.focus()
    await user.keyboard('{Enter}')
    await expectTopCard('Ada')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Card of Ada/ })))
  })

  it.each([
    ['a key', (user: ReturnType<typeof open>['user']) => user.keyboard('{ArrowRight}')],
    ['a swipe', () => swipe(240)],
  ])('have the focus when %s on the page has opened a dialog that is gone', async (_, decideBy) => {
    const { user } = open(['Ada', 'Ben'], { accept: true })
    await expectTopCard('Ada')
    expect(document.activeElement).toBe(document.body)
    await decideBy(user)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Card of Ada/)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await decideBy(user)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Enter}')
    await expectTopCard('Ben')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Card of Ben/))
  })

  it('are read on by keys: the focus goes from one card to the next', async () => {
    const { user } = open()
    await expectTopCard('Ada')
    screen.getByRole('group', { name: /^Card of Ada/ }).focus()
    await user.keyboard('{ArrowLeft}')
    await expectTopCard('Ben')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Card of Ben/))
  })

  it.each([
    ['in a card', () => screen.getByRole('group', { name: /^Card of Ben/ }).focus()],
    ['with nobody', () => undefined],
  ])('have the focus when a key takes a decision back while it was %s', async (_, prepare) => {
    const { user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowLeft}')
    await expectTopCard('Ben')
    prepare()
    await user.keyboard('{Control>}z{/Control}')
    await expectTopCard('Ada')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Card of Ada/))
  })

  it('are named when a decision on them is taken back', async () => {
    const { user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await screen.findByText('You accepted Ada Example.', { selector: '[role=status]' })
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText('Taken back: Ada Example', { selector: '[role=status]' })
  })

  it('stay away once they are decided on, although an earlier look still names them', async () => {
    const { server, user, client } = open()
    await expectTopCard('Ada')
    const stale = server.answers['GET supervision-requests']
    let answer: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => (answer = resolve))
    const before = await stale?.({})
    server.answers['GET supervision-requests'] = async () => {
      await isHeld
      return before
    }
    void client.invalidateQueries({ queryKey: REQUESTS })
    const looks = () => server.callsOf('GET supervision-requests').filter(({ data }) => data.state === 'PENDING')
    await waitFor(() => expect(looks()).toHaveLength(2))
    if (stale) server.answers['GET supervision-requests'] = stale
    await user.keyboard('{ArrowRight}')
    await expectTopCard('Ben')
    await waitFor(() => expect(client.isMutating()).toBe(0))
    answer?.()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await expectTopCard('Ben')
    expect(document.querySelector('article[inert] h2')?.textContent).toBe('Cleo Example')
  })
})
