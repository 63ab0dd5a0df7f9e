import { isSharedComputer } from '#web/api/kept/sign-out.ts'
import type { RouteObject } from 'react-router'
import { fetchInTurn, linkedPages, prefetchWhenAtRest } from './prefetch.ts'
import { keepUpToDate } from './service-worker.ts'
import { isToBeSpared } from './slow-connection.ts'

type Application = {
  /** Calls back when another page is there. */
  readonly onPage: (then: () => void) => void
  /** What fetches the parts that can open over the page. */
  readonly missingParts: () => readonly (() => Promise<void>)[]
  readonly routes: RouteObject[]
  /** Of the language that is shown. */
  readonly basename: () => string
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** What can wait until the page stands: files for the time without a connection, other versions, the pages to come. */
export function begin({ onPage, missingParts, routes, basename }: Application): void {
  void keepUpToDate({ keepsFiles: !isSharedComputer() && (!isToBeSpared() || isInstalled()) })
  const fetchLinks = (): void => void fetchInTurn([...missingParts(), ...linkedPages(routes, basename())])
  prefetchWhenAtRest({ onPage, fetchLinks })
}
