import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { markDataDeleted } from '#web/api/data-deleted.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { signOut } from '#web/api/kept/sign-out.ts'
import { useKnownMe } from '#web/api/me.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { useMutation } from '@tanstack/react-query'
import classes from './own-data.module.css'

/** Deletes everything about the reader, after saying what goes, what stays and for how long. */
export function DeleteMyData() {
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
    <form className={classes.line} {...form.formProps}>
      <p>{m.privacy_delete_text()}</p>
      <FormFailure text={form.failure && failureText(form.failure)} />
      <Button type="submit" color="rose" variant="outline" isBusy={form.isBusy}>
        {m.privacy_delete()}
      </Button>
    </form>
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
