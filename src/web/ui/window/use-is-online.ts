import { useSyncExternalStore } from 'react'

let isServerReached = true
const listeners = new Set<() => void>()

/** Sets a second source beside the browser's: a server can be unreachable while the network works. */
export function setServerReached(isReached: boolean): void {
  isServerReached = isReached
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  listeners.add(listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    listeners.delete(listener)
  }
}

/** Whether there is a connection, as far as the page knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isServerReached,
    () => true,
  )
}
