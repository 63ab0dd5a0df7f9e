import { Stack } from '@mantine/core'
import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { markDataDeleted } from '#web/api/data-deleted.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { signOut } from '#web/api/kept/sign-out.ts'
import { useKnownMe } from '#web/api/me.ts'
import { DataProtectionText } from '#web/components/privacy/data-protection-text.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconDownload } from '#web/ui/icons.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useMutation } from '@tanstack/react-query'
import classes from './data-protection-page.module.css'

/** The stored data about the reader, and why; all of it to take along, and to have deleted. */
export function DataProtectionPage() {
  const { user } = useKnownMe()
  return (
    <Stack gap="md">
      <Panel title={m.privacy_about()}>
        <DataProtectionText role={user.role} />
      </Panel>
      <Panel title={m.privacy_title()}>
        <DownloadMyData />
        <DeleteMyData />
      </Panel>
    </Stack>
  )
}

const DownloadMyData = () => {
  const { user } = useKnownMe()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('users.export', { id: user.id }),
    onSuccess: (data) => {
      saveFile(`tandem-${user.email ?? user.id}.json`, JSON.stringify(data, null, 2), 'application/json')
      showDone(m.privacy_exported())
    },
    onError: (error) => showFailure(failureText(error)),
  })
  return (
    <div className={classes.line}>
      <p>{m.privacy_export_text()}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        {m.privacy_export()}
      </Button>
    </div>
  )
}

/** Deletes everything about the reader, after saying what goes, what stays and for how long. */
const DeleteMyData = () => {
  const { user } = useKnownMe()
  const { mutateAsync } = useMutation({ mutationFn: () => call('users.delete', { id: user.id }) })
  const form = useServerForm({
    initial: {},
    confirm: async (_values, isBack) => {
      return ask({
        title: m.privacy_delete_question(),
        text: whatHappens(),
        confirm: m.privacy_delete_confirm(),
        tone: 'rose',
        typed: user.email ?? user.first_name,
        isTyped: isBack,
      })
    },
    save: () => mutateAsync(),
    onSaved: () => {
      markDataDeleted()
      signOut()
    },
    draft: 'delete-my-data',
  })
  return (
    <>
      <form className={classes.line} {...form.formProps}>
        <p>{m.privacy_delete_text()}</p>
        <FormFailure text={form.failure && failureText(form.failure)} />
        <Button type="submit" color="rose" variant="outline" isBusy={form.isBusy}>
          {m.privacy_delete()}
        </Button>
      </form>
    </>
  )
}

const whatHappens = () => (
  <ul className={classes.facts}>
    <li>{m.privacy_delete_profile()}</li>
    <li>{m.privacy_delete_requests()}</li>
    <li>{m.privacy_delete_pair()}</li>
    <li>{m.privacy_delete_return()}</li>
  </ul>
)
