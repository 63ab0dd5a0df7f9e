import { m } from '#messages'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone } from '#web/ui/toasts.tsx'
import { Button, Modal, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useDescribeThesis } from './queries.ts'
import classes from './thesis-dialog.module.css'

type ThesisDialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the thesis description. */
export function ThesisDialog({ isOpen, onClose }: ThesisDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} withCloseButton={false}>
      <ThesisForm onClose={onClose} />
    </Modal>
  )
}

const ThesisForm = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useDescribeThesis()
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    mutate(text, {
      onSuccess: () => {
        showDone(m.student_profile_thesis_saved())
        onClose()
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <Modal.Title className={classes.title ?? ''}>{m.student_profile_thesis_add()}</Modal.Title>
      <Textarea
        label={m.student_profile_thesis_label()}
        description={m.student_profile_thesis_hint({
          count: formatNumber(text.length),
          max: formatNumber(TEXT_LENGTH_MAX),
        })}
        error={error ? failureText(error) : undefined}
        value={text}
        maxLength={TEXT_LENGTH_MAX}
        rows={8}
        required
        withAsterisk={false}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
          {m.student_profile_save()}
        </Button>
      </div>
    </form>
  )
}
