import { m } from '#messages'
import { useRequestCalls } from '#web/api/requests.ts'
import { useServerForm } from '#web/api/server-form.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { showFailure, showUndo } from '#web/ui/toasts.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { Text, TextInput } from '@mantine/core'
import classes from './add-student.module.css'

/** What every address has; the server knows better. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/u

/** Gives a place to a student by address, without a request; somebody unknown is invited by mail. */
export function AddStudent() {
  const { addStudent, undo } = useRequestCalls()
  const { ask, dialog } = useConfirm()
  const { asks, stopAsking } = useConfirmation('add_student')

  const confirm = async ({ student_email: email }: { student_email: string }): Promise<boolean> => {
    if (!asks) return true
    const { isConfirmed, dontShowAgain } = await ask({
      title: m.supervisor_add_title({ email: email.trim() }),
      text: m.supervisor_add_text(),
      confirm: m.supervisor_add(),
      tone: 'teal',
      canHide: true,
    })
    if (dontShowAgain) stopAsking()
    return isConfirmed
  }
  const form = useServerForm({
    initial: { student_email: '' },
    check: ({ student_email: email }) =>
      ADDRESS.test(email.trim()) ? {} : { student_email: m.supervisor_add_email_invalid() },
    confirm,
    save: async ({ student_email: typed }) => {
      const email = typed.trim()
      const { id } = await addStudent.mutateAsync({ student_email: email })
      showUndo(m.supervisor_added({ email }), () =>
        undo.mutate(id, { onError: (error) => showFailure(failureText(error)) }),
      )
    },
    draft: 'add-student',
  })
  const { error, ...field } = form.field('student_email')

  return (
    <Panel title={m.supervisor_add_heading()}>
      <form className={classes.form} {...form.formProps}>
        <TextInput
          type="email"
          label={m.supervisor_add_email()}
          autoComplete="off"
          error={error ?? (form.failure && failureText(form.failure))}
          {...field}
        />
        <SubmitButton isBusy={form.isBusy}>{m.supervisor_add()}</SubmitButton>
      </form>
      <Text size="xs" c="dimmed">
        {m.supervisor_add_hint()}
      </Text>
      {dialog}
    </Panel>
  )
}
