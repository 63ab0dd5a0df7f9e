import type { Request } from '#contract/resources/requests/requests.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
  asking: (string | Request)[] = ['Ada', 'Ben', 'Cleo'],
  confirm: Parameters<typeof me>[1] = {},
  supervising = supervisor('Katharina'),
  above?: ReactNode,
) => {
  const asked = asking.map((one) => (typeof one === 'string' ? ask(one) : one))
  const requests = new Map(asked.map((one) => [one.id, one]))
  const change = (id: string, state: unknown): Request => {
    const changed = { ...(requests.get(id) ?? ask(id)), state: state as Request['state'] }
    requests.set(id, changed)
    return changed
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf([...requests.values()].filter(({ state }) => state === 'PENDING')),
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
const button = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Suggestions' })).getByRole('button', { name })
const decisionsOn = (server: ReturnType<typeof fakeServer>, id: string) =>
  server.sentTo(`PATCH supervision-requests/${id}`)

describe('the heading', () => {
  const heading = <SupervisorMatchingPage.Heading show={(words) => <h1>{words}</h1>} />
  const withPlaces = (available: number) => {
    const katharina = supervisor('Katharina')
    if (katharina.supervisor) katharina.supervisor.available_slots = available
    open(['Ada', 'Ben'], {}, katharina, heading)
    return screen.findByRole('heading', { level: 1, name: /./ })
  }

  it.each([
    ['how many wait', 1, '2 open requests'],
    ['that no place is left for those who wait', 0, 'All your places are taken'],
  ])('says %s', async (_what, available, words) => {
    expect((await withPlaces(available)).textContent).toBe(words)
  })
})

it('reads what a student wrote with the request, and of the description only what that does not say', async () => {
  const asked = ask('Stella')
  const text = 'Falls at home. They are many.'
  const described = { ...asked.student, student: { thesis_description: text, has_supervisor: false } }
  open([{ ...asked, message: 'Falls at home.', student: described }])
  await expectTopCard('Stella')
  const card = document.querySelector('article')
  expect(card?.querySelector('blockquote')?.textContent).toBe('Falls at home.')
  expect(card?.textContent).toContain('They are many.')
  expect(card?.textContent?.match(/Falls at home/g)).toHaveLength(1)
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

  it('have the focus when a key on the page has opened a dialog that is gone', async () => {
    const { user } = open(['Ada', 'Ben'], { accept: true })
    await expectTopCard('Ada')
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Card of Ada/)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('{ArrowRight}')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Enter}')
    await expectTopCard('Ben')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Card of Ben/))
  })

  it('have the focus when a key takes a decision back while it was with nobody', async () => {
    const { user } = open()
    await expectTopCard('Ada')
    await user.keyboard('{ArrowLeft}')
    await expectTopCard('Ben')
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
})
