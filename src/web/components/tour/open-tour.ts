import { useSyncExternalStore } from 'react'

/** Storage key of an unfinished tour: in this browser, through closed tabs and sign-outs. */
const keyOf = (person: string): string => `tandem_tour:${person}`

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another tab may have opened or closed it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const read = (person: string): boolean => {
  try {
    return localStorage.getItem(keyOf(person)) !== null
  } catch {
    // Storage is off.
    return false
  }
}

const change = (how: (storage: Storage) => void): void => {
  try {
    how(localStorage)
  } catch {
    // Nothing is stored, then.
  }
  for (const listener of listeners) listener()
}

/** Whether a tour was started and neither finished nor skipped. Leaving it by Back or a closed tab changes nothing. */
export function useOpenTour(person: string) {
  const key = keyOf(person)
  const isOpen = useSyncExternalStore(
    subscribe,
    () => read(person),
    () => false,
  )
  return {
    isOpen,
    open: () => change((storage) => storage.setItem(key, 'open')),
    close: () => change((storage) => storage.removeItem(key)),
  }
}
