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
