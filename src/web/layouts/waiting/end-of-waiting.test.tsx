import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, line, meInLine, student } from '#test/web/sample-answers.ts'
import { LINES } from '#web/api/requests.ts'
import { ME } from '#web/api/query-client.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OfferMoment } from './offer-moment.tsx'

/** Any page of a student who waits in a line that others end. */
const open = async (name: string, kept: string | null = null) => {
  const first = line(name, 0, kept)
  const { supervisor } = first
  const known = {
    lines: [first],
    reader: meInLine({ ...student, student: { ...student.student, level: 'master' } as never }),
    levels: [] as string[],
  }
  const server = fakeServer({
    'GET users/me': () => known.reader,
    'GET waiting': () => known.lines,
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    [`GET users/${supervisor.id}`]: () => ({
      ...supervisor,
      supervisor: { ...supervisor.supervisor, levels: known.levels },
    }),
  })
  const { client } = renderPage(<OfferMoment />, known.reader)
  await waitFor(() => expect(server.callsOf('GET waiting')).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const end = async (): Promise<void> => {
    known.lines = []
    await client.invalidateQueries({ queryKey: ME })
    await client.invalidateQueries({ queryKey: LINES })
  }
  return { server, known, end }
}

it.each([
  ['Ada', 'with', new Date(Date.now() + 3_600_000).toISOString()],
  ['Bo', 'without', null],
])('rests where the level is not supervised any more: %s, %s a place that was kept', async (name, _with, kept) => {
  const { known, end } = await open(name, kept)
  known.levels = ['phd']
  await end()
  const text = `^Waiting for a place with ${name} Example rests.* You keep your position`
  expect(await findToast(new RegExp(text, 'u'))).toBeDefined()
})

it('is told without an offer, too', async () => {
  const { end } = await open('Cleo')
  await end()
  expect(await findToast('You no longer wait for a place with Cleo Example')).toBeDefined()
})

it('is not told of each line when the cycle ends', async () => {
  const { known, server, end } = await open('Dora')
  known.reader = { ...known.reader, cycle: cycleIn('ENDED') }
  await end()
  await waitFor(() => expect(server.callsOf('GET waiting')).toHaveLength(2))
  expect(server.callsOf('GET users/dora')).toEqual([])
  expect(screen.queryByText(/Dora/u)).toBeNull()
})
