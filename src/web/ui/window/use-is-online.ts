import { storeOf } from '#web/hooks/store.ts'
import { useSyncExternalStore } from 'react'

const isServerReached = storeOf(true)

/** Sets a second source beside the browser's: a server can be unreachable while the network works. */
export function setServerReached(isReached: boolean): void {
  isServerReached.set(isReached)
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  const stop = isServerReached.subscribe(listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    stop()
  }
}

/** Whether there is a connection, as far as the page knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isServerReached.get(),
    () => true,
  )
}
