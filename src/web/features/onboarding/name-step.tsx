import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'

export type Names = {
  readonly first_name: string
  readonly last_name: string
}

type NameStepProps = {
  readonly names: Names
  readonly error: Error | null
  readonly isSaving: boolean
  /** What the button says; Continue when left out. */
  readonly action?: string
  readonly onDone: (names: Names) => void
}

/** First and last name, both required. */
export function NameStep({ names, error, isSaving, action, onDone }: NameStepProps) {
  const [draft, setDraft] = useState(names)
  const [isMissing, setMissing] = useState(false)
  const refused = error instanceof ApiError ? error : null
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const missing = !draft.first_name.trim() || !draft.last_name.trim()
    setMissing(missing)
    if (!missing) onDone(draft)
  }
  const field = (name: keyof Names, label: string, autoComplete: string) => (
    <TextInput
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={100}
      value={draft[name]}
      error={refused?.issueOf(name) ?? (isMissing && !draft[name].trim())}
      aria-required
      onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, [name]: value }))}
    />
  )
  const general = isMissing
    ? m.onboarding_name_missing()
    : error && !refused?.issues.length
      ? m.onboarding_save_failed()
      : null

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={2}>{m.onboarding_name_title()}</Title>
          <Text c="dimmed">{m.onboarding_name_text()}</Text>
        </div>
        {field('first_name', m.onboarding_first_name(), 'given-name')}
        {field('last_name', m.onboarding_last_name(), 'family-name')}
        {general ? (
          <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {general}
          </Alert>
        ) : null}
        <Button type="submit" size="lg" loading={isSaving}>
          {action ?? m.onboarding_next()}
        </Button>
      </Stack>
    </form>
  )
}
