import { readNote, writeNote } from '#web/api/kept/device.ts'
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

const write = (key: string, text: string | null): void => {
  writeNote(key, text)
  for (const listener of listeners) listener()
}

/** Whether a tour was started and neither finished nor skipped. Leaving it by Back or a closed tab changes nothing. */
export function useOpenTour(person: string) {
  const key = keyOf(person)
  const isOpen = useSyncExternalStore(
    subscribe,
    () => readNote(key) !== null,
    () => false,
  )
  return {
    isOpen,
    open: () => write(key, 'open'),
    close: () => write(key, null),
  }
}
