import type { ImportReport } from '#contract/resources/imports.ts'
import type { ImportKind } from '#domain/imports/imports.ts'
import type { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import type { ImportEnd } from '../../db/queries/imports/runs.ts'
import { errorCodeOfConstraint } from '../../db/sql-error.ts'
import { Failure } from '../../failure.ts'
import type { ImportRun } from '../../imports/import-runs.ts'
import { type ImportIssue, type IssueList, storedIssues } from '../../imports/import-issue.ts'
import type { Locks, PreparedHandler, ReadingContext, RequestContext, UserContext } from '../../operation.ts'
import type { Locale } from '#messages/runtime'
import { importIssueText } from '../../imports/import-issue-text.ts'

type Name = 'admin.supervisors.import' | 'admin.ideas.import' | 'admin.tags.import'
type WritingContext = RequestContext<UserContext['actor'], Transaction>
type Input = Parameters<PreparedHandler<Name>['prepare']>[1]

/** `issues`: the first ones, and how many there are in all. */
export type Outcome = { readonly report: z.input<typeof ImportReport>; readonly issues: IssueList }

type Rest = {
  readonly locks?: (context: WritingContext) => Promise<Locks>
  readonly run: (context: WritingContext) => Promise<Outcome>
  /** Clears up when the transaction is over, before the answer, however it ended. */
  readonly clear?: () => Promise<void>
}

type Prepare = (context: ReadingContext, input: Input, run: Pick<ImportRun, 'id' | 'report'>) => Promise<Rest>

/** An import that everybody can follow while it is under way, and whose end is kept, no matter who waits for its answer. */
export function trackedImport(kind: ImportKind, prepare: Prepare): PreparedHandler<Name> {
  return {
    prepare: async (context, input) => {
      const { db, actor, services } = context
      const about = { kind, dryRun: input.dry_run, startedBy: actor.id }
      // The clock goes on while the call waits for its transaction.
      const since = Date.now()
      const now = () => new Date(context.now.getTime() + Date.now() - since)
      const run = await services.importRuns.begin(db, about, now)
      try {
        const rest = await prepare(context, input, run)
        return {
          ...(rest.locks && { locks: rest.locks }),
          run: async (writing) => {
            const { report, issues } = await rest.run(writing)
            const { created, updated, unchanged, removed } = report
            const summary = { created, updated, unchanged, removed, issues: issues.count }
            await run.endIn(writing.db, { summary, issues: storedIssues(issues) })
            return async () => {
              await rest.clear?.()
              return report
            }
          },
          ended: async (error) => {
            await run.close(error === null ? undefined : endOf(error))
            if (error !== null) await rest.clear?.()
          },
        }
      } catch (error) {
        await run.close(endOf(error))
        throw error
      }
    },
  }
}

const endOf = (error: unknown): ImportEnd => {
  const found = error instanceof UnreadableFile ? error.found : []
  return { errorCode: codeOf(error), issues: storedIssues({ items: found, count: found.length }) }
}

const codeOf = (error: unknown): string =>
  error instanceof Failure ? error.code : (errorCodeOfConstraint(error) ?? 'internal')

type Unreadable = {
  readonly code: 'invalid_csv' | 'invalid_json'
  readonly issues: readonly ImportIssue[]
  readonly missingColumns?: readonly string[]
}

/** A file that is none of its kind: the text of the specification, and where it goes wrong. */
export class UnreadableFile extends Failure {
  /** The issues of the answer, without their sentences. */
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
