import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { chosenLevels, levelsQuery } from '#web/api/topics/levels.ts'
import { LevelChoice } from '#web/components/levels/level-choice.tsx'
import { missingNames, NameFields, nameValues, sentNames } from '#web/components/people/name-fields.tsx'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newcomerQuery, useRegister } from './queries.ts'
import { StepHeading } from './step-frame.tsx'

type NameStepProps = {
  /** Undefined before the system knows them. */
  readonly user: User | undefined
  /** The label of the button; Continue when left out. */
  readonly action?: string
  readonly onDone: () => void
}

/** The names, filled in from the sign-in, and the level; they register the person. */
export function NameStep({ user, action, onDone }: NameStepProps) {
  const isNameless = !user?.first_name && !user?.last_name
  const { data: newcomer } = useQuery({ ...newcomerQuery, enabled: isNameless })
  const { data: levels = [] } = useQuery(levelsQuery)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const register = useRegister()
  const form = useServerForm({
    initial: nameValues({
      first_name: (isNameless ? newcomer?.first_name : user.first_name) ?? '',
      last_name: (isNameless ? newcomer?.last_name : user.last_name) ?? '',
      is_registered: user?.is_registered ?? false,
    }),
    check: missingNames,
    save: (values) => register.mutateAsync({ names: sentNames(values), levels: chosen }),
    onSaved: onDone,
    draft: 'names',
  })
  const { ref } = form.formProps
  // The choice of a language, for one, keeps the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const fields = [...(ref.current?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
    fields.find(({ type, value }) => type === 'text' && value === '')?.focus({ preventScroll: true })
  }, [ref])
  const failure = form.failure && savingFailureText(form.failure)
  return (
    <form {...form.formProps}>
      <Stack gap="lg">
        <StepHeading title={m.onboarding_name_title()} text={m.onboarding_name_text()} />
        <NameFields values={form.values} field={form.field} onOneName={(one) => form.setValue('one_name', one)} />
        <LevelChoice
          role={user?.role ?? DEFAULT_ROLE}
          levels={levels}
          chosen={chosen ?? (user ? chosenLevels(user) : [])}
          onChoose={setChosen}
        />
        <FormFailure text={form.isIncomplete ? m.onboarding_name_missing() : failure} />
        <Button type="submit" size="lg" isBusy={form.isBusy}>
          {action ?? m.ui_continue()}
        </Button>
      </Stack>
    </form>
  )
}
