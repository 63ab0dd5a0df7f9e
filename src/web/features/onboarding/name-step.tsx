import { m } from '#messages'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRegister } from './queries.ts'
import { StepHeading } from './step-frame.tsx'

type Names = { readonly first_name: string; readonly last_name: string }

type NameStepProps = {
  readonly names: Names
  /** The label of the button; Continue when left out. */
  readonly action?: string
  readonly onDone: () => void
}

/** First and last name, both required; they register the person. */
export function NameStep({ names: { first_name, last_name }, action, onDone }: NameStepProps) {
  const register = useRegister()
  const form = useServerForm({
    initial: { first_name, last_name },
    check: missingIn,
    save: register.mutateAsync,
    onSaved: onDone,
    draft: 'names',
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
  }, [])
  const failure = form.failure && savingFailureText(form.failure)
  return (
    <form {...form.formProps}>
      <Stack gap="lg">
        <StepHeading title={m.onboarding_name_title()} text={m.onboarding_name_text()} />
        <TextInput
          ref={first}
          label={m.onboarding_first_name()}
          autoComplete="given-name"
          aria-required
          {...form.field('first_name')}
        />
        <TextInput
          label={m.onboarding_last_name()}
          autoComplete="family-name"
          aria-required
          {...form.field('last_name')}
        />
        <FormFailure text={form.isIncomplete ? m.onboarding_name_missing() : failure} />
        <Button type="submit" size="lg" isBusy={form.isBusy}>
          {action ?? m.onboarding_next()}
        </Button>
      </Stack>
    </form>
  )
}

const missingIn = (names: Names): Partial<Names> =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([, name]) => name.trim() === '')
      .map(([field]) => [field, m.error_name_required()]),
  )
