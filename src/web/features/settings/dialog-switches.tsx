import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { useKnownMe } from '#web/api/me.ts'
import { type ConfirmationDialog, useSetConfirmation } from '#web/api/settings.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Switch } from '@mantine/core'
import classes from './settings-page.module.css'

/** The dialogs that somebody meets; admins' own can't be switched off. */
const DIALOGS_OF: Record<Role, readonly ConfirmationDialog[]> = {
  STUDENT: ['supervision_request', 'dismiss'],
  SUPERVISOR: ['accept', 'reject', 'add_student', 'remove_student'],
  ADMIN: [],
}

const NAMES: Record<ConfirmationDialog, () => string> = {
  supervision_request: m.settings_dialog_supervision_request,
  dismiss: m.settings_dialog_dismiss,
  accept: m.settings_dialog_accept,
  reject: m.settings_dialog_reject,
  add_student: m.settings_dialog_add_student,
  remove_student: m.settings_dialog_remove_student,
}

/** Which actions ask before they count. */
export function DialogSwitches() {
  const { user, settings } = useKnownMe()
  const set = useSetConfirmation((error) => showFailure(failureText(error)))
  const dialogs = DIALOGS_OF[user.role]
  if (dialogs.length === 0) return null
  return (
    <Panel title={m.settings_dialogs()}>
      <p className={classes.text}>{m.settings_dialogs_text()}</p>
      {dialogs.map((dialog) => (
        <Switch
          key={dialog}
          className={classes.switch ?? ''}
          label={NAMES[dialog]()}
          labelPosition="left"
          size="md"
          checked={settings.confirm[dialog]}
          onChange={({ currentTarget }) => set(dialog, currentTarget.checked)}
        />
      ))}
    </Panel>
  )
}
