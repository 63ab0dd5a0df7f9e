import type { ImportReport } from '#contract/resources/imports.ts'
import type { ImportKind, ReportProgress } from '#domain/imports.ts'
import type { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { errorCodeOfConstraint } from '../../db/constraint-error-codes.ts'
import { Failure } from '../../failure.ts'
import type { Locks, PreparedHandler, ReadingContext, RequestContext, UserContext } from '../../operation.ts'

type Name = 'admin.supervisors.import' | 'admin.tags.import'
type WritingContext = RequestContext<UserContext['actor'], Transaction>
type Input = Parameters<PreparedHandler<Name>['prepare']>[1]

/** `issues`: how many there are in all; the report lists the first ones. */
export type Outcome = { readonly report: z.input<typeof ImportReport>; readonly issues: number }

type Rest = {
  readonly locks?: (context: WritingContext) => Promise<Locks>
  readonly run: (context: WritingContext) => Promise<Outcome>
}

type Prepare = (context: ReadingContext, input: Input, progress: ReportProgress) => Promise<Rest>

/** An import that everybody can follow while it is under way, and whose end is kept, whoever waits for its answer. */
export function followed(kind: ImportKind, prepare: Prepare): PreparedHandler<Name> {
  return {
    prepare: async (context, input) => {
      const { db, actor, services } = context
      const about = { kind, dryRun: input.dry_run, startedBy: actor.id }
      // The clock goes on while the call waits for its transaction.
      const since = Date.now()
      const now = () => new Date(context.now.getTime() + Date.now() - since)
      const run = await services.importRuns.begin(db, about, now)
      try {
        const rest = await prepare(context, input, run.report)
        return {
          locks: rest.locks ?? (() => ({})),
          run: async (writing) => {
            const { report, issues } = await rest.run(writing)
            const { created, updated, unchanged, removed } = report
            await run.endIn(writing.db, { summary: { created, updated, unchanged, removed, issues } })
            return report
          },
          ended: (error) => run.close(error === null ? undefined : codeOf(error)),
        }
      } catch (error) {
        await run.close(codeOf(error))
        throw error
      }
    },
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Failure ? error.code : (errorCodeOfConstraint(error) ?? 'internal')
