import { m } from '#messages'
import { MAX_TAGS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { TagPicker } from '#web/components/matching/tag-picker.tsx'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTags } from './queries.ts'
import { StepButtons } from './step-buttons.tsx'

type TagsStepProps = {
  readonly role: Role
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Up to ten tags out of the vocabulary, at least one. */
export function TagsStep({ role, chosen, onChange, onBack, onDone }: TagsStepProps) {
  const tags = useTags()
  const [isMissing, setMissing] = useState(false)
  const isSupervisor = role === 'SUPERVISOR'
  const change = (next: string[]): void => {
    setMissing(false)
    onChange(next)
  }
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>{isSupervisor ? m.onboarding_tags_title_supervisor() : m.onboarding_tags_title()}</Title>
        <Text c="dimmed">{isSupervisor ? m.onboarding_tags_text_supervisor() : m.onboarding_tags_text()}</Text>
      </div>
      {tags.isPending ? <Skeleton height={240} radius="lg" /> : null}
      {tags.isError ? (
        <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
          <Group justify="space-between">
            {m.onboarding_tags_failed()}
            <Button variant="outline" color="rose" onClick={() => void tags.refetch()}>
              {m.ui_retry()}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {tags.data?.length === 0 ? <Text role="status">{m.onboarding_tags_empty()}</Text> : null}
      {tags.data && tags.data.length > 0 ? (
        <TagPicker tags={tags.data} chosen={chosen} max={MAX_TAGS} onChange={change} />
      ) : null}
      <StepButtons
        error={isMissing ? m.onboarding_tags_missing() : undefined}
        onBack={onBack}
        onNext={() => (chosen.length === 0 ? setMissing(true) : onDone())}
      />
    </Stack>
  )
}
