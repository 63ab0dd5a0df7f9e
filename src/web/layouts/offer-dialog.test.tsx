import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { line, meInLine, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { OfferState } from '#domain/waiting.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { ME } from '#web/api/query-client.ts'
import { WAITING_LISTS, REQUESTS } from '#web/api/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { OfferDialog } from './app-frame.tsx'

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

const Address = () => <p data-testid="address">{useLocation().search}</p>

type Reader = ReturnType<typeof meInLine>
type Given = { readonly reader?: Reader; readonly at?: string; readonly state?: OfferState }

/** Any page of a student who waits for these supervisors, which others change. */
const open = async (first: WaitingEntry[], { reader = meInLine(student), at = '/', state }: Given = {}) => {
  const known = { lines: first, requests: [] as Request[], reader }
  /** As the server says of somebody who counts. */
  const offer = () => {
    const { offer: kept } = known.lines[0] ?? {}
    const isUsed = known.requests.length > 0
    return {
      supervisor: supervisor('Ada'),
      state: state ?? (kept ? (isUsed ? 'used' : 'open') : known.lines.length > 0 ? 'taken_back' : 'gone'),
      ends_at: kept?.ends_at ?? null,
    }
  }
  const server = fakeServer({
    'GET users/me': () => known.reader,
    'GET waiting/ada': offer,
    'GET waiting': () => known.lines,
    'GET supervision-requests': () => ({ items: known.requests, next_cursor: null }),
    'GET supervisors/ada/ideas': () => [],
    'POST supervision-requests': () => {
      known.requests = [request('Ada', 'PENDING')]
      return known.requests[0]
    },
    'DELETE offers/offer-of-Ada': () => {
      known.lines = []
    },
  })
  const page = renderPage(
    <>
      <OfferDialog />
      <Address />
    </>,
    reader,
    at,
  )
  await waitFor(() => expect(page.client.isFetching()).toBe(0))
  const become = async (...lines: WaitingEntry[]): Promise<void> => {
    known.lines = lines
    await page.client.invalidateQueries({ queryKey: WAITING_LISTS })
  }
  return { server, known, become, ...page }
}

const dialog = async (name = 'A place is free for you!') => within(await screen.findByRole('dialog', { name }))
const OVER = 'The place is no longer kept'
const openWithOffer = async (given?: Given) => {
  const kept = inHours(47.5)
  const opened = await open([line('Ada', 0)], given)
  await opened.become(line('Ada', 0, kept))
  return { kept, ...opened, moment: await dialog() }
}

describe('a place that becomes free', () => {
  it('opens a dialog with the time left on any page, and waits when that is put away', async () => {
    const { moment, kept, server, user } = await openWithOffer()
    expect(moment.getByText(/Ada Example has a place again, and it is kept for you/u)).toBeDefined()
    expect(document.querySelector(`time[datetime="${kept}"]`)?.textContent).toBe('47 hours left')
    await user.click(moment.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received.every(({ name }) => name.startsWith('GET'))).toBe(true)
  })

  it('that was kept before is no news, nor is one whose end is moved, nor one for a request that is sent', async () => {
    const { known, client, become } = await open([line('Ada', 0, inHours(5))])
    await become(line('Ada', 0, inHours(3)))
    known.requests = [request('Bo', 'PENDING')]
    await client.invalidateQueries({ queryKey: REQUESTS })
    await become(line('Ada', 0, inHours(3)), line('Bo', 0, inHours(3)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is opened by its address, and put away with it', async () => {
    const { user } = await open([line('Ada', 0, inHours(5.5))], { at: '/?offer=ada&tab=1' })
    await user.click((await dialog()).getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findByTestId('address')).textContent).toBe('?tab=1')
  })

  it('is used by sending a request, or says why it could not be', async () => {
    const { moment, server, user } = await openWithOffer()
    server.answers['POST supervision-requests'] = () => {
      throw new ErrorAnswer(409, 'No place is available any more.', [], 'no_slot_available')
    }
    await user.click(moment.getByRole('button', { name: 'Send request' }))
    expect(await findToast('Ada Example: No place is available any more.')).toBeDefined()
    expect(server.callsOf('POST supervision-requests').map(({ data }) => data)).toEqual([{ supervisor_id: 'ada' }])
  })

  it('is there as before when the question before sending or declining is answered with no', async () => {
    const { user } = await openWithOffer()
    await user.click((await dialog()).getByRole('button', { name: 'Decline' }))
    await dialog('Decline the place with Ada Example?')
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Decline/u })).toBeNull())
    expect((await dialog()).getByRole('button', { name: 'Send request' })).toBeDefined()
  })

  it('is said to be used in another tab, or given away, while the dialog is open', async () => {
    const { known, client, become } = await openWithOffer()
    known.requests = [request('Ada', 'PENDING')]
    await client.invalidateQueries({ queryKey: WAITING_LISTS })
    expect((await dialog('Your request is sent')).queryByRole('button', { name: 'Decline' })).toBeNull()
    known.requests = []
    await become(line('Ada', 0))
    const over = await dialog(OVER)
    expect(over.getByText(/no longer free\. You keep your position/u)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(over.getByRole('button', { name: 'Close' })))
  })

  it('says in the dialog before a request that it is kept no longer, and keeps what was typed', async () => {
    const asking = meInLine(student)
    const confirm = { ...asking.settings.confirm, supervision_request: true }
    const reader = { ...asking, settings: { ...asking.settings, confirm } }
    const { moment, become, user } = await openWithOffer({ reader })
    await user.click(moment.getByRole('button', { name: 'Send request' }))
    const question = within(await screen.findByRole('dialog', { name: /^Ask Ada Example/u }))
    const field = await question.findByRole('textbox')
    await user.type(field, 'Here I am.')
    await become(line('Ada', 0))
    expect(await question.findByText(/^The place is no longer kept\. Sending still works/u)).toBeDefined()
    expect(field).toHaveProperty('value', 'Here I am.')
  })
})

describe('an offer that has ended says why when it is opened', () => {
  it.each([
    ['the place went to somebody else', 'taken_back', /no longer free\. You keep your position/u],
    ['matching closed', 'paused', /nobody can ask at the moment/u],
    ['the cycle ended', 'cycle_ended', /The cycle has ended, so the place/u],
    ['the level is not taken', 'rests', /rests, because your level/u],
    ['the student waits no more', 'gone', /You no longer wait for a place with Ada Example/u],
  ] as const)('%s', async (_why, state, says) => {
    await open([], { state, at: '/?offer=ada' })
    const over = await dialog(OVER)
    expect(over.getByText(says)).toBeDefined()
    expect(over.queryByRole('button', { name: 'Send request' })).toBeNull()
  })

  it('its time was over while it was open', async () => {
    const { become, known, client } = await open([line('Ada', 0)])
    await become(line('Ada', 0, inHours(-0.01)))
    await dialog()
    known.lines = []
    await client.invalidateQueries({ queryKey: WAITING_LISTS })
    await client.invalidateQueries({ queryKey: ME })
    expect((await dialog(OVER)).getByText(/The time for which a place with Ada Example was kept/u)).toBeDefined()
  })
})
