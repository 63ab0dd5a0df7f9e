import { fakeServer } from '#test/web/fake-server.ts'
import { me, match, request, student } from '#test/web/sample-answers.ts'
import type { LiveEvent } from '#contract/resources/events.ts'
import type { User } from '#contract/resources/people/people.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { type QueryKey, QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLiveEvents } from './live.ts'
import { CYCLES, STATISTICS } from '../cycles.ts'
import { shortlistQuery } from '../matching/own-decisions.ts'
import { ME } from '../query-client.ts'
import { WAITING_LISTS, matchesQuery, PERSON, REQUESTS } from '../requests.ts'
import { ownWaitingQuery } from '../waiting.ts'
import type { Follower } from './event-stream.ts'

const followers = vi.hoisted(() => [] as Follower[])
const revisers = vi.hoisted(() => [] as (() => void)[])
vi.mock('./event-stream.ts', () => ({
  followEvents: (follower: Follower) => {
    followers.push(follower)
    return () => undefined
  },
}))
vi.mock('./dismissals.ts', () => ({
  tellDismissals: () => undefined,
  followDismissals: (_person: string, revise: () => void) => {
    revisers.push(revise)
    return () => undefined
  },
}))

/** The answer of a call of the page comes after that. */
let underWay = Promise.resolve()

const SUGGESTIONS = matchesQuery(student.id, SUGGESTIONS_DEFAULT).queryKey
/** The longest that a page waits with what concerns everybody. */
const SPREAD_MS = 3000

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})

/** A page of somebody that shows these queries. */
const open = async (known: readonly (readonly [QueryKey, unknown])[], reader: User = student) => {
  const server = fakeServer({ 'GET users/me': () => me(reader) })
  const client = new QueryClient()
  client.setQueryData(ME, { known: true, me: me(reader) })
  const asked: string[] = []
  const answers = new Map(known.map(([key, answer]) => [key.join(' '), answer]))
  const { result } = renderHook(
    () => {
      useLiveEvents()
      // A page shows the same ones each time.
      for (const [queryKey] of known) {
        const name = queryKey.join(' ')
        useQuery({
          queryKey,
          queryFn: async () => {
            asked.push(name)
            return answers.get(name)
          },
          staleTime: Number.POSITIVE_INFINITY,
        })
      }
      return useMutation({
        mutationFn: async (name: string) => {
          await underWay
          return request(name, 'PENDING')
        },
      })
    },
    { wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children) },
  )
  await waitFor(() => expect(asked).toHaveLength(known.length))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  asked.splice(0)
  return {
    client,
    server,
    asked,
    begin: (name: string) => act(() => void result.current.mutateAsync(name)),
    send: (name: string) => act(() => result.current.mutateAsync(name)),
    hear: (event: LiveEvent, isBack = false) => act(() => followers.at(-1)?.hear(event, isBack)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

const ofRequest = (id: string): LiveEvent => ({ type: 'request', data: { request_id: id, type: 'SUPERVISION' } })
const ofPlaces = (...names: string[]): LiveEvent => ({ type: 'slots', data: { supervisor_ids: names } })
const reset: LiveEvent = { type: 'reset', data: {} }

describe('what an event makes old', () => {
  it.each([
    [ofRequest('request-ada'), WAITING_LISTS],
    [ofRequest('request-ada'), REQUESTS],
    [{ type: 'waiting', data: { supervisor_id: 'ada' } }, REQUESTS],
  ] as const)('%j is asked for at once', async (event, key) => {
    const { asked, hear, pass } = await open([[key, []]])
    hear(event)
    hear(event)
    await pass(100)
    expect(asked).toEqual([key.join(' ')])
  })

  it('is not asked for where nobody looks', async () => {
    const { client, asked, hear, pass } = await open([[REQUESTS, []]])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    hear(ofRequest('request-ada'))
    await pass(100)
    expect([asked, client.getQueryState(REQUESTS)?.isInvalidated]).toEqual([[], true])
  })

  it.each([
    { type: 'cycle', data: { cycle_id: 'next' } },
    { type: 'dates', data: { cycle_id: 'this' } },
    reset,
  ] as const)('of everybody is asked for by chance: $type', async (event) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { asked, hear, pass } = await open([STATISTICS, CYCLES].map((key) => [key, {}]))
    hear(event)
    await pass(SPREAD_MS / 2 - 10)
    expect(asked).toEqual([])
    await pass(100)
    expect(asked.toSorted()).toEqual([...CYCLES, ...STATISTICS])
  })

  it('is asked for at once by somebody who has come back', async () => {
    const { asked, hear, pass } = await open([[REQUESTS, []]])
    hear(reset, true)
    await pass(100)
    expect(asked).toHaveLength(1)
  })
})

describe('places that are others', () => {
  const [ada, ben] = [match('Ada'), match('Ben')]
  const card = [SUGGESTIONS, [ada, ben]] as const

  it.each([
    ['of a profile', [...PERSON, 'ada'], ada.supervisor],
    ['of the first card', ...card],
    ['of whoever is kept for later', shortlistQuery(student.id).queryKey, [ben, ada]],
    ['of whoever the reader waits for', ownWaitingQuery.queryKey, [{ supervisor: ada.supervisor }]],
  ])('%s are asked for by chance', async (_where, key, answer) => {
    const { asked, hear, pass } = await open([[key, answer]])
    hear(ofPlaces('cleo', 'ada'))
    hear(ofPlaces('ada'))
    await pass(SPREAD_MS)
    expect(asked).toEqual([key.join(' ')])
  })

  it.each([
    ['of a card further behind', ...card],
    ['of another profile', [...PERSON, 'ada'], ada.supervisor],
  ])('%s are asked for by nobody', async (_where, key, answer) => {
    const { asked, hear, pass } = await open([[key, answer]])
    hear(ofPlaces('ben'))
    await pass(2 * SPREAD_MS)
    expect(asked).toEqual([])
  })

  it('of a card further behind are asked for once it rests in front', async () => {
    const { client, asked, hear, pass } = await open([card])
    hear(ofPlaces('ben'))
    client.setQueryData(SUGGESTIONS, [ben])
    await pass(SPREAD_MS - 100)
    expect(asked).toEqual([])
    await pass(SPREAD_MS + 200)
    expect(asked).toHaveLength(1)
    // They came with the answer.
    client.setQueryData(SUGGESTIONS, [ben, ada])
    await pass(2 * SPREAD_MS)
    expect(asked).toHaveLength(1)
  })

  it('are not asked for where the card is swiped away before', async () => {
    const { client, asked, hear, pass } = await open([card])
    hear(ofPlaces('ben'))
    client.setQueryData(SUGGESTIONS, [ben])
    await pass(SPREAD_MS - 100)
    client.setQueryData(SUGGESTIONS, [])
    await pass(2 * SPREAD_MS)
    expect(asked).toEqual([])
  })

  it("have a supervisor's own page ask at once", async () => {
    const { server, hear, pass } = await open([], ada.supervisor)
    hear(ofPlaces('ben'))
    await pass(100)
    expect(server.callsOf('GET users/me')).toEqual([])
    hear(ofPlaces('ada'))
    await pass(100)
    expect(server.callsOf('GET users/me')).toHaveLength(1)
  })
})

describe('the suggestions', () => {
  const cards = [[SUGGESTIONS, []]] as const

  it('are asked for again after a request in another tab', async () => {
    const { asked, hear, pass } = await open(cards)
    hear(ofRequest('request-ben'))
    await pass(100)
    expect(asked).toHaveLength(1)
  })

  it('are left alone by the request of the page itself', async () => {
    const { asked, hear, send, pass } = await open(cards)
    await send('Ada')
    hear(ofRequest('request-ada'))
    await pass(1000)
    expect(asked).toEqual([])
  })

  it("are asked for again after another's request while the page's own is under way", async () => {
    const { asked, hear, begin, pass } = await open(cards)
    const answer = Promise.withResolvers<void>()
    underWay = answer.promise
    begin('Ada')
    await pass(10)
    hear(ofRequest('request-ada'))
    await pass(1000)
    expect(asked).toEqual([])
    hear(ofRequest('request-ben'))
    answer.resolve()
    await pass(100)
    expect(asked).toHaveLength(1)
  })

  it('are asked for again after a dismissal in another tab', async () => {
    const { asked, pass } = await open(cards)
    act(() => revisers.at(-1)?.())
    await pass(100)
    expect(asked).toHaveLength(1)
  })
})
