import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** Key of what the server knows of the devices on which the reader is notified. */
export const NOTIFICATIONS = ['notifications'] as const

export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS,
  queryFn: ({ signal }) => call('notifications.get', {}, { signal }),
})
