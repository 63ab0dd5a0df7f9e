import { useSyncExternalStore } from 'react'

let isServerReached = true
const listeners = new Set<() => void>()

/** Says what is known beside the browser's word: a server can be out of reach of a network that is there. */
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
