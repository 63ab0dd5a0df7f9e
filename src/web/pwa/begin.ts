import type { RouteObject } from 'react-router'
import { fetchLinked, prefetchWhenAtRest } from './prefetch.ts'
import { keepUpToDate } from './service-worker.ts'
import { isToBeSpared } from './slow-connection.ts'

type Application = {
  /** Calls back when another page is there. */
  readonly onPage: (then: () => void) => void
  readonly routes: RouteObject[]
  /** Of the language that is shown. */
  readonly basename: () => string
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** What can wait until the page stands: files for the time without a connection, other versions, the pages to come. */
export function begin({ onPage, routes, basename }: Application): void {
  void keepUpToDate({ keepsFiles: !isToBeSpared() || isInstalled() })
  prefetchWhenAtRest({ onPage, fetchLinks: () => void fetchLinked(routes, basename()) })
}
