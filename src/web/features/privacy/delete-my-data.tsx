import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { bidFarewell } from '#web/api/farewell.ts'
import { leave } from '#web/api/kept/leave.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { useMutation } from '@tanstack/react-query'
import classes from './data-protection-page.module.css'

/** Has everything about the reader deleted, after saying what goes, what stays and for how long. */
export function DeleteMyData() {
  const { user } = useKnownMe()
  const { ask, dialog } = useConfirm()
  const { mutateAsync } = useMutation({ mutationFn: () => call('users.delete', { id: user.id }) })
  const form = useServerForm({
    initial: {},
    confirm: async (_values, isBack) => {
      const { isConfirmed } = await ask({
        title: m.privacy_delete_question(),
        text: whatHappens(),
        confirm: m.privacy_delete_confirm(),
        tone: 'rose',
        typed: user.email ?? user.first_name,
        isTyped: isBack,
      })
      return isConfirmed
    },
    save: () => mutateAsync(),
    onSaved: () => {
      bidFarewell()
      leave()
    },
    draft: 'delete-my-data',
  })
  return (
    <>
      <form className={classes.line} {...form.formProps}>
        <p>{m.privacy_delete_text()}</p>
        <FormFailure text={form.failure && failureText(form.failure)} />
        <SubmitButton color="rose" variant="outline" isBusy={form.isBusy}>
          {m.privacy_delete()}
        </SubmitButton>
      </form>
      {dialog}
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
