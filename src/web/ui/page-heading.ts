import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react'

const IS_SERVER = !('document' in globalThis)

let heading: string | null = null
let count = 0
const listeners = new Set<() => void>()

/** Whether the heading is the one that the server has drawn, and no page has said it here yet. */
let isDrawn = false

const show = (text: string | null): void => {
  heading = text
  isDrawn = false
  for (const listener of listeners) listener()
}

const sayOnServer = (said: { heading?: string | null; count?: number }): void => {
  if (IS_SERVER) ({ heading, count } = { heading, count, ...said })
}

const headingNow = (): string | null => heading
const countNow = (): number => count

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets a page say what it has for its reader in place of its title. Undefined: the title stays, as while it loads. */
export function usePageHeading(text: string | undefined): void {
  // There are no effects on the server: the page is drawn there until nothing new is said.
  sayOnServer({ heading: text ?? null })
  // Before the page is painted, so that the title does not flash up.
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    show(text)
    return () => show(null)
  }, [text])
}

/**
 * What is said, from the first frame on: what a page says in its first effects comes before anybody listens, and would be
 * looked at after the paint.
 */
const useBeforePaint = <T extends string | number | null>(now: () => T): T => {
  const said = useSyncExternalStore(subscribe, now, now)
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  useLayoutEffect(() => {
    if (now() !== said) lookAgain()
  }, [now, said])
  return said
}

/** What the page on the screen says for a heading; null while it leaves that to its title. */
export function useShownHeading(): string | null {
  return useBeforePaint(headingNow)
}

/** A page that is drawn says nothing at first. */
export function forgetPageHeading(): void {
  heading = null
  count = 0
}

/** Begins with the heading that the server has drawn, so that what shows it is drawn once. */
export function beginWithHeading(text: string): void {
  heading = text
  isDrawn = true
}

/** When the page is there: one that says nothing has its title for a heading. */
export function endDrawnHeading(): void {
  if (isDrawn) show(null)
}

/** Puts a number of things that wait before the title of the window, so that it is seen from another tab. */
export function useTitleCount(waiting: number): void {
  sayOnServer({ count: waiting })
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
  return useBeforePaint(countNow)
}
