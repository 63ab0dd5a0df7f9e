import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { Tag } from '#contract/resources/matching/tags.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { IDEA_STATES } from '#domain/ideas/idea-states.ts'
import { IDEAS_MAX, IDEA_DESCRIPTION_LENGTH_MAX, IDEA_TITLE_LENGTH_MAX, IDEA_TAGS_MAX } from '#domain/limits.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { type Autosave, useAutosave } from '#web/api/forms/autosave.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { ideasOfQuery, useIdeaCalls, type IdeaChanges } from '#web/api/topics/ideas.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { useTags } from '#web/api/topics/tags.ts'
import { ideaFacts, languageName } from '#web/components/ideas/idea-facts.ts'
import { IdeaStateMark, ideaStateName } from '#web/components/ideas/idea-items.tsx'
import { LevelBoxes } from '#web/components/levels/level-choice.tsx'
import { includesWords, toggleTag } from '#web/components/tags/tag-choice.ts'
import { PriorityList } from '#web/components/tags/priority-list.tsx'
import { TagButtons } from '#web/components/tags/tag-buttons.tsx'
import { TagTray } from '#web/components/tags/tag-tray.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { charactersLeft } from '#web/i18n/numbers.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import {
  IconCheck,
  IconPlus,
  IconSortAscending,
  IconArrowLeft,
  IconCopy,
  IconTrash,
  IconSearch,
} from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { SavingState } from '#web/ui/states/saving-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import { showFailure, showDone } from '#web/ui/toasts/toasts.ts'
import { Checkbox, Textarea, TextInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent, useRef, useDeferredValue, useMemo } from 'react'
import { useSearchParams, Link, useNavigate } from 'react-router'
import muted from '#web/ui/muted.module.css'
import items from '#web/components/ideas/idea-items.module.css'
import { RowList } from '#web/components/people/rows/list-row.tsx'
import classes from './own-ideas-page.module.css'

const ROWS = 4

/** The ideas for theses that a supervisor offers, and the one that is written on (`?idea=`). */
export function OwnIdeasPage() {
  const { user } = useKnownMe()
  const ideas = useQuery(ideasOfQuery(user.id))
  const open = useOpenIdea()
  if (ideas.isPending) return <ListSkeleton rows={ROWS} />
  if (ideas.isError) return <ErrorState error={ideas.error} onRetry={() => void ideas.refetch()} />
  const idea = ideas.data.find(({ id }) => id === open)
  return idea ? (
    <IdeaEditor key={idea.id} supervisor={user} idea={idea} count={ideas.data.length} />
  ) : (
    <IdeaList supervisor={user} ideas={ideas.data} />
  )
}

OwnIdeasPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(ideasOfQuery(useKnownMe().user.id))
  const open = useOpenIdea()
  return show(data?.some(({ id }) => id === open) ? m.ideas_edit_heading() : undefined)
}

const useOpenIdea = (): string | null => useSearchParams()[0].get('idea')

type IdeaListProps = { readonly supervisor: User; readonly ideas: readonly Idea[] }

/** The own ideas in their order, to be opened, added and sorted. */
const IdeaList = ({ supervisor, ideas }: IdeaListProps) => {
  const [isSorting, setSorting] = useState(false)
  const levels = useLevels()
  const { begin, isBusy } = useBeginning(supervisor.id)
  const add = (
    <Button isBusy={isBusy} leftSection={<IconPlus size={18} aria-hidden />} onClick={begin}>
      {m.ideas_add()}
    </Button>
  )
  if (ideas.length === 0) {
    return <EmptyState drawing={CardsDrawing} title={m.ideas_none_title()} text={m.ideas_none_text()} action={add} />
  }
  return (
    <Stack gap="md">
      <p className={muted.muted}>{m.ideas_text()}</p>
      <div className={classes.actions}>
        {ideas.length < IDEAS_MAX ? add : <span className={muted.note}>{m.error_idea_limit_reached()}</span>}
        {ideas.length > 1 && (
          <Button
            variant="default"
            leftSection={isSorting ? <IconCheck size={18} aria-hidden /> : <IconSortAscending size={18} aria-hidden />}
            onClick={() => setSorting(!isSorting)}
          >
            {isSorting ? m.ideas_sorted() : m.ideas_sort()}
          </Button>
        )}
      </div>
      {isSorting ? (
        <Sorting supervisorId={supervisor.id} ideas={ideas} />
      ) : (
        <RowList label={m.ideas_title()}>
          {ideas.map((idea) => (
            <li key={idea.id} className={classes.row}>
              <div className={classes.lines}>
                <Link to={paths.ownIdea(idea.id)} className={items.link}>
                  {idea.title}
                </Link>
                <span className={muted.note}>{ideaFacts(idea, levels)}</span>
              </div>
              <IdeaStateMark state={idea.state} />
            </li>
          ))}
        </RowList>
      )}
    </Stack>
  )
}

/** The order in which others read them. */
const Sorting = ({ supervisorId, ideas }: { supervisorId: string; ideas: readonly Idea[] }) => {
  const { move } = useIdeaCalls(supervisorId)
  const reorder = (ids: readonly string[]): void => {
    const order = ids.flatMap((id) => ideas.find((idea) => idea.id === id) ?? [])
    // The one that moved is where the two orders first differ, or was there before.
    const first = order.findIndex(({ id }, index) => id !== ideas[index]?.id)
    if (first === -1) return
    const isUp = ideas[first + 1]?.id !== order[first]?.id
    const moved = isUp ? order[first] : ideas[first]
    if (!moved) return
    const position = order.indexOf(moved) + 1
    move.mutate({ id: moved.id, position, order }, { onError: (error) => showFailure(failureText(error)) })
  }
  return (
    <PriorityList
      tags={ideas.map(({ id, title }) => ({ id, tag_name: title }))}
      onReorder={(rows) => reorder(rows.map(({ id }) => id))}
    />
  )
}

/** Adds an idea and opens it. */
const useBeginning = (supervisorId: string) => {
  const { add } = useIdeaCalls(supervisorId)
  const navigate = useNavigate()
  const begin = (): void =>
    add.mutate(newIdea(), {
      onSuccess: ({ id }) => void navigate(paths.ownIdea(id)),
      onError: (error) => showFailure(failureText(error)),
    })
  return { begin, isBusy: add.isPending }
}

type IdeaEditorProps = {
  readonly supervisor: User
  readonly idea: Idea
  /** How many ideas there are. */
  readonly count: number
}

type Values = Pick<Idea, 'title' | 'description' | 'languages' | 'state'> & {
  readonly tags: readonly Tag[]
  readonly levels: readonly string[]
}

const changesOf = ({ tags, levels, ...rest }: Partial<Values>): IdeaChanges => ({
  ...rest,
  ...(tags && { tag_ids: tags.map(({ id }) => id) }),
  ...(levels && { levels: [...levels] }),
})

/** The error of a title; undefined for none. Students read no idea that has no title of its own. */
const titleError = ({ title, state }: Pick<Values, 'title' | 'state'>): string | undefined => {
  if (title.trim() === '') return m.error_title_required()
  return state === 'OPEN' && isUntitled({ title }) ? m.ideas_title_first() : undefined
}

const isComplete = (values: Values): boolean => titleError(values) === undefined

/** An idea, saved as it is typed. */
const IdeaEditor = ({ supervisor, idea, count }: IdeaEditorProps) => {
  const { id } = idea
  const { change } = useIdeaCalls(supervisor.id)
  const form = useAutosave<Values>({
    initial: {
      title: idea.title,
      description: idea.description,
      tags: idea.tags,
      languages: idea.languages,
      levels: idea.levels ?? [],
      state: idea.state,
    },
    isComplete,
    save: (changes) => change.mutateAsync({ id, ...changesOf(changes) }),
    draft: `idea-${id}`,
  })
  const { values, set } = form
  const isNew = isUntitled(idea)
  const title = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isNew) return
    // It begins with a title that nobody keeps.
    title.current?.focus()
    title.current?.select()
  }, [isNew])
  const end = useRef<HTMLDivElement>(null)
  const [wasShown, setWasShown] = useState(false)
  // Unsaved ideas have no reader.
  const hint = isComplete(values) && stateHint[values.state]()
  const show = (): void => {
    setWasShown(true)
    set({ state: 'OPEN' })
    // The button is gone then.
    end.current?.focus()
  }
  return (
    <Panel>
      <Stack gap={20}>
        <Tools supervisor={supervisor} idea={idea} form={form} isFull={count >= IDEAS_MAX} />
        <div className={classes.group}>
          <h3>{m.ideas_field_state()}</h3>
          <Segmented
            legend={m.ideas_field_state()}
            options={IDEA_STATES.map((state) => ({ value: state, label: ideaStateName[state]() }))}
            value={values.state}
            onChange={(state) => set({ state })}
          />
          <span className={muted.note}>{hint}</span>
        </div>
        <Textarea
          ref={title}
          autosize
          minRows={1}
          onKeyDown={(event) => {
            // A title is one line, however many it takes on a phone.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          label={m.ideas_field_title()}
          value={values.title}
          maxLength={IDEA_TITLE_LENGTH_MAX}
          error={titleError(values)}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={m.ideas_field_description()}
          description={m.ideas_field_description_hint()}
          error={charactersLeft(values.description, IDEA_DESCRIPTION_LENGTH_MAX)}
          value={values.description}
          maxLength={IDEA_DESCRIPTION_LENGTH_MAX}
          minRows={5}
          maxRows={16}
          autosize
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <IdeaTags supervisor={supervisor} tags={values.tags} onChange={(tags) => set({ tags })} />
        <fieldset className={classes.group}>
          <legend>{m.ideas_field_languages()}</legend>
          <div className={classes.choices}>
            {LANGUAGES.map((language) => (
              <Checkbox
                key={language}
                label={languageName(language)}
                checked={values.languages.includes(language)}
                onChange={({ currentTarget: { checked } }) =>
                  set({
                    languages: LANGUAGES.filter((one) => (one === language ? checked : values.languages.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <IdeaLevels supervisor={supervisor} chosen={values.levels} onChange={(levels) => set({ levels })} />
        <div ref={end} tabIndex={-1} className={classes.end}>
          {(wasShown || values.state === 'HIDDEN') && <p className={muted.note}>{hint}</p>}
          {values.state === 'HIDDEN' && !isUntitled(values) && <Button onClick={show}>{m.ideas_show()}</Button>}
        </div>
      </Stack>
    </Panel>
  )
}

const stateHint: Readonly<Record<Idea['state'], () => string>> = {
  OPEN: m.ideas_state_open_hint,
  TAKEN: m.ideas_state_taken_hint,
  HIDDEN: m.ideas_state_hidden_hint,
}

type ToolsProps = {
  readonly supervisor: User
  readonly idea: Idea
  readonly form: Autosave<Values>
  readonly isFull: boolean
}

/** The way back, what can be done with the idea as a whole, and whether it is saved. */
const Tools = ({ supervisor, idea, form, isFull }: ToolsProps) => {
  const { add, remove } = useIdeaCalls(supervisor.id)
  const navigate = useNavigate()
  const fail = (error: unknown) => showFailure(failureText(error))
  const close = () => navigate(paths.supervisor.ideas)
  // Whichever way it is left: nobody keeps an idea without a word.
  const leave = useEffectEvent(() => remove.isIdle && isUntouched(changesOf(form.values)) && remove.mutate(idea.id))
  useEffect(() => () => void leave(), [])
  const copy = (): void =>
    add.mutate(copyOf(idea), {
      onSuccess: ({ id }) => {
        showDone(m.ideas_copied())
        void navigate(paths.ownIdea(id))
      },
      onError: fail,
    })
  const erase = async (): Promise<void> => {
    const question = {
      title: m.ideas_delete_title({ title: form.values.title }),
      text: m.ideas_delete_text(),
      confirm: m.ideas_delete(),
    }
    if (!(await ask({ ...question, tone: 'rose' }))) return
    remove.mutate(idea.id, {
      onSuccess: () => {
        showDone(m.ideas_deleted())
        void close()
      },
      onError: fail,
    })
  }
  return (
    <div className={classes.actions}>
      <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={() => void close()}>
        {m.ideas_all()}
      </Button>
      {!isFull && (
        <Button
          variant="default"
          isBusy={add.isPending}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {m.ideas_copy()}
        </Button>
      )}
      <Button
        variant="subtle"
        color="rose"
        isBusy={remove.isPending}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void erase()}
      >
        {m.ideas_delete()}
      </Button>
      <SavingState {...form} />
    </div>
  )
}

/** Found tags that are shown; typing narrows them. */
const SHOWN_MAX = 24

type IdeaTagsProps = {
  readonly supervisor: User
  readonly tags: readonly Tag[]
  readonly onChange: (tags: Tag[]) => void
}

/** Up to three tags of an idea: the supervisor's own at hand, all others by a search. */
const IdeaTags = ({ supervisor, tags, onChange }: IdeaTagsProps) => {
  const { data: vocabulary } = useTags()
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search).trim()
  const own = supervisor.tags.map(({ tag_id: id, tag_name }) => ({ id, tag_name }))
  const found = useMemo(
    () => (needle === '' ? [] : (vocabulary ?? []).filter(({ tag_name }) => includesWords(tag_name, needle))),
    [vocabulary, needle],
  )
  const known = new Map([...own, ...(vocabulary ?? []), ...tags].map((tag) => [tag.id, tag]))
  const choice = {
    tags: [...known.values()],
    chosen: tags.map(({ id }) => id),
    max: IDEA_TAGS_MAX,
    onChange: (ids: string[]) => onChange(ids.flatMap((id) => known.get(id) ?? [])),
  }
  const toggle = (id: string): void => {
    toggleTag(choice, id)
    setSearch('')
  }
  const label = needle === '' ? m.ideas_tags_own() : m.ideas_tags_found()
  const shown = needle === '' ? own : found.slice(0, SHOWN_MAX)
  return (
    <section className={classes.group} aria-label={m.ideas_tags()}>
      <h3>{m.ideas_tags()}</h3>
      <TagTray {...choice} />
      <TextInput
        type="search"
        label={m.tags_search()}
        placeholder={m.tags_search_hint()}
        autoComplete="off"
        value={search}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length > 0 ? (
        <TagButtons
          label={label}
          tags={shown}
          chosen={choice.chosen}
          isFull={tags.length >= IDEA_TAGS_MAX}
          onToggle={toggle}
        />
      ) : (
        <span className={muted.note}>{m.tags_none()}</span>
      )}
    </section>
  )
}

type IdeaLevelsProps = {
  readonly supervisor: User
  /** Ids. */
  readonly chosen: readonly string[]
  readonly onChange: (levels: readonly string[]) => void
}

/** The levels that an idea is for, of those its supervisor takes; nothing where there are none. */
const IdeaLevels = ({ supervisor, chosen, onChange }: IdeaLevelsProps) => {
  const taken = supervisor.supervisor?.levels ?? []
  // A chosen level can be taken off, whatever the supervisor takes by now.
  const levels = useLevels().filter(({ id }) => takesLevel(taken, id) || chosen.includes(id))
  if (levels.length === 0) return null
  return (
    <Checkbox.Group
      label={m.ideas_field_levels()}
      description={m.ideas_field_levels_hint()}
      value={[...chosen]}
      onChange={onChange}
    >
      <LevelBoxes levels={levels} />
    </Checkbox.Group>
  )
}

/** An idea that nobody has written on yet: hidden until its supervisor shows it. */
const newIdea = () => ({ title: m.ideas_add(), state: 'HIDDEN' as const })

/** Whether it has the title that it began with, in whatever language that was. */
const isUntitled = ({ title }: Pick<IdeaChanges, 'title'>): boolean =>
  LANGUAGES.some((locale) => title?.trim() === m.ideas_add({}, { locale }))

/** Nothing was written since it was added, and nobody else reads it. */
const isUntouched = (idea: IdeaChanges): boolean => {
  const { description, tag_ids: tags, languages, levels, state } = idea
  const isEmpty = !description && !tags?.length && !languages?.length && !levels?.length
  return isUntitled(idea) && isEmpty && state === 'HIDDEN'
}

/** A hidden copy of the idea, with a title that says so. */
const copyOf = ({ title, description, tags, languages, levels = [] }: Idea) => ({
  title: [...m.ideas_copy_title({ title })].slice(0, IDEA_TITLE_LENGTH_MAX).join(''),
  description,
  tag_ids: tags.map(({ id }) => id),
  languages,
  levels,
  state: 'HIDDEN' as const,
})
