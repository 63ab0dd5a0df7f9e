import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Alert, Button, FileButton, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import classes from './import-card.module.css'
import type { Noun } from './changes.ts'
import { ImportConfirmation } from './import-confirmation.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ImportName, useImport } from './queries.ts'

type ImportCardProps = {
  readonly name: ImportName
  readonly title: string
  readonly text: string
  /** What the file dialog offers. */
  readonly accept: string
  readonly noun: Noun
}

/** Takes a file by click or drop, shows what it would change, and imports it when that is confirmed. */
export function ImportCard({ name, title, text, accept, noun }: ImportCardProps) {
  const [file, setFile] = useState<File | null>(null)
  const preview = useImport(name)
  const carryOut = useImport(name)
  const resetInput = useRef<() => void>(null)
  const button = useRef<HTMLButtonElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const running = [preview, carryOut].find(({ isPending }) => isPending)
  const choose = (chosen: File | null | undefined): void => {
    // The input forgets the file, so that the same one can be chosen again once it is corrected.
    resetInput.current?.()
    if (!chosen || running) return
    setFile(chosen)
    carryOut.reset()
    preview.mutate({ file: chosen, dryRun: true })
  }
  const cancel = (): void => {
    setFile(null)
    preview.reset()
    button.current?.focus()
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  const failed = carryOut.error ?? preview.error
  const report = carryOut.data ?? preview.data
  const isDone = carryOut.data?.issues.length === 0
  // What had the focus is gone; what there is to read takes it.
  useEffect(() => {
    if (report) answer.current?.focus()
  }, [report])

  return (
    <Paper className={classes.card} component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconFileUpload size={28} aria-hidden />
        <FileButton accept={accept} resetRef={resetInput} onChange={choose}>
          {(props) => (
            <Button {...props} ref={button} variant="outline" aria-disabled={running !== undefined}>
              {m.admin_upload_choose()}
            </Button>
          )}
        </FileButton>
        <Text className={classes.file}>{file ? file.name : m.admin_upload_drop()}</Text>
      </div>
      {running ? <Running progress={running.progress} /> : null}
      {failed && !running ? <Refused error={failed} /> : null}
      {report && !running && !failed ? (
        <Stack ref={answer} gap="md" tabIndex={-1} role="group" aria-label={m.admin_upload_result({ title })}>
          {isDone ? (
            <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />}>
              {m.admin_upload_done()}
            </Alert>
          ) : null}
          <ImportPreview report={report} noun={noun} />
          {!carryOut.data && report.issues.length === 0 && file ? (
            <ImportConfirmation
              report={report}
              onImport={() => carryOut.mutateAsync({ file, dryRun: false })}
              onCancel={cancel}
            />
          ) : null}
        </Stack>
      ) : null}
    </Paper>
  )
}

/** First the file travels, then the server works; only the first can be measured. */
const Running = ({ progress }: { readonly progress: number }) => {
  const isSent = progress >= 1
  return (
    <div role="status">
      <Text size="xs">{isSent ? m.admin_upload_working() : m.admin_upload_sending()}</Text>
      <Progress value={isSent ? 100 : progress * 100} animated={isSent} aria-label={m.admin_upload_sending()} />
    </div>
  )
}

const SHOWN_ISSUES = 20

const Refused = ({ error }: { readonly error: Error }) => {
  const issues = error instanceof ApiError ? error.issues : []
  return (
    <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />} title={failureText(error)}>
      {issues.slice(0, SHOWN_ISSUES).map(({ path, message }) => (
        <Text key={`${path} ${message}`}>{path ? `${placeOf(path)}: ${message}` : message}</Text>
      ))}
      <Text>{m.admin_upload_nothing_changed()}</Text>
    </Alert>
  )
}

/** The server names a place in a file as `line 3, Email`. */
const placeOf = (path: string): string => path.replace(/^line/u, m.admin_upload_line())
