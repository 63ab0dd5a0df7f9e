import type { importOperations, ImportReport, ImportRun } from '#contract/resources/imports.ts'
import { levelNames } from '#domain/people/levels.ts'
import { AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import { isFreshSignIn } from '#domain/sessions.ts'
import type { Locale } from '#messages/runtime'
import type { z } from 'zod'
import { type ImportIssue, type IssueList, listedIssues } from '../../imports/import-issue.ts'
import { supervisorNote, tagNote, importIssueText, isKnownIssue } from '../../imports/import-issue-text.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { compareIdeas, type IdeaImport, importIdeas } from '../../imports/ideas/import-ideas.ts'
import {
  compareSupervisors,
  importSupervisors,
  type SupervisorImport,
} from '../../imports/supervisors/import-supervisors.ts'
import type { SupervisorValues } from '../../imports/supervisors/supervisor-plan.ts'
import {
  compareTags,
  importTags,
  previewTags,
  type TagChange,
  type TagComparison,
  type TagImport,
} from '../../imports/tags/import-tags.ts'
import { clearStaged, stageList } from '../../imports/tags/staged-list.ts'
import type { Queryable } from '../../db/client.ts'
import { readTagList, type SimilarityPage } from '../../db/queries/matching/similarities.ts'
import { type ImportRunRow, listImportRuns } from '../../db/queries/imports/runs.ts'
import { listLevels } from '../../db/queries/levels.ts'
import { Failure } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { presentLevel } from '../levels.ts'
import { wireRow } from '../wire-row.ts'
import { trackedImport, type Outcome, UnreadableFile } from './tracked-import.ts'
import type { ImportState } from '#domain/imports/imports.ts'
import { idsOfAddresses, lockImports } from '../../db/queries/imports/supervisors.ts'
import { pagesOf } from '../../db/one-of.ts'

type Report = z.input<typeof ImportReport>
type Row = Report['rows'][number]
type Count = (change: Row['change']) => number

const NO_ISSUES: IssueList = { items: [], count: 0 }

/** With any issue nothing changes, and only the issues are told. */
const report = (dryRun: boolean, rows: Row[], count: Count, issues: IssueList, locale: Locale): Report => {
  const counted = (change: Row['change']): number => (issues.count > 0 ? 0 : count(change))
  return {
    dry_run: dryRun,
    created: counted('created'),
    updated: counted('updated'),
    unchanged: counted('unchanged'),
    removed: counted('removed'),
    rows: issues.count > 0 ? [] : rows,
    issues: presentIssues(listedIssues(issues), locale),
  }
}

const unusedColumns = ({ unusedColumns: names }: { readonly unusedColumns: readonly string[] }) =>
  names.length > 0 && { unused_columns: [...names] }

/** Title, group, website or levels where they change. */
const asChange = (field: AffiliationField | 'levels', change: SupervisorValues[AffiliationField]) =>
  (change.before ?? '') === (change.after ?? '') ? [] : [[field, change] as const]

type LevelsText = (ids: readonly string[] | null) => string | null

/** The names of levels in the language of the reader. */
const levelsText = async (db: Queryable, locale: Locale): Promise<LevelsText> => {
  const all = await listLevels(db)
  return (ids) => ids && levelNames(all.map(presentLevel), ids, locale).join(', ')
}

const presentValues = (
  { name, totalSlots, takenOutside, levels, ...affiliation }: SupervisorValues,
  textOf: LevelsText,
): Row['values'] => ({
  name,
  ...Object.fromEntries(asChange('levels', { before: textOf(levels.before), after: textOf(levels.after) })),
  ...Object.fromEntries(AFFILIATION_FIELDS.flatMap((field) => asChange(field, affiliation[field]))),
  total_slots: totalSlots,
  taken_outside: takenOutside,
})

export const importHandlers: Handlers<keyof typeof importOperations> = {
  'admin.tags.export': async ({ db }) => {
    const { tags, similarities } = await readTagList(db)
    return { fileName: 'tag_list.json', bytes: tagListJson(tags, similarities) }
  },
  'admin.imports.list': async ({ db, locale, services }) =>
    (await listImportRuns(db)).map((run) => presentRun(run, services.importRuns.alive, locale)),
  'admin.supervisors.import': trackedImport('supervisors', async (context, { file, dry_run }, { report: progress }) => {
    const { db: database, locale, services } = context
    const read = await services.fileReaders.supervisors(file.bytes, progress)
    if (!read.ok) throw new UnreadableFile({ code: 'invalid_csv', ...read }, locale)
    const compared = await compareSupervisors(database, read, progress)
    const textOf = await levelsText(database, locale)
    const answer = ({ changes, issues }: SupervisorImport): Outcome => {
      const rows = changes.items.map(({ line, email, change, note, name, values }) => ({
        line,
        email,
        change,
        note: supervisorNote(note, locale),
        ...(name && { values: { name: { before: name, after: name } } }),
        ...(values && { values: presentValues(values, textOf) }),
      }))
      const told = report(dry_run, rows, (change) => changes.count(change), issues, locale)
      const oneName = compared.oneName > 0 && { one_name: compared.oneName }
      return { report: { ...told, ...oneName, ...unusedColumns(read) }, issues }
    }
    if (dry_run || compared.differing.length === 0) return { run: async () => answer(compared) }
    return {
      locks: async ({ db }) => ({ cycle: 'share', people: await idsToLock(db, compared) }),
      run: async ({ db, now }) => {
        const done = await importSupervisors(db, compared, now, progress)
        await replaceOutdatedConfirmations(db, null, now)
        return answer(done)
      },
    }
  }),
  'admin.ideas.import': trackedImport('ideas', async (context, { file, dry_run }, { report: progress }) => {
    const { db: database, locale, services } = context
    const read = await services.fileReaders.ideas(file.bytes, progress)
    if (!read.ok) throw new UnreadableFile({ code: 'invalid_csv', ...read }, locale)
    const compared = await compareIdeas(database, read, progress)
    const answer = ({ changes, issues }: IdeaImport): Outcome => {
      const rows = changes.items.map(({ title, ...row }) => ({ ...row, idea: title, note: null }))
      const count: Count = (change) => (change === 'removed' ? 0 : changes.count(change))
      return { report: { ...report(dry_run, rows, count, issues, locale), ...unusedColumns(read) }, issues }
    }
    if (dry_run || compared.differing.length === 0) return { run: async () => answer(compared) }
    return {
      locks: async ({ db }) => ({ people: await idsToLock(db, compared) }),
      run: async ({ db, now }) => answer(await importIdeas(db, compared, now, progress)),
    }
  }),
  'admin.tags.import': trackedImport('tags', async (context, { file, dry_run }, importRun) => {
    const { db: database, locale, services, authenticatedAt, now } = context
    const read = await services.fileReaders.tags(file.bytes, importRun.report)
    if (!read.ok && read.code === 'invalid_json')
      throw new UnreadableFile({ code: 'invalid_json', issues: [read.issue] }, locale)
    if (!read.ok) {
      const { issues } = read
      return { run: async () => ({ report: report(dry_run, [], () => 0, issues, locale), issues }) }
    }
    const { tags: names, similarities: pairs, synonyms } = read
    const compared = await compareTags(database, { names, pairs, synonyms }, importRun.report)
    if (!dry_run && !isFreshSignIn(authenticatedAt, now) && (await takesAllTags(database, compared)))
      throw new Failure('sign_in_again')
    const staged = dry_run ? null : await stageList(database, importRun.id, compared, importRun.report)
    const presented = (done: TagImport): Outcome => ({
      report: presentTagImport(done, dry_run, locale),
      issues: NO_ISSUES,
    })
    return {
      run: async ({ db }) => {
        if (dry_run) return presented(await previewTags(db, compared))
        return presented(await importTags(db, compared, importRun.report, staged, { importId: importRun.id, now }))
      },
      ...(staged && { clear: () => clearStaged(database, importRun.id) }),
    }
  }),
}

/** From somebody who chose them, or the whole vocabulary from everybody: as grave as a deletion. */
const takesAllTags = async (db: Queryable, compared: TagComparison): Promise<boolean> => {
  if (compared.removed.length === 0) return false
  return compared.names.length === 0 || (await previewTags(db, compared)).people.loseAll > 0
}

const presentTagValues = ({ tag, before, synonyms }: TagChange): Pick<Row, 'values'> => {
  if (before === null && synonyms === null) return {}
  return {
    values: {
      ...(before !== null && { name: { before, after: tag } }),
      ...(synonyms && { synonyms: { before: listOf(synonyms.before), after: listOf(synonyms.after) } }),
    },
  }
}

/** Null: there are none. */
const listOf = (synonyms: readonly string[]): string | null => synonyms.join(', ') || null

const presentTagImport = ({ changes, people }: TagImport, dryRun: boolean, locale: Locale): Report => {
  const rows = changes.items.map((one) => ({
    line: null,
    tag: one.tag,
    change: one.change,
    note: tagNote(one, locale),
    ...presentTagValues(one),
  }))
  return {
    ...report(dryRun, rows, (change) => changes.count(change), NO_ISSUES, locale),
    people: wireRow(people),
  }
}

/** How an import stands, or how it ended. @param alive those that this process works on */
const presentRun = (run: ImportRunRow, alive: ReadonlySet<string>, locale: Locale): z.input<typeof ImportRun> => {
  const { id, kind, dryRun, starter, phase, done, total, startedAt, endedAt, errorCode, summary, issues } = run
  return {
    id,
    kind,
    dry_run: dryRun,
    state: stateOf(run, alive),
    phase,
    done,
    total,
    started_by: starter && { id: starter.id, first_name: starter.firstName, last_name: starter.lastName },
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    code: errorCode,
    summary,
    // An instance of another version may know others.
    issues: presentIssues((issues ?? []).filter(isKnownIssue), locale),
  }
}

const stateOf = (
  { id, endedAt, isSilent, errorCode, summary }: ImportRunRow,
  alive: ReadonlySet<string>,
): ImportState => {
  if (endedAt === null) return isSilent && !alive.has(id) ? 'interrupted' : 'running'
  if (errorCode !== null) return 'failed'
  return summary !== null && summary.issues > 0 ? 'refused' : 'done'
}

/** Mistakes to be corrected in a file, each place with its sentence. */
const presentIssues = (issues: readonly ImportIssue[], locale: Locale): z.input<typeof ImportReport>['issues'] => {
  return issues.map((issue) => ({
    line: issue.line,
    column: issue.column,
    message: importIssueText(issue, locale),
  }))
}

/** Rows of a file that take a write. */
type Differing = { readonly differing: readonly { readonly email: string }[] }

/**
 * The supervisors whom an import of supervisors or ideas may change, for their locks. While they are locked, no
 * acceptance takes a slot between the second look at the slots and their change, and nobody writes ideas. Rows without
 * a difference are neither locked nor written.
 */
export async function idsToLock(tx: Queryable, { differing }: Differing): Promise<string[]> {
  await lockImports(tx)
  const addresses = new Set(differing.map(({ email }) => email))
  const ids: string[] = []
  for (const few of pagesOf([...addresses])) ids.push(...(await idsOfAddresses(tx, few)))
  return ids
}

type ListedTag = { readonly key: number; readonly name: string; readonly synonyms: readonly string[] }

/** The tag list in its import format, with one tag or pair per line. */
const tagListJson = (tags: readonly ListedTag[], similarities: readonly SimilarityPage[]): Buffer => {
  const nameOf = new Map(tags.map(({ key, name }) => [key, name]))
  const sorted = tags.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const named = sorted.filter(({ synonyms }) => synonyms.length > 0)
  const pairs = similarities.flatMap(({ keyA, keyB, score }) =>
    Array.from(score, (similarity_score, at) =>
      JSON.stringify({ field1: nameOf.get(keyA[at] ?? -1), field2: nameOf.get(keyB[at] ?? -1), similarity_score }),
    ),
  )
  return Buffer.from(`{
  "tags": [
${lines(sorted.map(({ name }) => JSON.stringify(name)))}
  ],
  "synonyms": {
${lines(named.map(({ name, synonyms }) => `${JSON.stringify(name)}: ${JSON.stringify(synonyms)}`))}
  },
  "similarities": [
${lines(pairs)}
  ]
}
`)
}

const lines = (entries: readonly string[]): string => entries.map((entry) => `    ${entry}`).join(',\n')
