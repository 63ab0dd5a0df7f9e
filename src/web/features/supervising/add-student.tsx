import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showFailure, showUndo } from '#web/ui/toasts.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { Button, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import classes from './add-student.module.css'

/** Gives a place to a student by address, without a request; somebody unknown is invited by mail. */
export function AddStudent() {
  const { addStudent, undo } = useRequestCalls()
  const { ask, dialog } = useConfirm()
  const { asks, stopAsking } = useConfirmation('add_student')
  const [draft, setDraft] = useState('')
  const [isMissing, setMissing] = useState(false)
  const email = draft.trim()

  const announceAdded = ({ id }: Request): void => {
    setDraft('')
    showUndo(m.supervisor_added({ email }), () =>
      undo.mutate(id, { onError: (error) => showFailure(failureText(error)) }),
    )
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (addStudent.isPending) return
    setMissing(!email)
    if (!email) return
    if (asks) {
      const { isConfirmed, dontShowAgain } = await ask({
        title: m.supervisor_add_title({ email }),
        text: m.supervisor_add_text(),
        confirm: m.supervisor_add(),
        tone: 'teal',
        canHide: true,
      })
      if (!isConfirmed) return
      if (dontShowAgain) stopAsking()
    }
    addStudent.mutate({ student_email: email }, { onSuccess: announceAdded })
  }
  const refused = addStudent.error
  const issue = refused instanceof ApiError ? refused.issueOf('student_email') : undefined
  const problem = isMissing || issue ? m.supervisor_add_email_invalid() : refused && failureText(refused)

  return (
    <Panel title={m.supervisor_add_heading()}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          type="email"
          label={m.supervisor_add_email()}
          autoComplete="off"
          value={draft}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            addStudent.reset()
            setMissing(false)
            setDraft(value)
          }}
        />
        <Button type="submit" loading={addStudent.isPending}>
          {m.supervisor_add()}
        </Button>
      </form>
      <Text size="xs" c="dimmed">
        {m.supervisor_add_hint()}
      </Text>
      {dialog}
    </Panel>
  )
}
