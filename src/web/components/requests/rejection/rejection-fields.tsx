import { m } from '#messages'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/rejection.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { TextareaProps } from '@mantine/core'
import { useId } from 'react'
import classes from './rejection-fields.module.css'
import { REASONS } from './rejection-texts.ts'
import { SentenceField } from '../sentence-field.tsx'

type RejectionFieldsProps = {
  /** The student; null if several students are told. */
  readonly name: string | null
  readonly reason: RejectionReason | null
  readonly onChoose: (reason: RejectionReason | null) => void
  /** Props of the sentence's field. */
  readonly field: { readonly value: string; readonly 'data-autofocus'?: boolean } & Pick<
    TextareaProps,
    'error' | 'readOnly' | 'onChange'
  >
}

/** Why a supervisor rejects: one of four reasons, and a sentence. Both are optional. */
export function RejectionFields({ name, reason, onChoose, field }: RejectionFieldsProps) {
  const label = useId()
  return (
    <Stack gap="md">
      <div role="group" aria-labelledby={label}>
        <p id={label} className={classes.label}>
          {m.rejection_reason_label()}
        </p>
        <div className={classes.reasons}>
          {REJECTION_REASONS.map((each) => (
            <Button
              key={each}
              size="compact-sm"
              variant={each === reason ? 'light' : 'default'}
              aria-pressed={each === reason}
              leftSection={each === reason && <IconCheck size={16} aria-hidden />}
              // Pressed again it is taken back.
              onClick={() => onChoose(each === reason ? null : each)}
            >
              {REASONS[each]()}
            </Button>
          ))}
        </div>
      </div>
      <SentenceField name={name} what="answer" {...field} />
    </Stack>
  )
}
