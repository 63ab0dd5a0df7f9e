import { useSyncExternalStore } from 'react'

export type Store<T> = ReturnType<typeof storeOf<T>>

/** A value outside the components, that they follow by `useStore`. Never set on the server, where all people share it. */
export function storeOf<T>(initial: T) {
  let now = initial
  const listeners = new Set<() => void>()
  return {
    initial: (): T => initial,
    get: (): T => now,
    set: (next: T): void => {
      now = next
      for (const tell of listeners) tell()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value as it is now; what it began with on the server and until the page is hydrated. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, initial)
}
