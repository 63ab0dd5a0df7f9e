import { useSyncExternalStore } from 'react'

/** News since their reader last looked at the list that tells of them; of this window. */
let unseen = { reader: '', count: 0 }
const listeners = new Set<() => void>()

const set = (next: typeof unseen): void => {
  unseen = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts news that the reader was told. */
export function addNews(reader: string, count: number): void {
  set({ reader, count: (unseen.reader === reader ? unseen.count : 0) + count })
}

/** The reader looks at the list that tells of them. */
export function forgetNews(): void {
  if (unseen.count > 0) set({ ...unseen, count: 0 })
}

/** How many there are for the reader. */
export function useUnseenNews(reader: string): number {
  const { reader: whose, count } = useSyncExternalStore(subscribe, () => unseen)
  return whose === reader ? count : 0
}
