import { m } from '#messages'
import { MAX_TAGS } from '#domain/limits.ts'
import type { User } from '#contract/resources/people/people.ts'
import { tagGroupsQuery } from '#web/api/topics/tags.ts'
import { TagPicker } from '#web/components/tags/tag-picker.tsx'
import { TagTray } from '#web/components/tags/tag-tray.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconRefreshAlert } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRelatedTags } from './related-tags.ts'
import { focusNext, StepButtons } from './step-buttons.tsx'
import { StepHeading } from './step-heading.tsx'
import { TagsInMind } from './tags-in-mind.tsx'
import type { ChoiceInProgress } from './use-tag-choice.ts'

type TagsStepProps = {
  /** Who chooses; undefined before they are known. */
  readonly user: User | undefined
  readonly choice: ChoiceInProgress
  /** A new list of tags has taken some away. */
  readonly hasLost: boolean
  /** Names of those that their owner has not seen to be gone. */
  readonly lost: readonly string[]
  /** What else is chosen here, above the tags. */
  readonly children?: ReactNode
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Up to ten tags out of the vocabulary, at least one. */
export function TagsStep({
  user,
  choice: { vocabulary, chosen, change, inMind, setInMind },
  hasLost,
  lost,
  children,
  onBack,
  onDone,
}: TagsStepProps) {
  const related = useRelatedTags(chosen)
  // Without an answer the tags stand by their names.
  const groups = useQuery(tagGroupsQuery)
  const [isMissing, setMissing] = useState(false)
  const isSupervisor = user?.role === 'SUPERVISOR'
  const forWhat = user?.student?.has_supervisor ? m.onboarding_tags_text_paired : m.onboarding_tags_text
  const tags = vocabulary.data ?? []
  const isPending = vocabulary.isPending || groups.isPending
  const choice = {
    tags,
    chosen,
    max: MAX_TAGS,
    onChange: (next: string[]) => {
      setMissing(false)
      change(next)
    },
  }
  return (
    <Stack gap="lg">
      <StepHeading
        title={isSupervisor ? m.onboarding_tags_title_supervisor() : m.onboarding_tags_title()}
        text={isSupervisor ? m.onboarding_tags_text_supervisor() : forWhat()}
      />
      {children}
      {hasLost ? (
        <Alert color="amber" role="status" icon={<IconRefreshAlert aria-hidden />}>
          {m.tags_changed()}
          {lost.length > 0 && <p>{m.tags_changed_gone({ names: formatList(lost) })}</p>}
        </Alert>
      ) : null}
      {isPending ? <Skeleton height={520} shape="card" aria-busy /> : null}
      {vocabulary.isError ? (
        <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
          <Group justify="between">
            {m.onboarding_tags_failed()}
            <Button variant="outline" color="rose" onClick={() => void vocabulary.refetch()}>
              {m.ui_retry()}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {vocabulary.data?.length === 0 ? <Text role="status">{m.onboarding_tags_empty()}</Text> : null}
      {!isPending && tags.length > 0 ? <TagsInMind choice={choice} text={inMind} onText={setInMind} /> : null}
      {!isPending && tags.length > 0 ? (
        <TagPicker related={related} groups={groups.data ?? []} onSkip={focusNext} {...choice} />
      ) : null}
      <StepButtons
        error={isMissing ? m.onboarding_tags_missing() : undefined}
        onBack={onBack}
        onNext={() => (chosen.length === 0 ? setMissing(true) : onDone())}
      >
        <TagTray {...choice} isAtFoot />
      </StepButtons>
    </Stack>
  )
}
