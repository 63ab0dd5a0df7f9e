import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { MAX_TAGS, PROPOSING_TEXT_LENGTH_MAX } from '#domain/limits.ts'
import type { User } from '#contract/resources/people/people.ts'
import { call } from '#web/api/call.ts'
import { tagGroupsQuery, TAGS } from '#web/api/topics/tags.ts'
import { TagButtons } from '#web/components/tags/tag-buttons.tsx'
import { type TagChoice, toggleTag } from '#web/components/tags/tag-choice.ts'
import { TagPicker } from '#web/components/tags/tag-picker.tsx'
import { TagTray } from '#web/components/tags/tag-tray.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { IconAlertCircle, IconRefreshAlert } from '#web/ui/icons.tsx'
import { showFromTop } from '#web/hooks/focus.ts'
import { useIsOnline } from '#web/hooks/window.ts'
import { Alert, Text, Textarea, Skeleton, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueries, keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState, useEffect, useRef } from 'react'
import { focusNext, StepButtons } from './step-buttons.tsx'
import { StepHeading } from './step-frame.tsx'
import classes from './tags-step.module.css'
import type { ChoiceInProgress } from './use-tag-choice.ts'

type TagsStepProps = {
  /** The person who chooses; undefined before they are known. */
  readonly user: User | undefined
  readonly choice: ChoiceInProgress
  /** Another choice of this step, above the tags. */
  readonly children?: ReactNode
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Up to ten tags out of the vocabulary, at least one. */
export function TagsStep({
  user,
  choice: { vocabulary, chosen, hasLost, change, inMind, setInMind },
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
        </Alert>
      ) : null}
      {isPending ? <Skeleton height={520} radius="lg" aria-busy /> : null}
      {vocabulary.isError ? (
        <Alert color="rose" role="alert" icon={<IconAlertCircle aria-hidden />}>
          <Group justify="space-between">
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

type Similar = readonly { readonly tag: Tag }[]

/** Less similar tags are no suggestion, in [0, 1]. */
const MIN_SIMILARITY = 0.3
/** Most suggestions that one chosen tag brings. */
const SHOWN_PER_TAG = 5

/** Tags close to the chosen ones, as far as they are known. */
const useRelatedTags = (chosen: readonly string[]): Tag[] => {
  const answers = useQueries({
    queries: chosen.map((id) => ({
      queryKey: [...TAGS, id, 'similar'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('tags.similar', { id, min_similarity: MIN_SIMILARITY }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return relatedTo(
    chosen,
    answers.map(({ data, isError }) => (isError ? [] : data)),
  )
}

/**
 * The tags closest to each of the chosen ones, in the order of choice: what another choice brings comes last, and a
 * suggestion that is chosen stays where it is.
 * @param similar of each chosen tag the similar ones, best first; undefined while they are not known
 */
export function relatedTo(chosen: readonly string[], similar: readonly (Similar | undefined)[]): Tag[] {
  const related = new Map<string, Tag>()
  const known = similar.findIndex((answer) => answer === undefined)
  const answered = known === -1 ? chosen : chosen.slice(0, known)
  for (const [at] of answered.entries()) {
    const before = new Set(chosen.slice(0, at + 1))
    const fresh = (similar[at] ?? []).filter(({ tag }) => !before.has(tag.id) && !related.has(tag.id))
    for (const { tag } of fresh.slice(0, SHOWN_PER_TAG)) related.set(tag.id, tag)
  }
  return [...related.values()]
}

type TagsInMindProps = {
  readonly choice: TagChoice
  readonly text: string
  readonly onText: (text: string) => void
}

/** The reader's idea in their own words, and the tags that these lead to, each with the word that did. */
const TagsInMind = ({ choice, text, onText }: TagsInMindProps) => {
  const { chosen, max } = choice
  const { proposed, isAsked, isUnanswered, error, retry } = useProposedTags(text)
  const isOnline = useIsOnline()
  const section = useRef<HTMLDivElement>(null)
  const hasProposals = isAsked && proposed !== undefined && proposed.length > 0
  // They would come behind the tray at the foot. Anybody who only comes back to this step stays where they are.
  useEffect(() => {
    if (hasProposals && section.current?.contains(document.activeElement)) showFromTop(section.current)
  }, [hasProposals])
  return (
    <Stack ref={section} gap="xs">
      <Textarea
        label={m.tags_in_mind()}
        description={m.tags_in_mind_text()}
        placeholder={m.tags_in_mind_hint()}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={PROPOSING_TEXT_LENGTH_MAX}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error && isOnline ? (
        <Alert color="rose" role="alert">
          <Group justify="space-between">
            <span>{failureText(error)}</span>
            <Button variant="outline" color="rose" onClick={retry}>
              {m.ui_retry()}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Text role="status" className={classes.state}>
        {isUnanswered && !isOnline ? <span>{m.tags_proposed_offline()}</span> : null}
        {isAsked && proposed?.length === 0 ? <span>{m.tags_proposed_none()}</span> : null}
        {hasProposals ? <span>{m.tags_proposed_count({ count: proposed.length })}</span> : null}
      </Text>
      {hasProposals ? (
        <TagButtons
          label={m.tags_proposed()}
          tags={proposed.map(({ tag }) => tag)}
          because={new Map(proposed.map(({ tag, because }) => [tag.id, because]))}
          chosen={chosen}
          isFull={chosen.length >= max}
          onToggle={(id) => toggleTag(choice, id)}
        />
      ) : null}
    </Stack>
  )
}

/** Between two keys of somebody who types, ms. */
const PAUSE_MS = 300
/** Fewer characters are no word yet. */
const TEXT_MIN = 2

/** The tags that a text leads to, once its writer pauses; those of the text before while they are asked for. */
const useProposedTags = (typed: string) => {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isAsked = text.length >= TEXT_MIN && typed.trim() !== ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...TAGS, 'propose', text],
    queryFn: ({ signal }) => call('tags.propose', { text }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { proposed: data, isAsked, isUnanswered: isAsked && isPending, error, retry: () => void refetch() }
}
