import { infiniteQueryOptions, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { longListQuery } from './long-lists.ts'

it.each([
  [3, 3],
  [4, 0],
])('a list of %i old pages asks for %i again when somebody comes back', async (pages, again) => {
  const client = new QueryClient()
  const ask = vi.fn<(page: number) => number>((page) => page)
  const { refetchOnMount } = longListQuery('users.list', ['list'], { limit: 1 })
  const list = infiniteQueryOptions({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
    refetchOnMount,
  })
  await client.infiniteQuery({ ...list, pages })
  await client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' })
  ask.mockClear()
  const leave = new InfiniteQueryObserver(client, list).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(ask).toHaveBeenCalledTimes(again)
  leave()
  client.clear()
})
