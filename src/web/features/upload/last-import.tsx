import { m } from '#messages'
import type { ImportRun } from '#web/api/imports.ts'
import { personName } from '#web/components/people/person-name.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCloudOff } from '#web/ui/icons.tsx'
import { CHANGES, labelOf, type Noun } from './changes.ts'
import classes from './import-card.module.css'
import { IssueTable } from './import-issues.tsx'

type LastImportProps = {
  readonly run: ImportRun
  readonly noun: Noun
}

/** How the last import, or look at a file, ended: for whoever left while it ran, or sits at another device. */
export function LastImport({ run, noun }: LastImportProps) {
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
export function NoImport() {
  return <Text className={classes.note}>{m.admin_upload_last_none()}</Text>
}

type NotLoadedProps = {
  readonly reason: string
  readonly onRetry: () => void
}

/** What the last import came to is not known here. */
export function NotLoaded({ reason, onRetry }: NotLoadedProps) {
  return (
    <Alert color="amber" icon={<IconCloudOff aria-hidden />} title={m.admin_upload_last_unknown()}>
      <div className={classes.retry}>
        <Text>{reason}</Text>
        <Button variant="default" onClick={onRetry}>
          {m.ui_retry()}
        </Button>
      </div>
    </Alert>
  )
}

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
