import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import type { User } from '#contract/resources/people/people.ts'
import { IDEA_TAGS_MAX } from '#domain/limits.ts'
import { useTags } from '#web/api/topics/tags.ts'
import { includesWords } from '#web/components/tags/includes-words.ts'
import { TagButtons } from '#web/components/tags/tag-buttons.tsx'
import { toggleTag } from '#web/components/tags/tag-choice.ts'
import { TagTray } from '#web/components/tags/tag-tray.tsx'
import { IconSearch } from '#web/ui/icons.tsx'
import { TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import classes from './ideas.module.css'

/** Found tags that are shown; typing narrows them. */
const SHOWN_MAX = 24

type IdeaTagsProps = {
  readonly supervisor: User
  readonly tags: readonly Tag[]
  readonly onChange: (tags: Tag[]) => void
}

/** Up to three tags of an idea: the supervisor's own at hand, all others by a search. */
export function IdeaTags({ supervisor, tags, onChange }: IdeaTagsProps) {
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
        <span className={classes.hint}>{m.tags_none()}</span>
      )}
    </section>
  )
}
