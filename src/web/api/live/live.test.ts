import { fakeServer } from '#test/web/fake-server.ts'
import { me, match, request, student } from '#test/web/sample-answers.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useLiveEvents, withSlots } from './live.ts'
import { CYCLES } from '../cycles.ts'
import { ME } from '../query-client.ts'
import { LINES, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { STATISTICS } from '../statistics.ts'
import type { Follower } from './shared-events.ts'

const followers = vi.hoisted(() => [] as Follower[])
/** What each look at the screen found. */
const looks = vi.hoisted(() => [] as (readonly string[])[])

vi.mock('./shared-events.ts', () => ({
  followEvents: (follower: Follower) => {
    followers.push(follower)
    return { stop: () => undefined, look: () => looks.push(follower.shows()) }
  },
  tellDismissals: () => undefined,
}))

/** A page's memory, in which a student is signed in. */
const clientOfStudent = () => {
  fakeServer({ 'GET users/me': () => me(student) })
  const client = new QueryClient()
  client.setQueryData(ME, { known: true, me: me(student) })
  return client
}
const around = (client: QueryClient) => ({
  wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children),
})

it('changes the slots of the one supervisor that an event names', () => {
  const slots = { available_slots: 0, total_slots: 7, pending_requests: 9 }
  const data = { supervisor_id: 'ada', ...slots }
  const [ada, ben] = [match('Ada'), match('Ben')]
  expect(withSlots(ada, data).supervisor).toEqual({
    ...ada.supervisor,
    supervisor: { ...ada.supervisor.supervisor, ...slots },
  })
  expect(withSlots(ben, data)).toBe(ben)
})

it.each([
  ['where somebody waits: how many are left for whom, only the server says', 2],
  ['not where nobody does: the event says all of it', undefined],
])('asks for a supervisor again %s', async (_why, waiting) => {
  const ada = match('Ada').supervisor
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  fakeServer({ 'GET users/me': () => me(student) })
  const client = new QueryClient()
  client.setQueryData(ME, { known: true, me: me(student) })
  client.setQueryData([...PERSON, ada.id], ada)
  client.setQueryData([...MATCHES, 'student', 20], [match('Ada')])
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  renderHook(() => useLiveEvents(), { wrapper })
  const data = { supervisor_id: ada.id, available_slots: 1, total_slots: 7, pending_requests: 9 }
  act(() => followers.at(-1)?.hear({ type: 'slots', data: { ...data, ...(waiting && { waiting }) } }))
  act(() => followers.at(-1)?.hear({ type: 'seen', data: {} }))
  client.setQueryData(REQUESTS, [])
  await waitFor(() => expect(client.getQueryState([...PERSON, ada.id])?.isInvalidated).toBe(waiting !== undefined))
  expect(client.getQueryState([...MATCHES, 'student', 20])?.isInvalidated).toBe(waiting !== undefined)
  const shown = client.getQueryData<typeof ada>([...PERSON, ada.id])?.supervisor?.available_slots
  expect(shown).toBe(waiting === undefined ? 1 : ada.supervisor?.available_slots)
})

it('follows the slots of suggestions and of profiles', async () => {
  const client = clientOfStudent()
  client.setQueryData([...MATCHES, 'student', 20], [match('Ada')])
  renderHook(() => useLiveEvents(), around(client))
  const [ada, ben] = [match('Ada').supervisor, match('Ben').supervisor]
  expect(followers.at(-1)?.shows()).toEqual([ada.id])
  client.setQueryData([...PERSON, ben.id], ben)
  client.setQueryData([...PERSON, student.id], student)
  await waitFor(() => expect(looks.at(-1)).toEqual([ada.id, ben.id]))
})

it("looks again at what depends on a supervisor's own places once they are others", async () => {
  const ada = match('Ada').supervisor
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const server = fakeServer({ 'GET users/me': () => me(ada) })
  const client = new QueryClient()
  client.setQueryData(ME, { known: true, me: me(ada) })
  client.setQueryData(REQUESTS, [])
  renderHook(() => useLiveEvents(), around(client))
  expect(followers.at(-1)?.shows()).toEqual([ada.id])
  const { total_slots, available_slots = 0, pending_requests } = ada.supervisor ?? {}
  const same = { supervisor_id: ada.id, total_slots, available_slots, pending_requests: pending_requests ?? 0 }
  act(() => followers.at(-1)?.hear({ type: 'slots', data: same }))
  act(() => followers.at(-1)?.hear({ type: 'slots', data: { ...same, supervisor_id: 'ben', available_slots: 9 } }))
  act(() => followers.at(-1)?.hear({ type: 'seen', data: {} }))
  await waitFor(() => expect(client.getQueryState(REQUESTS)?.isInvalidated).toBe(true))
  expect(server.callsOf('GET users/me')).toEqual([])
  act(() => followers.at(-1)?.hear({ type: 'slots', data: { ...same, available_slots: available_slots + 1 } }))
  await waitFor(() => expect(server.callsOf('GET users/me')).toHaveLength(1))
})

it.each([
  ['a request that may end waiting', 'request', LINES],
  ['a place that is not kept for a request any more', 'waiting', REQUESTS],
] as const)('looks again after %s', async (_what, type, known) => {
  const client = clientOfStudent()
  client.setQueryData(known, [])
  renderHook(() => useLiveEvents(), around(client))
  act(() =>
    followers
      .at(-1)
      ?.hear(
        type === 'request'
          ? { type, data: { request_id: 'request-ada', type: 'SUPERVISION' } }
          : { type, data: { supervisor_id: 'ada' } },
      ),
  )
  await waitFor(() => expect(client.getQueryState(known)?.isInvalidated).toBe(true))
})

describe('what an event makes old', () => {
  /** A page that shows requests, in a window that is looked at or not. */
  const open = async (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    const client = clientOfStudent()
    const ask = vi.fn<() => Promise<string[]>>(async () => [])
    const key = [...REQUESTS, 'all']
    renderHook(() => {
      useLiveEvents()
      useQuery({ queryKey: key, queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
    }, around(client))
    await waitFor(() => expect(client.getQueryState(key)?.status).toBe('success'))
    ask.mockClear()
    act(() => followers.at(-1)?.hear({ type: 'request', data: { request_id: 'request-ada', type: 'SUPERVISION' } }))
    await waitFor(() => expect(client.getQueryState(key)?.isInvalidated || ask.mock.calls.length > 0).toBe(true))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    return ask
  }

  it('is asked for again where somebody looks', async () => {
    expect(await open('visible')).toHaveBeenCalledOnce()
  })

  it('is not asked for where nobody looks', async () => {
    expect(await open('hidden')).not.toHaveBeenCalled()
  })

  it.each([
    { type: 'cycle', data: { cycle_id: 'next' } },
    { type: 'dates', data: { cycle_id: 'this' } },
    { type: 'reset', data: {} },
  ] as const)("are an admin's figures and cycles, too, with $type", async (event) => {
    const client = clientOfStudent()
    for (const known of [STATISTICS, CYCLES]) client.setQueryData(known, {})
    renderHook(() => useLiveEvents(), around(client))
    act(() => followers.at(-1)?.hear(event))
    for (const known of [STATISTICS, CYCLES]) {
      await waitFor(() => expect(client.getQueryState(known)?.isInvalidated).toBe(true))
    }
  })
})

describe('the suggestions', () => {
  const key = [...MATCHES, 'student', 20]

  /** A page that shows them, after a request that it sent itself. */
  const open = async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    const client = clientOfStudent()
    const ask = vi.fn<() => Promise<Match[]>>(async () => [])
    const { result } = renderHook(() => {
      useLiveEvents()
      useQuery({ queryKey: key, queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
      return useMutation({ mutationFn: async (name: string) => request(name, 'PENDING') })
    }, around(client))
    await waitFor(() => expect(client.getQueryState(key)?.status).toBe('success'))
    ask.mockClear()
    return { ask, send: (name: string) => act(() => result.current.mutateAsync(name)) }
  }
  const hear = (id: string) =>
    act(() => followers.at(-1)?.hear({ type: 'request', data: { request_id: id, type: 'SUPERVISION' } }))

  it('are asked for again after a request in another tab', async () => {
    const { ask } = await open()
    hear('request-ben')
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  })

  it('are left alone by the request of the page itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { ask, send } = await open()
    await send('Ada')
    hear('request-ada')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(ask).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('are asked for again after a dismissal in another tab', async () => {
    const { ask } = await open()
    act(() => followers.at(-1)?.reviseDismissals())
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  })
})
