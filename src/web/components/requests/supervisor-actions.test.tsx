import type { Request } from '#contract/resources/requests/requests.ts'
import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisorWith } from '#test/web/sample-answers.ts'
import { ME } from '#web/api/query-client.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AcceptanceAsked } from './acceptance.tsx'
import { useActions } from './actions.ts'
import { useSupervisorActions } from './supervisor-actions.tsx'

const CALL = 'PATCH supervision-requests/stella'
const UNDO = 'POST supervision-requests/stella/undo'
const idea = { id: 'idea', title: 'A robot', is_taken: false }
const stella: Request = { ...request('Ada', 'PENDING'), id: 'stella', student, idea }

type Options = { asks?: boolean; places?: number; request?: Request; known?: AcceptanceAsked; isQuick?: boolean }

/** Decides on Stella's request. @param asks whether questions are wanted */
const decide = async (
  what: 'accept' | 'reject',
  { asks = false, places = 2, request: asked = stella, known = {}, isQuick = false }: Options = {},
) => {
  const reader = (free: number) =>
    me(supervisorWith({ available_slots: free, pending_requests: 3 }), { accept: asks, reject: asks })
  const Page = () => {
    const { carryOut } = useActions()
    const { accept, reject } = useSupervisorActions()
    const press = () => void carryOut(what === 'accept' ? accept(asked, known) : reject(asked, isQuick))
    return <button onClick={press}>Decide</button>
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf([asked]),
    [CALL]: () => ({ ...asked, state: what === 'accept' ? 'ACCEPTED' : 'REJECTED' }),
    [UNDO]: () => asked,
  })
  const { user, client } = renderPage(<Page />, reader(places), '/?sort=name')
  const press = () => user.click(screen.getByRole('button', { name: 'Decide' }))
  await press()
  return {
    user,
    server,
    press,
    sent: () => server.sentTo(CALL),
    dialog: async () => within(await screen.findByRole('dialog')),
    seePlaces: (free: number) => {
      server.answers['GET users/me'] = () => reader(free)
      return client.invalidateQueries({ queryKey: ME })
    },
  }
}

describe('accepting', () => {
  it('asks about the working title, and sends the tick along', async () => {
    const { user, sent, dialog } = await decide('accept', { asks: true })
    const asked = await dialog()
    expect(asked.getByText(/The idea “A robot” is marked as taken\./u)).toBeDefined()
    await user.click(asked.getByRole('checkbox', { name: 'Put “A robot” on the confirmation as working title' }))
    await user.click(asked.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(sent()).toEqual([{ state: 'ACCEPTED', working_title_of: 'idea' }]))
    expect(await findToast('You accepted Stella Example.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add the working title' })).toBeNull()
  })

  it('is one press without the question; the toast says what becomes of the idea, and offers its title', async () => {
    const { user, sent } = await decide('accept')
    expect(await findToast('You accepted Stella Example. The idea “A robot” is now taken.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add the working title' }))
    await waitFor(() => expect(sent()).toEqual([{ state: 'ACCEPTED' }, { working_title_of: 'idea' }]))
  })

  it('says nothing of an idea that is taken already, or that nobody has named', async () => {
    const { dialog } = await decide('accept', { asks: true, request: { ...stella, idea: { ...idea, is_taken: true } } })
    expect((await dialog()).queryByText(/marked as taken/u)).toBeNull()
    cleanup()
    await decide('accept', { request: { ...stella, idea: null } })
    expect(await findToast('You accepted Stella Example.')).toBeDefined()
  })

  it.each([true, false])('says what becomes of other requests only where there are any: %s', async (asksOthers) => {
    const { dialog } = await decide('accept', { asks: true, known: { asksOthers } })
    expect((await dialog()).queryByText(/other open requests of this student/u) !== null).toBe(asksOthers)
  })

  it('says that it is the last place, and follows the places while it is open', async () => {
    const { dialog, seePlaces } = await decide('accept', { asks: true, places: 1 })
    expect((await dialog()).getByText(/^Your last place is taken/u)).toBeDefined()
    await seePlaces(2)
    expect(await (await dialog()).findByText(/^One of your places is taken/u)).toBeDefined()
  })

  it('offers to reject the others after the last place, over the page as it is', async () => {
    const { user } = await decide('accept', { places: 1 })
    await user.click(await screen.findByRole('button', { name: 'Reject the others' }))
    expect(address()).toBe('/?sort=name&decline=rest')
  })
})

describe('rejecting', () => {
  const typedIn = (dialog: Awaited<ReturnType<Awaited<ReturnType<typeof decide>>['dialog']>>) => [
    dialog.getByRole('button', { name: 'No place' }).ariaPressed,
    dialog.getByRole<HTMLTextAreaElement>('textbox').value,
  ]

  it('asks for a reason and a sentence, and sends them along', async () => {
    const { user, sent, dialog } = await decide('reject', { asks: true })
    const asked = await dialog()
    expect(within(asked.getByRole('group', { name: 'Why?' })).getAllByRole('button')).toHaveLength(4)
    await user.click(asked.getByRole('button', { name: 'Asked too late' }))
    const sentence = asked.getByRole('textbox', { name: 'One sentence for Stella Example' })
    await user.type(sentence, ' In spring. {Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toEqual([{ state: 'REJECTED', reason: 'too_late', answer: 'In spring.' }]))
    await findToast('You rejected the request of Stella Example.')
    expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    [true, 'Reject'],
    [false, 'No place'],
  ])('is confirmed by Enter only where it goes quickly: %s', async (isQuick, focused) => {
    const { dialog } = await decide('reject', { asks: true, isQuick })
    await dialog()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
  })

  it('is one press without the question; the toast leads to the reason', async () => {
    const { user, sent } = await decide('reject')
    await user.click(await screen.findByRole('button', { name: 'Say why' }))
    expect(sent()).toEqual([{ state: 'REJECTED' }])
    expect(address()).toBe('/?sort=name&why=stella')
  })

  it('begins with what was typed before it was cancelled, refused or undone', async () => {
    const { user, server, press, dialog } = await decide('reject', { asks: true })
    server.answers[CALL] = refuses(401, 'You need to sign in first.')
    const first = await dialog()
    await user.click(first.getByRole('button', { name: 'No place' }))
    await user.type(first.getByRole('textbox'), 'In spring.')
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await press()
    expect(typedIn(await dialog())).toEqual(['true', 'In spring.'])
    await user.click((await dialog()).getByRole('button', { name: 'Reject' }))
    await findToast(/You need to sign in first/u)

    server.answers[CALL] = () => ({ ...stella, state: 'REJECTED' })
    await press()
    await user.click((await dialog()).getByRole('button', { name: 'Reject' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await findToast('Taken back: Stella Example')
    await press()
    expect(typedIn(await dialog())).toEqual(['true', 'In spring.'])
  })
})
