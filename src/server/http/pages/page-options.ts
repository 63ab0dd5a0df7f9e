import type { ServedApplication } from '#contract/first-data.ts'
import type { LandingSite } from '#contract/landing-page.ts'
import type { BuiltLanding } from './built-pages.ts'
import type { PageCode } from './fetched-ahead.ts'
import type { PageQuestions } from './page-visitor.ts'

export type PageOptions = {
  /** Folder of the built pages. */
  readonly root: string
  readonly questions: PageQuestions
  readonly landing: Pick<BuiltLanding, 'render'>
  readonly code: PageCode
  readonly application: ServedApplication
  readonly site: LandingSite
  /** Where a form may lead beside our own pages: to the provider, to sign out there. */
  readonly formTargets: () => readonly string[]
  /** Whether browsers keep the application, so that it opens without a connection. */
  readonly isKeptByBrowsers: boolean
}
