import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const PAGE = 10

/** Mails that could not be sent, newest first, page by page. */
export const deadLettersQuery = infiniteQueryOptions({
  queryKey: ['mails'],
  queryFn: ({ pageParam, signal }) =>
    call(
      'admin.mails.list',
      { state: 'dead_letter', limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})
