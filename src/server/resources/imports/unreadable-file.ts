import type { Locale } from '#messages/runtime'
import { Failure } from '../../failure.ts'
import type { ImportIssue } from '../../imports/import-issue.ts'
import { importIssueText } from '../../imports/import-issue-text.ts'

type Unreadable = {
  readonly code: 'invalid_csv' | 'invalid_json'
  readonly issues: readonly ImportIssue[]
  readonly missingColumns?: readonly string[]
}

/** A file that is none of its kind: the text of the specification, and where it goes wrong. */
export class UnreadableFile extends Failure {
  /** The same as the answer tells, without its sentences. */
  readonly found: readonly ImportIssue[]

  constructor({ code, issues, missingColumns = [] }: Unreadable, locale: Locale) {
    const columns = missingColumns.join(', ')
    super(code, {
      params: columns ? { columns } : {},
      issues: issues.map((issue) => ({
        path: [issue.line === null ? null : `line ${issue.line}`, issue.column].filter(Boolean).join(', '),
        message: importIssueText(issue, locale),
      })),
    })
    const missing: ImportIssue = { line: null, column: null, code: 'columns_missing', params: { columns } }
    this.found = columns ? [missing, ...issues] : issues
  }
}
