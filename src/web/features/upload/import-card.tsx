import { m } from '#messages'
import { type ImportPhase, IMPORT_PHASES } from '#domain/imports/imports.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import type { ImportRun } from '#web/api/imports.ts'
import { personName } from '#web/components/people/person-name.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TypedWord, typedProblem } from '#web/ui/dialogs/ask.tsx'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFileUpload,
  IconPlugConnectedX,
  IconCloudOff,
  IconDownload,
} from '#web/ui/icons.tsx'
import { Alert, FileButton, Paper, Text, Title, Progress, Skeleton, Stack, Group } from '@mantine/core'
import { type DragEvent, type Ref, useEffect, useRef } from 'react'
import classes from './import-card.module.css'
import { type Noun, CHANGES, labelOf } from './changes.ts'
import { IssueTable } from './import-issues.tsx'
import { ImportPreview } from './import-preview.tsx'
import {
  type ImportCall,
  type ImportReport,
  isUnanswered,
  useImport,
  useServerRuns,
  changedNothing,
} from './queries.ts'

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
