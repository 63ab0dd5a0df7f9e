import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { m } from '#messages'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

type ReasonFormProps = {
  readonly title: string
  /** Its meaning, a paragraph each. */
  readonly texts: readonly string[]
  /** Text of the button that does it. */
  readonly confirm: string
  readonly tone?: 'rose'
  /** The subject of the reason's draft: typed and not sent, it is there again. */
  readonly draft: string
  readonly onSave: (reason: string) => Promise<unknown>
  readonly onSaved: () => void
  readonly onClose: () => void
  /** Further ways out. */
  readonly children?: ReactNode
}

/** Why an admin makes or ends a pair: both read it, so it has to be said. */
export function ReasonForm({
  title,
  texts,
  confirm,
  tone,
  draft,
  onSave,
  onSaved,
  onClose,
  children,
}: ReasonFormProps) {
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() === '' ? { reason: m.pair_reason_missing() } : {}),
    save: ({ reason }) => onSave(reason),
    onSaved,
    draft,
  })
  const field = form.field('reason')
  return (
    <DialogForm form={form} title={title} send={confirm} color={tone} onCancel={onClose} ways={children}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Textarea
        label={m.pair_reason()}
        description={charactersLeft(field.value, SENTENCE_LENGTH_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={SENTENCE_LENGTH_MAX}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the place of the button that was pressed
        autoFocus
        {...field}
      />
      <FormFailure text={form.failure && failureText(form.failure)} />
    </DialogForm>
  )
}
