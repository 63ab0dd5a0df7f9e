import { matchRoutes, type RouteObject } from 'react-router'
import { isToBeSpared } from './slow-connection.ts'
import { whenIdle } from './when-idle.ts'

/** How long a page has to be at rest, milliseconds. */
const REST_MS = 1_000

const fetched = new Set<string>()

/** Fetches the code of the pages that the links of this one lead to. @param basename of the router, as it has it */
export async function fetchLinked(routes: RouteObject[], basename: string): Promise<void> {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')
  for (const path of new Set([...links].map(({ pathname }) => pathname))) {
    if (fetched.has(path)) continue
    fetched.add(path)
    for (const { route } of matchRoutes(routes, path, basename) ?? []) {
      // A part that does not come is fetched again when somebody goes there.
      if (typeof route.lazy === 'function') await route.lazy().catch(() => fetched.delete(path))
    }
  }
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
