import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { type SignedIn, useKnownMe } from '#web/api/me.ts'
import { ME } from '#web/api/query-client.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import classes from './settings-page.module.css'

/** Whether admins who write to many write to the reader, too. */
export function MailSwitch() {
  const { user, settings } = useKnownMe()
  const client = useQueryClient()
  const show = (wanted: boolean): void => {
    client.setQueryData<SignedIn>(ME, (before) => withChoice(before, wanted))
  }
  const { mutate } = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'mails-from-admins' },
    mutationFn: (wanted: boolean) => call('users.settings.patch', { id: user.id, mails_from_admins: wanted }),
    onMutate: show,
    onError: (error, wanted) => {
      show(!wanted)
      showFailure(failureText(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
  return (
    <Panel>
      <Switch
        className={classes.switch ?? ''}
        label={m.settings_mails()}
        labelPosition="left"
        size="md"
        checked={settings.mails_from_admins}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
      <p className={classes.text}>{m.settings_mails_text()}</p>
    </Panel>
  )
}

const withChoice = (before: SignedIn | undefined, wanted: boolean): SignedIn | undefined => {
  if (!before?.known) return before
  return { known: true, me: { ...before.me, settings: { ...before.me.settings, mails_from_admins: wanted } } }
}
