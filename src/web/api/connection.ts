import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverAnswers } from './call.ts'
import { ME } from './query-client.ts'

/** Interval between two tries to reach the server, milliseconds. */
const RETRY_MS = 5_000

let waiting: ReturnType<typeof setInterval> | undefined

/** Pauses all queries until the server answers: the network works, the server does not. */
export function pauseUntilServerAnswers(): void {
  if (!navigator.onLine || waiting !== undefined) return
  onlineManager.setOnline(false)
  const look = async (): Promise<void> => {
    if (!(await serverAnswers())) return
    clearInterval(waiting)
    waiting = undefined
    onlineManager.setOnline(navigator.onLine)
  }
  waiting = setInterval(() => void look(), RETRY_MS)
}

/** Whether the server can be asked now. */
export function useIsServerReached(): boolean {
  return useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** When the oldest data on the screen were loaded; null without data. */
export function useShownSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  const oldest = (): number | null => {
    const times = cache
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => queryKey[0] !== ME[0] && state.dataUpdatedAt > 0)
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  }
  return useSyncExternalStore((tell) => cache.subscribe(tell), oldest, oldest)
}
