import { ignoreFailedLoad } from '#web/api/reload.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import { savesData } from './slow-connection.ts'
import { whenIdle } from './when-idle.ts'

/** How long a page has to be idle first, milliseconds. */
const REST_MS = 1_000

const fetched = new Set<string>()

/** The reader may press something between two of them. */
const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve))

/** A failed link that stays counts as loaded, and the styles are never asked for again. */
const dropFailedStyles = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
}

/** Fetches code, one module after the other. */
export async function fetchModules(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  // Errors of links don't bubble. Added again, it is the same one.
  addEventListener('error', dropFailedStyles, { capture: true })
  for (const load of loads) {
    await idle()
    await load().catch(ignoreFailedLoad)
  }
}

/**
 * Lists the modules of the pages that this page links to and that nobody has fetched.
 * @param basename the router's
 */
export function linkedPages(routes: RouteObject[], basename: string): (() => Promise<void>)[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')
  const paths = new Set([...links].map(({ pathname }) => pathname))
  const missing = [...paths].filter((path) => !fetched.has(path))
  return missing.map((path) => async () => {
    fetched.add(path)
    for (const { route } of matchRoutes(routes, path, basename) ?? []) {
      if (typeof route.lazy !== 'function') continue
      await route.lazy().catch((error: unknown) => {
        ignoreFailedLoad(error)
        fetched.delete(path)
      })
    }
  })
}

type Rests = {
  /** Calls back after each navigation. */
  readonly onPage: (then: () => void) => void
  readonly fetchLinks: () => void
}

/** Prefetches a second after each page is idle; nothing on a very slow connection or for readers who save data. */
export function prefetchWhenAtRest({ onPage, fetchLinks }: Rests): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    clearTimeout(timer)
    if (savesData()) return
    timer = setTimeout(() => whenIdle(fetchLinks), REST_MS)
  }
  whenIdle(rest)
  onPage(rest)
}
