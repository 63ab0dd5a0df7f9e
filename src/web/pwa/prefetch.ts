import { matchRoutes, type RouteObject } from 'react-router'
import { isToBeSpared } from './slow-connection.ts'
import { whenIdle } from './when-idle.ts'

/** How long a page has to be at rest, milliseconds. */
const REST_MS = 1_000

const fetched = new Set<string>()

/** Somebody may press something between one and the next. */
const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve))

/** Fetches code, one after the other. What does not come is fetched again when somebody wants it. */
export async function fetchInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await idle()
    await load().catch(() => undefined)
  }
}

/**
 * What fetches the code of the pages that the links of this one lead to, of those that nobody has fetched.
 * @param basename of the router, as it has it
 */
export function linkedPages(routes: RouteObject[], basename: string): (() => Promise<void>)[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')
  const paths = new Set([...links].map(({ pathname }) => pathname))
  const missing = [...paths].filter((path) => !fetched.has(path))
  return missing.map((path) => async () => {
    fetched.add(path)
    for (const { route } of matchRoutes(routes, path, basename) ?? [])
      if (typeof route.lazy === 'function') await route.lazy().catch(() => fetched.delete(path))
  })
}

type Rests = {
  /** Calls back when another page is there. */
  readonly onPage: (then: () => void) => void
  readonly fetchLinks: () => void
}

/** A second after each page is there and idle. Nothing is fetched for whoever has a very slow connection or saves data. */
export function prefetchWhenAtRest({ onPage, fetchLinks }: Rests): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    clearTimeout(timer)
    if (isToBeSpared()) return
    timer = setTimeout(() => whenIdle(fetchLinks), REST_MS)
  }
  whenIdle(rest)
  onPage(rest)
}
