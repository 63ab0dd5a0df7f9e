import type { ImportReport } from '#contract/resources/imports.ts'
import type { z } from 'zod'
import { Failure } from '../failure.ts'
import { importIssueText } from '../imports/import-issue-text.ts'
import { supervisorNote, tagNote } from '../imports/import-note-text.ts'
import { replaceOutdatedConfirmations } from '../confirmations/issuing.ts'
import { importSupervisors, peopleOfImport } from '../imports/supervisors/import-supervisors.ts'
import { importTags } from '../imports/tags/import-tags.ts'
import type { ImportIssue } from '../imports/import-issue.ts'
import { parseSupervisorsCsv } from '../imports/supervisors/supervisors-csv.ts'
import { parseTagsJsonAside } from '../imports/tags/tags-json-aside.ts'
import type { Handlers } from '../operation.ts'
import type { Locale } from '#messages/runtime'

type Report = z.input<typeof ImportReport>
type Row = Report['rows'][number]

const report = (dryRun: boolean, rows: Row[], issues: readonly ImportIssue[], locale: Locale): Report => {
  const count = (change: Row['change']): number => rows.filter((row) => row.change === change).length
  return {
    dry_run: dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    removed: count('removed'),
    rows,
    issues: presentIssues(issues, locale),
  }
}

const presentIssues = (issues: readonly ImportIssue[], locale: Locale): Report['issues'] =>
  issues.map((issue) => ({ line: issue.line, column: issue.column, message: importIssueText(issue, locale) }))

/** A file that is none of its kind: the text of the specification, and where it goes wrong. */
const unreadable = (
  code: 'invalid_csv' | 'invalid_json',
  issues: readonly ImportIssue[],
  params: Record<string, string>,
  locale: Locale,
): Failure =>
  new Failure(code, {
    params,
    issues: issues.map((issue) => ({
      path: [`line ${issue.line}`, issue.column].filter(Boolean).join(', '),
      message: importIssueText(issue, locale),
    })),
  })

export const importHandlers: Handlers<'admin.supervisors.import' | 'admin.tags.import'> = {
  'admin.supervisors.import': {
    prepare: async ({ locale }, { file, dry_run }) => {
      const parsed = parseSupervisorsCsv(file.bytes)
      if (!parsed.ok && parsed.code === 'invalid_csv') {
        const columns = parsed.missingColumns.join(', ')
        throw unreadable('invalid_csv', parsed.issues, columns ? { columns } : {}, locale)
      }
      const read = { rows: parsed.rows, issues: parsed.ok ? [] : parsed.issues }
      return {
        locks: async ({ db }) => ({ cycle: 'share', people: await peopleOfImport(db, read) }),
        run: async ({ db, now }) => {
          const { changes, issues } = await importSupervisors(db, read, dry_run, now)
          if (!dry_run) await replaceOutdatedConfirmations(db, null, now)
          const rows = changes.map((change) => ({ ...change, note: supervisorNote(change, locale) }))
          return report(dry_run, issues.length > 0 ? [] : rows, issues, locale)
        },
      }
    },
  },
  'admin.tags.import': {
    prepare: async ({ locale }, { file, dry_run }) => {
      const parsed = await parseTagsJsonAside(file.bytes)
      if (!parsed.ok && parsed.code === 'invalid_json') throw unreadable('invalid_json', parsed.issues, {}, locale)
      if (!parsed.ok) return async () => report(dry_run, [], parsed.issues, locale)
      return async ({ db }) => {
        const changes = await importTags(db, parsed.tags, parsed.similarities, dry_run)
        const rows = changes.map((one) => ({
          line: null,
          tag: one.tag,
          change: one.change,
          note: tagNote(one, locale),
        }))
        return report(dry_run, rows, [], locale)
      }
    },
  },
}
