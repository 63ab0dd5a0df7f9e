import { m } from '#messages'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { THESIS_DRAFT } from '#web/api/forms/drafts.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '@mantine/core'
import { useDescribeThesis } from './student-state.ts'

type ThesisDialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the thesis description. What is typed is still there when it is opened again. */
export function ThesisDialog({ isOpen, onClose }: ThesisDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} withCloseButton={false}>
      <ThesisForm onClose={onClose} />
    </Dialog>
  )
}

const ThesisForm = ({ onClose }: { onClose: () => void }) => {
  const describe = useDescribeThesis()
  const form = useServerForm({
    initial: { thesis_description: '' },
    check: ({ thesis_description: text }) =>
      text.trim() === '' ? { thesis_description: m.student_profile_thesis_missing() } : {},
    save: ({ thesis_description: text }) => describe.mutateAsync(text),
    onSaved: () => {
      showDone(m.student_profile_thesis_saved())
      onClose()
    },
    draft: THESIS_DRAFT,
  })
  return (
    <DialogForm form={form} title={m.student_profile_thesis_add()} send={m.student_profile_save()} onCancel={onClose}>
      <Textarea
        label={m.student_profile_thesis_label()}
        description={m.student_profile_thesis_hint({
          count: formatNumber(form.values.thesis_description.length),
          max: formatNumber(TEXT_LENGTH_MAX),
        })}
        maxLength={TEXT_LENGTH_MAX}
        rows={8}
        aria-required
        data-autofocus
        {...form.field('thesis_description')}
      />
      <FormFailure text={form.failure && savingFailureText(form.failure)} />
    </DialogForm>
  )
}
