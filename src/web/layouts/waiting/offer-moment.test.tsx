import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, line, meInLine, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Line } from '#contract/resources/requests/waiting.ts'
import { ownLinesQuery } from '#web/api/matching/lines.ts'
import { ME } from '#web/api/query-client.ts'
import { LINES, REQUESTS, useRequestCalls } from '#web/api/requests.ts'
import { shownToast } from '#web/ui/toasts/shown-toast.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OfferMoment } from './offer-moment.tsx'

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Says that a look at the lines has come to the page. */
const KnownLines = () => <p>Lines: {useQuery(ownLinesQuery).data?.length}</p>

const Dismissing = () => {
  const { mutate } = useRequestCalls().dismiss
  return (
    <button type="button" onClick={() => mutate({ id: 'student', supervisorId: 'ada' })}>
      Dismiss Ada
    </button>
  )
}

/** Whatever is on the page, or in a toast, from now on, for however short a time. */
const everythingSaid = () => {
  const said: string[] = []
  const look = (): void => void said.push(`${shownToast.get()?.toast.text} ${document.body.textContent}`)
  const changes = new MutationObserver(look)
  changes.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => changes.disconnect())
  onTestFinished(shownToast.subscribe(look))
  return () => said
}

/** Any page of a student who waits in these lines, which others change. */
const open = async (...first: Line[]) => {
  const known = { lines: first, requests: [] as Request[], reader: meInLine(student) }
  const server = fakeServer({
    'GET users/me': () => known.reader,
    'GET waiting': () => known.lines,
    'GET supervision-requests': () => ({ items: known.requests, next_cursor: null }),
    'POST supervision-requests': () => {
      known.requests = [request('Ada', 'PENDING')]
      return known.requests[0]
    },
    'DELETE offers/offer-of-Ada': () => {
      known.lines = known.lines.filter(({ supervisor }) => supervisor.id !== 'ada')
    },
    'POST users/student/blocks': () => undefined,
  })
  const page = renderPage(
    <>
      <OfferMoment />
      <KnownLines />
      <Dismissing />
    </>,
    meInLine(student),
  )
  await waitFor(() => expect(server.callsOf('GET waiting')).toHaveLength(1))
  await waitFor(() => expect(page.client.isFetching()).toBe(0))
  const become = async (...lines: Line[]): Promise<void> => {
    known.lines = lines
    await page.client.invalidateQueries({ queryKey: LINES })
  }
  return { server, known, become, ...page }
}

const dialog = () => screen.findByRole('dialog', { name: 'A place is free for you!' })
const openWithOffer = async () => {
  const kept = inHours(47.5)
  const opened = await open(line('Ada', 0))
  await opened.become(line('Ada', 0, kept))
  return { kept, ...opened, moment: within(await dialog()) }
}

describe('a place that becomes free', () => {
  it('is a moment, with the time left, on any page', async () => {
    const { moment, kept } = await openWithOffer()
    expect(moment.getByText(/Ada Example has a place again, and it is kept for you/u)).toBeDefined()
    expect(document.querySelector(`time[datetime="${kept}"]`)?.textContent).toBe('47 hours left')
  })

  it('is kept no longer when matching closes, and that is said as it is', async () => {
    const { moment, known, client, become } = await openWithOffer()
    known.reader = { ...known.reader, cycle: cycleIn('ASSIGNMENT') }
    await client.invalidateQueries({ queryKey: ME })
    await become(line('Ada', 0))
    expect(await moment.findByText(/no longer kept, because nobody can ask at the moment/u)).toBeDefined()
    expect(moment.queryByText(/no longer free/u)).toBeNull()
  })

  it('that was kept before is no news', async () => {
    await open(line('Ada', 0, inHours(5)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['a known place', 'a place with a request'])('whose end is moved is no news: %s', async (which) => {
    const { known, client, become } = await open(line('Ada', 0, inHours(5)))
    if (which === 'a place with a request') known.requests = [request('Ada', 'PENDING')]
    await client.invalidateQueries({ queryKey: REQUESTS })
    await become(line('Ada', 0, inHours(3)))
    // What is new beside it comes as ever.
    await become(line('Ada', 0, inHours(3)), line('Bo', 0))
    await screen.findByText('Lines: 2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says the moved end while its dialog is open', async () => {
    const { become, moment } = await openWithOffer()
    await become(line('Ada', 0, inHours(5.5)))
    expect(await moment.findByText('5 hours left')).toBeDefined()
    expect(moment.getByRole('button', { name: 'Send request' })).toBeDefined()
  })

  it('is used by sending a request', async () => {
    const { moment, server, user } = await openWithOffer()
    await user.click(moment.getByRole('button', { name: 'Send request' }))
    await findToast('Request sent to Ada Example')
    expect(server.callsOf('POST supervision-requests').map(({ data }) => data)).toEqual([{ supervisor_id: 'ada' }])
  })

  it('is declined after a question, which may be answered with no', async () => {
    const { moment, server, user } = await openWithOffer()
    await user.click(moment.getByRole('button', { name: 'Decline' }))
    const question = await screen.findByRole('dialog', { name: 'Decline the place with Ada Example?' })
    expect(server.callsOf('DELETE offers/offer-of-Ada')).toEqual([])
    const said = everythingSaid()
    await user.click(within(question).getByRole('button', { name: 'Decline' }))
    await findToast(/You have declined the place with Ada Example/u)
    expect(server.callsOf('DELETE offers/offer-of-Ada')).toHaveLength(1)
    expect(said().filter((text) => /You no longer wait/u.test(text))).toEqual([])
  })

  it('waits when it is put away', async () => {
    const { moment, server, user } = await openWithOffer()
    await user.click(moment.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received.every(({ name }) => name.startsWith('GET'))).toBe(true)
  })

  it('is said to have been given away while its dialog is open', async () => {
    const { become } = await openWithOffer()
    await become(line('Ada', 0))
    const over = within(await screen.findByRole('dialog', { name: 'The place is no longer kept' }))
    expect(over.getByText(/no longer free\. You keep your position/u)).toBeDefined()
    expect(over.queryByRole('button', { name: 'Send request' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(over.getByRole('button', { name: 'Close' })))
  })

  it('is said to be used in another tab while its dialog is open', async () => {
    const { known, client } = await openWithOffer()
    known.requests = [request('Ada', 'PENDING')]
    await client.invalidateQueries({ queryKey: REQUESTS })
    const used = await screen.findByRole('dialog', { name: 'Your request is sent' })
    expect(within(used).queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('is kept for the request, where one was sent before it came', async () => {
    const { known, client, become } = await open(line('Ada', 0))
    known.requests = [request('Ada', 'PENDING')]
    await client.invalidateQueries({ queryKey: REQUESTS })
    await become(line('Ada', 0, inHours(47.5)))
    const kept = await screen.findByRole('dialog', { name: 'A place is kept for your request' })
    expect(within(kept).queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('is said to be declined in another tab while its dialog is open', async () => {
    const { become } = await openWithOffer()
    await become()
    const over = await screen.findByRole('dialog', { name: 'The place is no longer kept' })
    expect(over.textContent).toContain('You no longer wait for a place with Ada Example')
  })

  it('says why it could not be used', async () => {
    const { moment, server, user } = await openWithOffer()
    server.answers['POST supervision-requests'] = () => {
      throw new ErrorAnswer(409, 'No place is available any more.', [], 'no_slot_available')
    }
    await user.click(moment.getByRole('button', { name: 'Send request' }))
    expect(await findToast('Ada Example: No place is available any more.')).toBeDefined()
  })
})

describe('the end of an offer', () => {
  it('is told in its dialog alone while that is open, that of another in a toast', async () => {
    const bo = line('Bo', 0, inHours(5))
    const { become } = await open(line('Ada', 0), bo)
    await become(line('Ada', 0, inHours(5)), bo)
    await dialog()
    const said = everythingSaid()
    await become(line('Ada', 0), line('Bo', 0))
    await findToast(/The place with Bo Example that was kept for you is no longer free/u)
    expect(said().filter((text) => text.startsWith('The place with Ada'))).toEqual([])
  })

  it.each([
    ['was', false],
    ['was not', true],
  ])('is told beside a dismissal exactly where that %s refused', async (_was, isCarriedOut) => {
    const { server, client, become, user } = await open(line('Ada', 0, inHours(5)), line('Bo', 0, inHours(5)))
    if (!isCarriedOut)
      server.answers['POST users/student/blocks'] = () => {
        throw new ErrorAnswer(409, 'Not now.')
      }
    await user.click(screen.getByRole('button', { name: 'Dismiss Ada' }))
    await waitFor(() => expect(server.callsOf('POST users/student/blocks')).toHaveLength(1))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    const said = everythingSaid()
    await become()
    await findToast(/You no longer wait for a place with Bo Example/u)
    expect(said().some((text) => text.startsWith('You no longer wait for a place with Ada'))).toBe(!isCarriedOut)
  })

  it('is told on any page when the place is no longer free, without saying who did that', async () => {
    const { become } = await open(line('Ada', 0, inHours(5)))
    await become(line('Ada', 0))
    expect(await findToast(/The place with Ada Example that was kept for you is no longer free/u)).toBeDefined()
  })

  it('is told when its time is over', async () => {
    const { become } = await open(line('Ada', 0, inHours(-0.01)))
    await become()
    expect(await findToast(/The time for which a place with Ada Example was kept for you is over/u)).toBeDefined()
  })

  it('is told when it ends with the cycle', async () => {
    const { known, client, become } = await open(line('Ada', 0, inHours(5)))
    known.reader = { ...known.reader, cycle: cycleIn('ENDED') }
    await client.invalidateQueries({ queryKey: ME })
    await become()
    expect(await findToast(/The cycle has ended, so the place with Ada Example is no longer kept/u)).toBeDefined()
  })

  it.each([
    ['a toast', 'Cleo'],
    ['the dialog', 'Ada'],
  ])('ends with the cycle where the lines are known before the cycle, in %s', async (where, name) => {
    const { known, client, become, server } =
      where === 'a toast' ? await open(line('Cleo', 0, inHours(5))) : await openWithOffer()
    let answer = (): void => undefined
    const late = new Promise<void>((resolve) => (answer = resolve))
    known.reader = { ...known.reader, cycle: cycleIn('ENDED') }
    server.answers['GET users/me'] = async () => {
      await late
      return known.reader
    }
    const said = everythingSaid()
    void client.invalidateQueries({ queryKey: ME })
    await become()
    await screen.findByText('Lines: 0')
    answer()
    expect(
      await screen.findByText(
        new RegExp(`The cycle has ended, so the place with ${name} Example is no longer kept`, 'u'),
      ),
    ).toBeDefined()
    expect(said().filter((text) => /You no longer wait for a place/u.test(text))).toEqual([])
  })

  it.each([
    ['closes_at', [line('Ada', 0)], /The place with Ada Example is no longer kept, because nobody can ask/u],
    ['ends_at', [], /The cycle has ended, so the place with Ada Example is no longer kept/u],
  ] as const)('is told as what it is at %s, before the cycle is asked for anew', async (moment, lines, text) => {
    const at = inHours(0.005)
    const { known, client, become } = await open(line('Ada', 0, at))
    known.requests = [request('Ada', 'PENDING')]
    known.reader = { ...known.reader, cycle: { ...cycleIn('MATCHING'), [moment]: at } }
    await client.invalidateQueries()
    known.requests = [request('Ada', 'WITHDRAWN')]
    await client.invalidateQueries({ queryKey: REQUESTS })
    await become(...lines)
    expect(await findToast(text)).toBeDefined()
  })

  it('is told when nobody can wait for the supervisor any more', async () => {
    const { become } = await open(line('Ada', 0, inHours(5)))
    await become()
    expect(await findToast(/You no longer wait for a place with Ada Example/u)).toBeDefined()
  })

  it('is not told beside a rejection', async () => {
    const { known, client, become } = await open(line('Ada', 0, inHours(5)), line('Bo', 0, inHours(5)))
    known.requests = [request('Ada', 'REJECTED')]
    await client.invalidateQueries({ queryKey: REQUESTS })
    await become()
    expect(await findToast(/You no longer wait for a place with Bo Example/u)).toBeDefined()
    expect(screen.queryByText(/You no longer wait for a place with Ada Example/u)).toBeNull()
  })
})
