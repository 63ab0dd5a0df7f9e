import { createContext, use, useSyncExternalStore } from 'react'
import { storeOf, useStore } from '#web/store.ts'

type Read = (name: string) => string | null

const ofDocument: Read = (name) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null

/** The source of the page's `meta` elements; the server, which has no document, sets its own. */
export const PageMeta = createContext<Read>(ofDocument)

/** The content of a `meta` element; null without it. */
export function usePageMeta(name: string): string | null {
  return use(PageMeta)(name)
}

const never = () => () => undefined

/** False on the server and during hydration, then true: for what only the browser knows. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

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

/** Root font size from which text counts as large, pixels; browsers start with 16. */
const LARGE = 20

const BROWSERS_REM = 16
const rem = storeOf(BROWSERS_REM)

const look = (): void => {
  const { fontSize } = getComputedStyle(document.documentElement)
  const now = Number.parseFloat(fontSize) || BROWSERS_REM
  document.documentElement.toggleAttribute('data-large-text', now >= LARGE)
  rem.set(now)
}

/** Follows the reader's text size and marks the root element when text is large, because styles cannot ask. */
export function followTextSize(): void {
  look()
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 1rem'
  document.body.append(probe)
  new ResizeObserver(look).observe(probe)
}

/** Pixels of one rem. */
export function useRem(): number {
  return useStore(rem)
}

/** Whether the window shows the side rail; the same width as in the styles. */
export function useIsWide(): boolean {
  return useMatch('(min-width: 1024px)')
}

/** Whether two columns of text fit beside the rail; large text needs the room for one. */
export function useHasTwoColumns(): boolean {
  return useMatch(`(min-width: ${Math.max(1024, 168 + 50 * useRem())}px)`)
}

const useMatch = (query: string): boolean => {
  // The server assumes the usual width of the device; hydration starts with the same.
  const isDesktop = usePageMeta('device') === 'desktop'
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => isDesktop,
  )
}
