import { m } from '#messages'
import { PriorityList } from '#web/components/matching/priority-list.tsx'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTags } from './queries.ts'
import { StepButtons } from './step-buttons.tsx'

type PriorityStepProps = {
  readonly chosen: readonly string[]
  readonly isSaving: boolean
  readonly error: Error | null
  readonly onChange: (chosen: string[]) => void
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The chosen tags in order of importance. */
export function PriorityStep({ chosen, isSaving, error, onChange, onBack, onDone }: PriorityStepProps) {
  const { data: tags } = useTags()
  const byId = new Map(tags?.map((tag) => [tag.id, tag]))
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>{m.onboarding_priority_title()}</Title>
        <Text c="dimmed">{m.onboarding_priority_text()}</Text>
      </div>
      {tags ? (
        <PriorityList
          tags={chosen.flatMap((id) => byId.get(id) ?? [])}
          onReorder={(ordered) => onChange(ordered.map(({ id }) => id))}
        />
      ) : (
        <Skeleton height={240} radius="lg" />
      )}
      <StepButtons
        error={error ? m.ui_save_failed() : undefined}
        onBack={onBack}
        onNext={onDone}
        label={m.onboarding_finish()}
        isSaving={isSaving}
      />
    </Stack>
  )
}
