// @vitest-environment jsdom
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, UNCERTAIN } from './api-error.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

const stumbles = new ApiError({ statusCode: 502, code: 'unknown', message: 'Not now.', issues: [] })
const refuses = new ApiError({ statusCode: 403, code: 'forbidden', message: 'No.', issues: [] })

/** The page about a question that the server answers only after a while. */
const watch = (error: ApiError) => {
  let answers = false
  const observer = new QueryObserver(queryClient, {
    queryKey: ['asked', error.statusCode],
    queryFn: async () => {
      if (!answers) throw error
      return 'there'
    },
  })
  const leave = observer.subscribe(() => undefined)
  return { now: () => observer.getCurrentResult(), comeBack: () => (answers = true), leave }
}

it('shows what the server had no answer for as soon as it is back, without anybody asking', async () => {
  const { now, comeBack, leave } = watch(stumbles)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(now().isError).toBe(true)
  comeBack()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(now().data).toBe('there')
  leave()
})

it('asks no more after a refusal', async () => {
  const { now, comeBack, leave } = watch(refuses)
  await vi.advanceTimersByTimeAsync(0)
  expect(now().isError).toBe(true)
  comeBack()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(now().isError).toBe(true)
  leave()
})

it('looks at what is shown again when nobody knows what became of a change', async () => {
  let asked = 0
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: async () => (asked += 1) })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const lost = new ApiError({ statusCode: 0, code: UNCERTAIN, message: 'No answer.' })
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(lost) })
  await expect(change.mutate()).rejects.toBe(lost)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
  leave()
})
