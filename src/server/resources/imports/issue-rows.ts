import type { ImportReport } from '#contract/resources/imports.ts'
import type { Locale } from '#messages/runtime'
import type { z } from 'zod'
import type { ImportIssue } from '../../imports/import-issue.ts'
import { importIssueText } from '../../imports/import-issue-text.ts'

/** What is to be corrected in a file, each place with its sentence. */
export function presentIssues(issues: readonly ImportIssue[], locale: Locale): z.input<typeof ImportReport>['issues'] {
  return issues.map((issue) => ({
    line: issue.line,
    column: issue.column,
    message: importIssueText(issue, locale),
  }))
}
