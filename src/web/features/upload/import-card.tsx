import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { useLeaveQuestion } from '#web/ui/window/use-leave-question.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Alert, FileButton, Paper, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileUpload, IconPlugConnectedX } from '#web/ui/icons.tsx'
import { type DragEvent, type Ref, useEffect, useRef } from 'react'
import classes from './import-card.module.css'
import type { Noun } from './changes.ts'
import { ImportConfirmation } from './import-confirmation.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { LastImport, NoImport, NotLoaded } from './last-import.tsx'
import {
  type ImportCall,
  type ImportReport,
  isUnanswered,
  useImport,
  useServerRuns,
  wasNothingDone,
} from './queries.ts'

type ImportCardProps = {
  readonly title: string
  readonly text: string
  /** What the file dialog offers. */
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
  useLeaveQuestion(isAtStake(call, share))
  // What had the focus is gone; what there is to read takes it, but not from whoever only comes back.
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
    // What goes wrong is shown below.
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
        <Relationship noun={noun} call={call} share={share} />
      )}
    </Paper>
  )
}

/** A file that was chosen waits to be confirmed, or has not arrived yet: the browser forgets it with the page. */
const isAtStake = (call: ImportCall | null, share: number): boolean => {
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
const Relationship = ({ noun, call, share }: StandingProps) => {
  const { isPending, failure, retry, running, last, look } = useServerRuns(noun, call)
  if (call?.isPending) return <ImportProgress run={running} sending={{ share, dryRun: call.dryRun }} />
  const isLost = call !== null && call.error !== null && isUnanswered(call.error) && !wasNothingDone(call)
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

/** What a file would change, or what it has changed. */
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
