import { type DragEvent, type Ref, useEffect, useRef } from 'react'
import { m } from '#messages'
import { IDEA_COLUMNS, IMPORT_PHASES, type ImportPhase, SUPERVISOR_COLUMNS } from '#domain/imports/imports.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { saveFile } from '#web/ui/save-file.ts'
import {
  Alert,
  Badge,
  FileButton,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { ApiError } from '#web/api/api-error.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import type { ImportRun } from '#web/api/imports.ts'
import { personName } from '#web/components/people/person-name.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { typedProblem, TypedWord } from '#web/ui/dialogs/ask.tsx'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowNarrowRight,
  IconCircleCheck,
  IconCloudOff,
  IconDownload,
  IconFileUpload,
  IconPlugConnectedX,
} from '#web/ui/icons.tsx'
import { AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { formatList } from '#web/i18n/lists.ts'
import {
  changedNothing,
  type ImportCall,
  type ImportReport,
  isUnanswered,
  useImport,
  useServerRuns,
} from './queries.ts'
import { type Change, CHANGES, labelOf, listName, type Noun, toneOf } from './changes.ts'
import classes from './import-card.module.css'

/** The lists an admin brings along, each of which shows first what it would change. */
export function UploadPage() {
  return (
    <Stack gap="xl">
      <Text c="dimmed">{m.admin_upload_text()}</Text>
      <ImportCard
        title={m.admin_upload_supervisors_title()}
        text={m.admin_upload_supervisors_text()}
        accept=".csv,text/csv"
        noun="supervisors"
        template={saveSupervisorsTemplate}
      />
      <ImportCard
        title={m.admin_upload_ideas_title()}
        text={m.admin_upload_ideas_text()}
        accept=".csv,text/csv"
        noun="ideas"
        template={saveIdeasTemplate}
      />
      <ImportCard
        title={m.admin_upload_tags_title()}
        text={m.admin_upload_tags_text()}
        accept=".json,application/json"
        noun="tags"
        current={paths.server.tagList}
      />
    </Stack>
  )
}

/** Where commas are decimal points, spreadsheets open nothing else in columns. */
const separator = (): string => (formatNumber(0.5).includes(',') ? ';' : ',')

/** So that spreadsheets read umlauts as what they are. */
const BYTE_ORDER_MARK = '\uFEFF'

const save = (name: string, columns: Readonly<Record<string, string>>): void =>
  saveFile(name, `${BYTE_ORDER_MARK}${Object.values(columns).join(separator())}\r\n`, 'text/csv')

/** Downloads a list of supervisors with its header and nobody in it. */
const saveSupervisorsTemplate = (): void => {
  save('supervisors.csv', SUPERVISOR_COLUMNS)
}

/** The template for ideas for theses. */
const saveIdeasTemplate = (): void => {
  save('ideas.csv', IDEA_COLUMNS)
}

type ImportCardProps = {
  readonly title: string
  readonly text: string
  /** The types that the file dialog offers. */
  readonly accept: string
  readonly noun: Noun
  /** Downloads a file that has everything but the rows. */
  readonly template?: () => void
  /** Where the present list can be downloaded. */
  readonly current?: string
}

/** Takes a file by click or drop, shows what it would change, and imports it when that is confirmed. */
export function ImportCard({ title, text, accept, noun, template, current }: ImportCardProps) {
  const { call, share, start, forget } = useImport(noun)
  const resetInput = useRef<() => void>(null)
  const button = useRef<HTMLButtonElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const isBusy = call?.isPending === true
  const report = call?.report
  useLeaveQuestion(hasUnsentFile(call, share))
  // The element with the focus is gone; the answer takes it, but not from a reader who only comes back.
  const known = useRef(report)
  useEffect(() => {
    if (report && report !== known.current) {
      answer.current?.focus({ preventScroll: true })
      // From its beginning on: a long answer that is half in view would else stay where it is.
      answer.current?.scrollIntoView({ block: 'start' })
    }
    known.current = report
  }, [report])
  const choose = (chosen: File | null | undefined): void => {
    // The input forgets the file, so that the same one can be chosen again once it is corrected.
    resetInput.current?.()
    if (!chosen || isBusy) return
    // Failures are shown below.
    start({ file: chosen, dryRun: true }).catch(() => undefined)
  }
  const cancel = (): void => {
    forget()
    button.current?.focus()
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }

  return (
    <Paper className={classes.card} component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconFileUpload size={28} aria-hidden />
        <FileButton accept={accept} resetRef={resetInput} onChange={choose}>
          {(props) => (
            <Button {...props} ref={button} variant="outline" aria-disabled={isBusy}>
              {m.admin_upload_choose()}
            </Button>
          )}
        </FileButton>
        {template && (
          <Button variant="subtle" onClick={template}>
            {m.admin_upload_template()}
          </Button>
        )}
        {current && (
          <Button component="a" href={current} variant="subtle">
            {m.admin_upload_current()}
          </Button>
        )}
        <Text className={classes.file} data-is-hint={!call || undefined}>
          {call ? call.file.name : m.admin_upload_drop()}
        </Text>
      </div>
      {report && !isBusy ? (
        <Answer
          ref={answer}
          title={title}
          noun={noun}
          isPreview={call.dryRun}
          report={report}
          current={current}
          onImport={() => start({ file: call.file, dryRun: false })}
          onCancel={cancel}
        />
      ) : (
        <ImportStatus noun={noun} call={call} share={share} />
      )}
    </Paper>
  )
}

/** A file that was chosen waits to be confirmed, or has not arrived yet: the browser forgets it with the page. */
const hasUnsentFile = (call: ImportCall | null, share: number): boolean => {
  if (!call) return false
  if (call.isPending) return call.dryRun || share < 1
  return call.dryRun && call.report?.issues.length === 0
}

type StandingProps = {
  readonly noun: Noun
  readonly call: ImportCall | null
  readonly share: number
}

/** How an import stands that has no answer here: it is under way, was refused, or began elsewhere. */
const ImportStatus = ({ noun, call, share }: StandingProps) => {
  const { isPending, failure, retry, running, last, look } = useServerRuns(noun, call)
  if (call?.isPending) return <ImportProgress run={running} sending={{ share, dryRun: call.dryRun }} />
  const isLost = call !== null && call.error !== null && isUnanswered(call.error) && !changedNothing(call)
  if (call?.error && !isLost) return <Refused error={call.error} misplaced={misplacedText(noun, call.file.name)} />
  if (failure) return <NotLoaded reason={failure} onRetry={retry} />
  if (isPending) return <Skeleton height={20} />
  return (
    <>
      {isLost && !running && (
        <Alert
          color="amber"
          role="alert"
          icon={<IconPlugConnectedX aria-hidden />}
          title={m.admin_upload_connection_lost()}
        >
          {m.admin_upload_connection_lost_text()}
        </Alert>
      )}
      {running && <ImportProgress run={running} />}
      {!running && look && <LastImport run={look} noun={noun} />}
      {!running && (last ? <LastImport run={last} noun={noun} /> : <NoImport />)}
    </>
  )
}

type AnswerProps = {
  readonly ref: Ref<HTMLDivElement>
  readonly title: string
  readonly noun: Noun
  readonly isPreview: boolean
  readonly report: ImportReport
  /** Where the list that it replaces can be downloaded. */
  readonly current: string | undefined
  readonly onImport: () => Promise<unknown>
  readonly onCancel: () => void
}

/** The changes that a file would make, or has made. */
const Answer = ({ ref, title, noun, isPreview, report, current, onImport, onCancel }: AnswerProps) => {
  const hasIssues = report.issues.length > 0
  return (
    <Stack ref={ref} gap="md" tabIndex={-1} role="group" aria-label={m.admin_upload_result({ title })}>
      {!isPreview && !hasIssues && (
        <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />}>
          {m.admin_upload_done()}
        </Alert>
      )}
      <ImportPreview report={report} noun={noun} />
      {isPreview && !hasIssues && (
        <ImportConfirmation report={report} current={current} onImport={onImport} onCancel={onCancel} />
      )}
    </Stack>
  )
}

const SHOWN_ISSUES = 20

/** Where a file belongs whose name says that it is of another kind; null where it may be of this one. */
const misplacedText = (noun: Noun, fileName: string): string | null => {
  if (noun !== 'tags' && /\.json$/iu.test(fileName)) return m.admin_upload_is_tags()
  return noun === 'tags' && /\.csv$/iu.test(fileName) ? m.admin_upload_is_table() : null
}

type RefusedProps = { readonly error: Error; readonly misplaced: string | null }

const Refused = ({ error, misplaced }: RefusedProps) => {
  const issues = error instanceof ApiError ? error.issues : []
  return (
    <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />} title={failureText(error)}>
      {issues.slice(0, SHOWN_ISSUES).map(({ path, message }) => (
        <Text key={`${path} ${message}`}>{path ? `${placeOf(path)}: ${message}` : message}</Text>
      ))}
      {misplaced !== null && <Text>{misplaced}</Text>}
      <Text>{m.admin_upload_nothing_changed()}</Text>
    </Alert>
  )
}

/** The server names a place in a file as `line 3, Email`. */
const placeOf = (path: string): string => path.replace(/^line/u, m.admin_upload_line())

type ImportProgressProps = {
  /** The server's report; undefined before it has begun. */
  readonly run: ImportRun | undefined
  /** An import that this page sends: the share that has left it, 0 to 1, and whether it is a dry run. */
  readonly sending?: { readonly share: number; readonly dryRun: boolean } | undefined
}

const STEPS = ['sending', ...IMPORT_PHASES] as const

const NAMES: Record<(typeof STEPS)[number], () => string> = {
  sending: m.admin_upload_sending,
  reading: m.admin_upload_reading,
  checking: m.admin_upload_checking,
  comparing: m.admin_upload_comparing,
  writing: m.admin_upload_writing,
}

/** Where an import is: the file travels, then the server works. In words for everybody, and as a bar. */
const ImportProgress = ({ run, sending }: ImportProgressProps) => {
  const { phase, share } = run ? whereItIs(run) : whereItTravels(sending?.share ?? 1)
  const steps = STEPS.length - ((run?.dry_run ?? sending?.dryRun) ? 1 : 0)
  const name = NAMES[phase]()
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100))
  return (
    <Stack gap="xs">
      <div className={classes.phase}>
        <Text role="status">{`${m.admin_upload_step({ step: STEPS.indexOf(phase) + 1, steps })} ${name}`}</Text>
        {percent !== null && <Text aria-hidden>{`${percent} %`}</Text>}
      </div>
      <Progress.Root size="md">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          // A bar without a value is one of which nobody knows the end.
          withAria={percent !== null}
          role="progressbar"
          aria-label={name}
        />
      </Progress.Root>
      <Text className={classes.note}>
        {(run && !sending ? `${begunBy(run)} ` : '') +
          (phase === 'sending' ? m.admin_upload_stay() : m.admin_upload_leave())}
      </Text>
    </Stack>
  )
}

type ImportStep = { readonly phase: (typeof STEPS)[number]; readonly share: number | null }

const whereItIs = ({ phase, done, total }: { phase: ImportPhase; done: number; total: number | null }): ImportStep => ({
  phase,
  share: total === null || total === 0 ? null : done / total,
})

/** A file that has left the browser has not arrived yet, nor has the server begun. */
const whereItTravels = (share: number): ImportStep =>
  share < 1 ? { phase: 'sending', share } : { phase: 'reading', share: null }

const begunBy = ({ started_by, started_at, dry_run }: ImportRun): string => {
  const name = started_by ? personName({ ...started_by, email: null }) : m.person_gone()
  const words = { name, when: formatWhen(started_at) }
  return dry_run ? m.admin_upload_looked_at_by(words) : m.admin_upload_begun_by(words)
}

type LastImportProps = {
  readonly run: ImportRun
  readonly noun: Noun
}

/** How the last import, or look at a file, ended: for anybody who left while it ran, or sits at another device. */
const LastImport = ({ run, noun }: LastImportProps) => {
  const { state, summary, issues } = run
  if (state === 'done' && summary) {
    const counts = CHANGES[noun].map((change) => `${labelOf(change, noun)} ${formatNumber(summary[change])}`)
    return (
      <div className={classes.last}>
        <IconCircleCheck size={20} aria-hidden />
        <Text className={classes.note}>{`${aboutLast(run)} ${m.admin_upload_last_done()} ${counts.join(' · ')}`}</Text>
      </div>
    )
  }
  const color = state === 'interrupted' ? 'amber' : 'rose'
  return (
    <Stack gap="md">
      <Alert color={color} icon={<IconAlertCircle aria-hidden />} title={aboutLast(run)}>
        <Text>{whyNot(run)}</Text>
        <Text>{m.admin_upload_nothing_changed()}</Text>
      </Alert>
      {issues.length > 0 && <IssueTable issues={issues} noun={noun} />}
    </Stack>
  )
}

/** In the place of the last import, so that nothing moves when one comes. */
const NoImport = () => <Text className={classes.note}>{m.admin_upload_last_none()}</Text>

type NotLoadedProps = {
  readonly reason: string
  readonly onRetry: () => void
}

/** The result of the last import is not known here. */
const NotLoaded = ({ reason, onRetry }: NotLoadedProps) => (
  <Alert color="amber" icon={<IconCloudOff aria-hidden />} title={m.admin_upload_last_unknown()}>
    <div className={classes.retry}>
      <Text>{reason}</Text>
      <Button variant="default" onClick={onRetry}>
        {m.ui_retry()}
      </Button>
    </div>
  </Alert>
)

const aboutLast = ({ started_by, started_at, dry_run }: ImportRun): string => {
  const name = started_by ? personName({ ...started_by, email: null }) : m.person_gone()
  const said = { name, when: formatWhen(started_at) }
  return dry_run ? m.admin_upload_last_look(said) : m.admin_upload_last(said)
}

/** Files that are none of their kind have words of their own; whatever else went wrong is no matter of the file. */
const whyNot = ({ state, code, summary, issues }: ImportRun): string => {
  if (state === 'interrupted') return m.admin_upload_last_interrupted()
  const count = formatNumber(summary?.issues ?? 0)
  if (state === 'refused' && issues.length > 0) return m.admin_upload_issues({ count })
  if (state === 'refused') return m.admin_upload_last_refused({ count })
  if (code === 'invalid_csv') return m.error_invalid_csv()
  if (code === 'invalid_json') return m.error_invalid_json()
  return m.admin_upload_last_failed()
}

type ImportConfirmationProps = {
  readonly report: ImportReport
  /** Where the list that it replaces can be downloaded. */
  readonly current?: string | undefined
  readonly onImport: () => Promise<unknown>
  readonly onCancel: () => void
}

/** Carries an import out; when people lose tags, only once their number is typed. */
export function ImportConfirmation({ report, current, onImport, onCancel }: ImportConfirmationProps) {
  const word = wordOf(report)
  const form = useServerForm({
    initial: { typed: '' },
    check: ({ typed }) => {
      const mismatch = word === null ? undefined : typedProblem(typed, word)
      return mismatch === undefined ? {} : { typed: mismatch }
    },
    save: onImport,
  })
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {word !== null && (
          <>
            {current !== undefined && <KeptList href={current} />}
            <TypedWord word={word} {...form.field('typed')} />
          </>
        )}
        <Group>
          <Button type="submit" isBusy={form.isBusy} color={word === null ? 'indigo' : 'rose'}>
            {m.admin_upload_import()}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The data for the way back, while it can still be had. */
const KeptList = ({ href }: { readonly href: string }) => (
  <Stack gap="xs">
    <Text>{m.admin_upload_keep_list()}</Text>
    <div>
      <Button component="a" href={href} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
        {m.admin_upload_current()}
      </Button>
    </div>
  </Stack>
)

/** How many people lose all their tags, else how many lose one: anybody who types it has read it. Null when nobody does. */
const wordOf = ({ people }: ImportReport): string | null => {
  const count = people?.lose_all || people?.lose_some
  return count ? formatNumber(count) : null
}

/** Lets the browser ask before the page is reloaded or closed, while something unsaved would be lost. */
const useLeaveQuestion = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

type ImportPreviewProps = {
  readonly report: ImportReport
  readonly noun: Noun
}

/** Rows of the table; the counts above tell of all. */
const SHOWN_ROWS = 200

/** The changes of an import, or every row that stands in its way. */
export function ImportPreview({ report, noun }: ImportPreviewProps) {
  if (report.issues.length > 0) {
    return (
      <Stack gap="md">
        <UnusedColumns names={report.unused_columns} />
        <ImportIssues issues={report.issues} noun={noun} />
      </Stack>
    )
  }
  const order = CHANGES[noun]
  const rows = report.rows
    .filter(({ change, note }) => change !== 'unchanged' || note !== null)
    .toSorted((one, other) => order.indexOf(one.change) - order.indexOf(other.change))
  // The server counts more than it lists.
  const noted = rows.filter(({ change }) => change === 'unchanged').length
  const changed = report.created + report.updated + report.removed + noted
  return (
    <Stack gap="md">
      <PeopleTouched {...report} />
      <UnusedColumns names={report.unused_columns} />
      <OneName count={report.one_name} />
      <SimpleGrid cols={{ base: 2, sm: order.length }} component="dl" className={classes.counts}>
        {order.map((change) => (
          <div key={change} data-grave={(change === 'removed' && noun === 'tags' && report.removed > 0) || undefined}>
            <dt>{labelOf(change, noun)}</dt>
            <dd>{formatNumber(report[change])}</dd>
          </div>
        ))}
      </SimpleGrid>
      {rows.length > 0 ? (
        <div
          className={`${classes.rows} ${classes.changes}`}
          role="region"
          tabIndex={0}
          aria-label={`${m.admin_upload_rows()}, ${listName(noun)}`}
        >
          <ChangeTable rows={rows.slice(0, SHOWN_ROWS)} noun={noun} />
          <NotShown count={changed - Math.min(rows.length, SHOWN_ROWS)} />
        </div>
      ) : null}
    </Stack>
  )
}

/** Columns whose headers mean nothing here: nobody should wait for what stands in them. */
const UnusedColumns = ({ names }: { readonly names: readonly string[] | undefined }) => {
  if (names === undefined) return null
  const text = names.length === 1 ? m.admin_upload_unused_one : m.admin_upload_unused
  return <Text className={classes.note}>{text({ columns: formatList(names) })}</Text>
}

/** A column of last names that was forgotten looks like people with one name. */
const OneName = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : (
    <Text className={classes.note}>
      {count === 1 ? m.admin_upload_one_name_one() : m.admin_upload_one_name({ count: formatNumber(count) })}
    </Text>
  )

/** How many rows there are besides those that are shown. */
const NotShown = ({ count }: { count: number }) =>
  count > 0 ? <Text className={classes.note}>{m.admin_upload_not_shown({ count: formatNumber(count) })}</Text> : null

/** The people who lose something by a list of tags, before anything else is told of it; and who gets something back. */
export function PeopleTouched({ people, dry_run: isPreview }: Pick<ImportReport, 'people' | 'dry_run'>) {
  if (!people) return null
  const { lose_some: some, lose_all: all, get_back: back } = people
  const others = some - all
  return (
    <>
      {some > 0 && (
        <Alert color="rose" icon={<IconAlertTriangle aria-hidden />} title={titleOf(isPreview, people)}>
          {all > 0 && others > 0 && (
            <p>{WORDS[isPreview ? 'before' : 'after'].others({ count: formatNumber(others) })}</p>
          )}
          {isPreview && all > 0 && <p>{m.admin_upload_lose_then()}</p>}
          <p>{isPreview ? m.admin_upload_put_back() : m.admin_upload_put_back_with()}</p>
        </Alert>
      )}
      {back > 0 && (
        <Alert
          color="teal"
          icon={<IconArrowBackUp aria-hidden />}
          title={m.admin_upload_get_back({ count: formatNumber(back) })}
        />
      )}
    </>
  )
}

/** Before an import and after it. */
const WORDS = {
  before: {
    one: m.admin_upload_lose_one,
    some: m.admin_upload_lose_some,
    allOfOne: m.admin_upload_lose_all_one,
    all: m.admin_upload_lose_all,
    others: m.admin_upload_lose_others,
  },
  after: {
    one: m.admin_upload_lost_one,
    some: m.admin_upload_lost_some,
    allOfOne: m.admin_upload_lost_all_one,
    all: m.admin_upload_lost_all,
    others: m.admin_upload_lost_others,
  },
} as const

const titleOf = (
  isPreview: boolean,
  { lose_some: some, lose_all: all, lose_all_in_pair: inPair }: NonNullable<ImportReport['people']>,
): string => {
  const words = WORDS[isPreview ? 'before' : 'after']
  if (all === 0) return some === 1 ? words.one() : words.some({ count: formatNumber(some) })
  const [count, pairs] = [formatNumber(all), formatNumber(inPair)]
  return all === 1 ? words.allOfOne({ pairs }) : words.all({ count, pairs })
}

type Row = ImportReport['rows'][number]

/** The subject of a row. */
const SUBJECTS: Readonly<Record<Noun, () => string>> = {
  supervisors: m.admin_upload_person,
  ideas: m.admin_upload_idea,
  tags: m.admin_upload_tag,
}

type ChangeTableProps = {
  readonly rows: readonly Row[]
  readonly noun: Noun
}

/** The changes row by row, old and new value side by side, so that a wrong column or encoding is seen before it is imported. */
const ChangeTable = ({ rows, noun }: ChangeTableProps) => (
  <Table stickyHeader>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{m.admin_upload_change()}</Table.Th>
        <Table.Th scope="col">{SUBJECTS[noun]()}</Table.Th>
        {noun === 'supervisors' && (
          <Table.Th scope="col" className={classes.wide}>
            {m.admin_upload_places()}
          </Table.Th>
        )}
        {noun === 'supervisors' && (
          <Table.Th scope="col" className={classes.wide}>
            {m.admin_upload_taken()}
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={`${row.line ?? ''} ${row.email ?? row.tag ?? ''}`}>
          <Table.Td>
            <ChangeBadge change={row.change} noun={noun} />
          </Table.Td>
          <Table.Td>
            <Subject row={row} />
          </Table.Td>
          {noun === 'supervisors' && (
            <Table.Td className={classes.wide}>{sideBySide(row.values?.total_slots)}</Table.Td>
          )}
          {noun === 'supervisors' && (
            <Table.Td className={classes.wide}>{sideBySide(row.values?.taken_outside)}</Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const ChangeBadge = ({ change, noun }: { change: Change; noun: Noun }) => (
  <Badge variant="light" color={toneOf(change, noun)}>
    {labelOf(change, noun)}
  </Badge>
)

const AFFILIATION_NAMES: Readonly<Record<AffiliationField, () => string>> = {
  title: m.person_title,
  group: m.person_group,
  website: m.person_website,
}

/** The subject of a row: the name if there is one, the address, and what is worth knowing. */
const Subject = ({ row: { email, idea, tag, note, values } }: { row: Row }) => (
  <>
    {values?.name ? <strong>{sideBySide(values.name)}</strong> : (idea ?? (email ? <AddressText text={email} /> : tag))}
    {(values?.name || idea) && email && (
      <Text className={classes.note}>
        <AddressText text={email} />
      </Text>
    )}
    {AFFILIATION_FIELDS.map((field) => {
      const change = values?.[field]
      return (
        change && (
          <Text key={field} className={classes.note}>
            {AFFILIATION_NAMES[field]()}: {sideBySide(change)}
          </Text>
        )
      )
    })}
    {values?.synonyms && (
      <Text className={classes.note}>
        {m.admin_upload_synonyms()}: {sideBySide(values.synonyms)}
      </Text>
    )}
    {values?.description && (
      <Text className={classes.note}>
        {m.admin_upload_description()}: {sideBySide(values.description)}
      </Text>
    )}
    {values?.tags && (
      <Text className={classes.note}>
        {m.admin_upload_tags()}: {sideBySide(values.tags)}
      </Text>
    )}
    {values?.levels && (
      <Text className={classes.note}>
        {m.level_title_supervisor()}: {sideBySide(values.levels)}
      </Text>
    )}
    {values?.total_slots && (
      <Text className={`${classes.note} ${classes.narrow}`}>
        {m.admin_upload_places()}: {sideBySide(values.total_slots)} · {m.admin_upload_taken()}:{' '}
        {sideBySide(values.taken_outside)}
      </Text>
    )}
    {note && <Text className={classes.note}>{note}</Text>}
  </>
)

type Values = { readonly before: string | number | null; readonly after: string | number | null }

const shown = (value: string | number | null): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '')

const sideBySide = (values: Values | undefined) => {
  if (!values) return null
  const { before, after } = values
  if (before === null || before === after) return shown(after)
  return (
    <>
      <del className={classes.before}>{shown(before) || m.admin_upload_nothing()}</del>{' '}
      <IconArrowNarrowRight size={16} className={classes.arrow} aria-label={m.admin_upload_becomes()} />{' '}
      <ins className={classes.after}>{shown(after) || m.admin_upload_nothing()}</ins>
    </>
  )
}

type ImportIssuesProps = Pick<ImportReport, 'issues'> & { readonly noun: Noun }

/** Every row that stands in the way of an import. */
const ImportIssues = ({ issues, noun }: ImportIssuesProps) => (
  <Stack gap="md">
    <Alert
      color="rose"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={m.admin_upload_issues({ count: issues.length })}
    >
      {m.admin_upload_nothing_changed()}
    </Alert>
    <IssueTable issues={issues} noun={noun} />
  </Stack>
)

/** Line, column and what is wrong there. */
const IssueTable = ({ issues, noun }: ImportIssuesProps) => (
  <div
    className={`${classes.rows} ${classes.issues}`}
    role="region"
    tabIndex={0}
    aria-label={`${m.admin_upload_issue()}, ${listName(noun)}`}
  >
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{m.admin_upload_line()}</Table.Th>
          <Table.Th scope="col">{m.admin_upload_column()}</Table.Th>
          <Table.Th scope="col">{m.admin_upload_issue()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {issues.map(({ line, column, message }) => (
          <Table.Tr key={`${line ?? ''} ${column ?? ''} ${message}`}>
            <Table.Td>{line}</Table.Td>
            <Table.Td>{column}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
