import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { MailFormProps } from './mail-calls.ts'
import { MailForm } from './mail-form.tsx'
import { RemindForm } from './remind-form.tsx'

/** What can be written to several people. */
export type MailAction = 'mail' | 'remind'

/** A mail to several people, or a reminder for each of them: first whom it reaches, then it. @param action null: the dialog is closed */
export function MailsDialog({ action, ...rest }: MailFormProps & { readonly action: MailAction | null }) {
  return (
    <Dialog
      opened={action !== null}
      onClose={rest.onClose}
      closesByBack
      withCloseButton={false}
      size={action === 'mail' ? 'xl' : 'md'}
    >
      {action === 'mail' && <MailForm {...rest} />}
      {action === 'remind' && <RemindForm {...rest} />}
    </Dialog>
  )
}
