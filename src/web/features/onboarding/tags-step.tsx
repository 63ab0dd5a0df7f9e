import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { MAX_TAGS, PROPOSING_TEXT_LENGTH_MAX } from '#domain/limits.ts'
import type { User } from '#contract/resources/people/people.ts'
import { call } from '#web/api/call.ts'
import { mostChosenTagsQuery, TAGS } from '#web/api/topics/tags.ts'
import { TagButtons } from '#web/components/tags/tag-buttons.tsx'
import { includesWords, initialOf, isTaking, type TagChoice, toggleTag } from '#web/components/tags/tag-choice.ts'
import { TagTray } from '#web/components/tags/tag-tray.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { IconAlertCircle, IconRefreshAlert, IconSearch } from '#web/ui/icons.tsx'
import { showFromTop } from '#web/hooks/focus.ts'
import { useIsOnline } from '#web/hooks/window.ts'
import { Alert, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepHeading } from './step-frame.tsx'
import tagsClasses from '#web/components/tags/tags.module.css'
import classes from './tags-step.module.css'
import type { ChoiceInProgress } from './use-tag-choice.ts'

type TagsStepProps = {
  /** The person who chooses; undefined before they are known. */
  readonly user: User | undefined
  readonly choice: ChoiceInProgress
  /** Whether a sentence of theirs becomes the draft of the thesis description. */
  readonly keepsSentence?: boolean
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Up to ten tags out of the vocabulary, at least one. */
export function TagsStep({ user, choice: inProgress, keepsSentence = false, onBack, onDone }: TagsStepProps) {
  const { vocabulary, chosen, hasLost, change } = inProgress
  const mostChosen = useQuery(mostChosenTagsQuery)
  const [isMissing, setMissing] = useState(false)
  const isSupervisor = user?.role === 'SUPERVISOR'
  const forWhat = user?.student?.has_supervisor ? m.onboarding_tags_text_paired : m.onboarding_tags_text
  const tags = vocabulary.data ?? []
  const isPending = vocabulary.isPending || mostChosen.isPending
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
      {hasLost ? (
        <Alert color="amber" role="status" icon={<IconRefreshAlert aria-hidden />}>
          {m.tags_changed()}
        </Alert>
      ) : null}
      {isPending ? <Skeleton height={480} radius="lg" aria-busy /> : null}
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
      {!isPending && tags.length > 0 ? (
        <TagFinder
          choice={choice}
          words={inProgress}
          hint={keepsSentence && m.tags_in_mind_kept()}
          mostChosen={mostChosen.data ?? []}
        />
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

/** Tags with the typed words in their names; more would hide what a sentence leads to. */
const NAMED_MAX = 8

type TagFinderProps = {
  readonly choice: TagChoice
  readonly words: Pick<ChoiceInProgress, 'inMind' | 'setInMind'>
  readonly hint: ReactNode
  readonly mostChosen: OutputOf<'tags.most_chosen'>
}

/**
 * One field for the name of a tag and for an idea in the reader's own words: below it are the tags that have these words in
 * their names, and those that the words lead to. Until something is typed they are the most chosen.
 */
const TagFinder = ({ choice, words: { inMind: text, setInMind: setText }, hint, mostChosen }: TagFinderProps) => {
  const { tags, chosen, max } = choice
  const { proposed, isAsked, isUnanswered, error, retry } = useProposedTags(text)
  const [isBrowsing, setBrowsing] = useState(false)
  const isOnline = useIsOnline()
  const section = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const named = isWord(text) ? tags.filter(({ tag_name: name }) => includesWords(name, text)).slice(0, NAMED_MAX) : []
  const others = isAsked ? (proposed ?? []).filter(({ tag }) => !named.some(({ id }) => id === tag.id)) : []
  const found = [...named, ...others.map(({ tag }) => tag)]
  const hasFound = found.length > 0
  // Those that are often chosen stay until there is an answer.
  const isAnswered = hasFound || (isAsked && proposed !== undefined)
  // They would come behind the tray at the foot. Anybody who only comes back to this step stays where they are.
  useEffect(() => {
    if (hasFound && section.current?.contains(document.activeElement)) showFromTop(section.current)
  }, [hasFound])
  const toggle = (id: string): void => {
    toggleTag(choice, id)
    if (!named.some((tag) => tag.id === id)) return
    // The search is done; the next word goes into the same field.
    setText('')
    field.current?.focus()
  }
  const takeFirst = (event: KeyboardEvent): void => {
    const first = named.find(({ id }) => !chosen.includes(id))
    if (!isTaking(event) || !first) return
    event.preventDefault()
    toggle(first.id)
  }
  return (
    <Stack ref={section} gap="xs">
      <Textarea
        ref={field}
        label={m.tags_in_mind()}
        description={hint}
        classNames={{ description: classes.words }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={m.tags_in_mind_hint()}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={PROPOSING_TEXT_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={takeFirst}
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
        {isAnswered && !hasFound ? <span>{m.tags_proposed_none()}</span> : null}
        {hasFound ? <span>{m.tags_proposed()}</span> : null}
        {isAnswered ? null : <span>{m.tags_most_chosen()}</span>}
      </Text>
      <TagButtons
        label={isAnswered ? m.tags_proposed() : m.tags_most_chosen()}
        tags={isAnswered ? found : mostChosen}
        because={new Map(others.map(({ tag, because }) => [tag.id, because]))}
        chosen={chosen}
        isFull={chosen.length >= max}
        onToggle={toggle}
      />
      <Button variant="subtle" onClick={() => setBrowsing(true)}>
        {m.tags_browse({ count: tags.length })}
      </Button>
      <AllTags {...choice} isOpen={isBrowsing} onClose={() => setBrowsing(false)} />
    </Stack>
  )
}

/** Between two keys of somebody who types, ms. */
const PAUSE_MS = 300
const isWord = (text: string): boolean => text.trim().length > 1

/** The tags that a text leads to, once its writer pauses; those of the text before while they are asked for. */
const useProposedTags = (typed: string) => {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isAsked = isWord(text) && typed.trim() !== ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...TAGS, 'propose', text],
    queryFn: ({ signal }) => call('tags.propose', { text }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { proposed: data, isAsked, isUnanswered: isAsked && isPending, error, retry: () => void refetch() }
}

type AllTagsProps = TagChoice & {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The vocabulary by alphabet, with a search, over the page. */
export function AllTags({ isOpen, onClose, ...choice }: AllTagsProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={
        <Text span fz="xl" fw={650}>
          {m.tags_all()}
        </Text>
      }
      size="lg"
      closeButtonProps={{ 'aria-label': m.ui_close() }}
    >
      <Alphabet choice={choice} />
      <div className={tagsClasses.foot}>
        <TagTray {...choice} isAtFoot />
        <Button size="lg" onClick={onClose}>
          {m.ui_done()}
        </Button>
      </div>
    </Dialog>
  )
}

const Alphabet = ({ choice }: { readonly choice: TagChoice }) => {
  const { tags, chosen, max } = choice
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search)
  const field = useRef<HTMLInputElement>(null)
  const found = tags.filter(({ tag_name: name }) => includesWords(name, needle))
  const isSearching = needle.trim() !== ''
  const first = isSearching ? found[0] : undefined
  const next = first && chosen.length < max && !chosen.includes(first.id) ? first : undefined
  const toggle = (id: string): void => {
    toggleTag(choice, id)
    if (!isSearching) return
    // The search is done; the next word goes into the same field.
    setSearch('')
    field.current?.focus()
  }
  const takeNext = (event: KeyboardEvent): void => {
    if (!isTaking(event)) return
    event.preventDefault()
    // A needle that is still to be looked for has found nothing yet.
    if (next && needle === search) toggle(next.id)
  }
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        data-autofocus
        label={m.tags_search()}
        autoComplete="off"
        enterKeyHint="done"
        value={search}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={takeNext}
      />
      <p role="status" className={`${tagsClasses.hint} ${tagsClasses.found}`}>
        {isSearching ? foundText(found.length, next) : null}
      </p>
      {[...Map.groupBy(found, ({ tag_name: name }) => initialOf(name))].map(([initial, those]) => (
        <section key={initial} className={tagsClasses.letter}>
          <h3 className={tagsClasses.heading}>{initial}</h3>
          <TagButtons
            label={initial}
            tags={those}
            chosen={chosen}
            isFull={chosen.length >= max}
            onToggle={toggle}
            next={next?.id}
          />
        </section>
      ))}
    </>
  )
}

/** @param next the one that Enter takes */
const foundText = (count: number, next: Tag | undefined): string => {
  if (count === 0) return m.tags_none()
  const said = count === 1 ? m.tags_found_one() : m.tags_found({ count })
  return next ? `${said} ${m.tags_search_enter({ tag: next.tag_name })}` : said
}
