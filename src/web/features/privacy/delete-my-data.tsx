import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { leave, useKnownMe } from '#web/api/me.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from './data-protection-page.module.css'

/** Has everything about the reader deleted, after saying what goes, what stays and for how long. */
export function DeleteMyData() {
  const { user } = useKnownMe()
  const { ask, dialog } = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('users.delete', { id: user.id }),
    onSuccess: () => void leave(),
    onError: (error) => showFailure(failureText(error)),
  })
  const start = async (): Promise<void> => {
    const { isConfirmed } = await ask({
      title: m.privacy_delete_question(),
      text: <WhatHappens />,
      confirm: m.privacy_delete_confirm(),
      tone: 'rose',
      typed: user.email ?? user.first_name,
    })
    if (isConfirmed) mutate()
  }
  return (
    <div className={classes.line}>
      <p>{m.privacy_delete_text()}</p>
      <Button color="rose" variant="outline" loading={isPending} onClick={() => void start()}>
        {m.privacy_delete()}
      </Button>
      {dialog}
    </div>
  )
}

const WhatHappens = () => (
  <ul className={classes.facts}>
    <li>{m.privacy_delete_profile()}</li>
    <li>{m.privacy_delete_requests()}</li>
    <li>{m.privacy_delete_pair()}</li>
    <li>{m.privacy_delete_return()}</li>
  </ul>
)
