import { useLayoutEffect, useSyncExternalStore } from 'react'

let heading: string | null = null
const listeners = new Set<() => void>()

const show = (text: string | null): void => {
  heading = text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets a page say what it has for its reader in place of its title. Undefined: the title stays, as while it loads. */
export function usePageHeading(text: string | undefined): void {
  // Before the page is painted, so that the title does not flash up.
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    show(text)
    return () => show(null)
  }, [text])
}

/** What the page on the screen says for a heading; null while it leaves that to its title. */
export function useShownHeading(): string | null {
  return useSyncExternalStore(subscribe, () => heading)
}

let count = 0

/** Puts a number of things that wait before the title of the window, so that it is seen from another tab. */
export function useTitleCount(waiting: number): void {
  useLayoutEffect(() => {
    count = waiting
    for (const listener of listeners) listener()
    return () => {
      count = 0
      for (const listener of listeners) listener()
    }
  }, [waiting])
}

/** The number that the page on the screen puts before its title; 0 for none. */
export function useShownCount(): number {
  return useSyncExternalStore(subscribe, () => count)
}
