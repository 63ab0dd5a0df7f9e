import { Skeleton, Stack } from '@mantine/core'
import { m } from '#messages'
import { PriorityList } from '#web/components/tags/priority-list.tsx'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { StepButtons } from './step-buttons.tsx'
import { StepHeading } from './step-frame.tsx'
import type { ChoiceInProgress } from './use-tag-choice.ts'

type PriorityStepProps = {
  readonly choice: ChoiceInProgress
  readonly isSaving: boolean
  readonly error: Error | null
  /** The label of the button that ends it. */
  readonly action: string
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The chosen tags in order of importance. */
export function PriorityStep({ choice, isSaving, error, action, onBack, onDone }: PriorityStepProps) {
  const { vocabulary, chosen, change } = choice
  const byId = new Map(vocabulary.data?.map((tag) => [tag.id, tag]))
  return (
    <Stack gap="lg">
      <StepHeading title={m.onboarding_priority_title()} text={m.onboarding_priority_text()} />
      {vocabulary.data ? (
        <PriorityList
          tags={chosen.flatMap((id) => byId.get(id) ?? [])}
          onReorder={(ordered) => change(ordered.map(({ id }) => id))}
        />
      ) : (
        <Skeleton height={chosen.length * 64} radius="lg" aria-busy />
      )}
      <StepButtons
        error={error ? savingFailureText(error) : undefined}
        onBack={onBack}
        onNext={onDone}
        label={action}
        isSaving={isSaving}
      />
    </Stack>
  )
}
