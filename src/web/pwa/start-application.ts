import { isSharedComputer } from '#web/api/kept/sign-out.ts'
import type { RouteObject } from 'react-router'
import { fetchModules, linkedPages, prefetchWhenAtRest } from './prefetch.ts'
import { keepUpToDate } from './service-worker.ts'
import { savesData } from './slow-connection.ts'

type Application = {
  /** Calls back after each navigation. */
  readonly onPage: (then: () => void) => void
  /** Prefetches the code of dialogs and panels that can open over the page. */
  readonly missingParts: () => readonly (() => Promise<void>)[]
  readonly routes: RouteObject[]
  /** The texts in the language that is shown. */
  readonly basename: () => string
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Work that can wait until the page is idle: files for offline use, the check for a new version, code of the next
 * pages.
 */
export function startApplication({ onPage, missingParts, routes, basename }: Application): void {
  void keepUpToDate({ keepsFiles: !isSharedComputer() && (!savesData() || isInstalled()) })
  const fetchLinks = (): void => void fetchModules([...missingParts(), ...linkedPages(routes, basename())])
  prefetchWhenAtRest({ onPage, fetchLinks })
}
