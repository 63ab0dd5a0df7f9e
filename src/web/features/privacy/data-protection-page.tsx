import { Stack } from '@mantine/core'
import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { useKnownMe } from '#web/api/me.ts'
import { DataProtectionText } from '#web/components/privacy/data-protection-text.tsx'
import { DeleteMyData } from '#web/components/privacy/delete-my-data.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconDownload } from '#web/ui/icons.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useMutation } from '@tanstack/react-query'
import classes from '#web/components/privacy/own-data.module.css'

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
