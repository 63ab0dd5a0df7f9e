import type { ServerApplication } from '#contract/first-data.ts'
import type { LandingSite } from '#contract/landing-page.ts'
import type { PageCode } from './built-pages.ts'
import type { PageContext } from './page-visitor.ts'

export type PageOptions = {
  /** Folder of the built pages. */
  readonly root: string
  readonly context: PageContext
  readonly code: PageCode
  readonly application: ServerApplication
  readonly site: LandingSite
  /** Whether browsers store the application for offline use. */
  readonly isKeptByBrowsers: boolean
}
