import { signInAgainQuestion, goSignInAgain, stayHere } from '#web/api/sign-in-again.ts'
import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import dialog from '#web/ui/dialogs/dialog-form.module.css'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Modal } from '@mantine/core'

/** Asks before the redirect to the provider, after a call was refused because the sign-in was too old. */
export function SignInAgain() {
  const isAsked = useSyncExternalStore(signInAgainQuestion.subscribe, signInAgainQuestion.isAsked, () => false)
  return (
    <Dialog opened={isAsked} onClose={stayHere} closesByBack withCloseButton={false} size="sm">
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{m.sign_in_again_title()}</Modal.Title>
        <p>{m.sign_in_again_text()}</p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={stayHere}>
            {m.ui_cancel()}
          </Button>
          <Button data-autofocus onClick={goSignInAgain}>
            {m.sign_in_again_continue()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
