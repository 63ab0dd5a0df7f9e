import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { IconSearch, IconChevronDown } from '#web/ui/icons.tsx'
import { showFromTop } from '#web/hooks/focus.ts'
import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { includesWords, type TagChoice, toggleTag } from './tag-choice.ts'
import { TagButtons } from './tag-buttons.tsx'
import tagGroups from './tag-groups.module.css'
import classes from './tag-picker.module.css'

type TagPickerProps = TagChoice & {
  /** Tags close to the chosen ones. New ones come last, so that those seen before keep their places. */
  readonly related: readonly Tag[]
  /** All tags by likeness; none while that is not known. */
  readonly groups: OutputOf<'tags.groups'>
  /** Leads anybody who moves by keys past the lists, to what follows them. */
  readonly onSkip: () => void
}

/** So many tags need no groups. */
const WITHOUT_GROUPS_MAX = 24
/** More would only slow the page down; typing narrows them. */
const SHOWN_MAX = 80

/**
 * Chooses up to `max` tags of a vocabulary: from the tags related to the choice so far, and from all tags, with a
 * search. A press changes only the pressed tag and the tray (tag-tray.tsx): nothing moves under the finger.
 */
export function TagPicker({ related, groups, onSkip, ...choice }: TagPickerProps) {
  const { tags, chosen, max } = choice
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search)
  const picker = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const found = tags.filter(({ tag_name }) => includesWords(tag_name, needle))
  const shown = found.slice(0, SHOWN_MAX)
  const isSearching = search.trim() !== ''
  const hasFound = needle.trim() !== ''
  // Results would come behind the tray at the foot.
  useEffect(() => {
    if (hasFound && picker.current) showFromTop(picker.current)
  }, [hasFound])
  const hasGroups = !isSearching && groups.length > 1 && tags.length > WITHOUT_GROUPS_MAX
  const isFull = chosen.length >= max
  const first = hasFound ? found[0] : undefined
  const next = first && !isFull && !chosen.includes(first.id) ? first : undefined
  const toggle = (id: string): void => toggleTag(choice, id)
  const toggleFound = (id: string): void => {
    toggle(id)
    if (!isSearching) return
    // The search is done; the next word goes into the same field.
    setSearch('')
    searchField.current?.focus()
  }
  const searchByKey = (event: KeyboardEvent): void => {
    // A needle that is still to be looked for has found nothing yet.
    const best = tags.find(({ tag_name }) => includesWords(tag_name, search))
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && best && !chosen.includes(best.id)) toggleFound(best.id)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector('button')?.focus()
    }
  }

  return (
    <div ref={picker} className={classes.picker} role="group" aria-label={m.tags_label()}>
      <div>
        <TextInput
          ref={searchField}
          type="search"
          classNames={{ input: classes.search }}
          label={m.tags_search()}
          placeholder={m.tags_search_hint()}
          autoComplete="off"
          enterKeyHint="done"
          value={search}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={searchByKey}
        />
        {/* Here, because a phone's keyboard covers the list. */}
        <p role="status" className={`${classes.hint} ${classes.found}`}>
          {isSearching ? foundText(found.length, next) : null}
        </p>
      </div>
      {isSearching ? null : (
        <>
          <button type="button" className={classes.skip} onClick={onSkip}>
            {m.tags_skip()}
          </button>
          <RelatedTags related={related} chosen={chosen} isFull={isFull} onToggle={toggle} />
        </>
      )}
      <section ref={list} role="group" aria-label={m.tags_all()} className={classes.section}>
        {isSearching ? null : <h3 className={classes.heading}>{m.tags_all()}</h3>}
        {hasGroups ? (
          <TagGroups groups={groups} tags={tags} chosen={chosen} isFull={isFull} onToggle={toggle} />
        ) : (
          <>
            <TagButtons
              label={m.tags_all()}
              tags={shown}
              chosen={chosen}
              isFull={isFull}
              onToggle={toggleFound}
              next={next?.id}
            />
            {found.length > SHOWN_MAX ? (
              <Text className={classes.hint}>{m.tags_more({ count: found.length - SHOWN_MAX })}</Text>
            ) : null}
          </>
        )}
      </section>
    </div>
  )
}

/** @param next the one that Enter takes */
const foundText = (count: number, next: Tag | undefined): string => {
  if (count === 0) return m.tags_none()
  const said = count === 1 ? m.tags_found_one() : m.tags_found({ count })
  return next ? `${said} ${m.tags_search_enter({ tag: next.tag_name })}` : said
}

type RelatedTagsProps = {
  readonly related: readonly Tag[]
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
}

/** As high without a tag as with many. */
const RelatedTags = ({ related, ...rest }: RelatedTagsProps) => (
  <section className={classes.section}>
    <h3 className={classes.heading}>{m.tags_related()}</h3>
    {related.length > 0 ? (
      <TagButtons label={m.tags_related()} tags={related} isStrip {...rest} />
    ) : (
      <p className={`${classes.strip} ${classes.hint}`}>
        {rest.chosen.length === 0 ? m.tags_related_hint() : m.tags_related_none()}
      </p>
    )}
  </section>
)

type TagGroup = OutputOf<'tags.groups'>[number]

type TagGroupsProps = Pick<TagChoice, 'tags' | 'chosen'> & {
  readonly groups: readonly TagGroup[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
}

/** Groups that are unfolded from the start. */
const OPEN_AT_FIRST = 2
/** Names that tell what a folded group is about. */
const NAMED = 4

/** The vocabulary in groups of similar tags, each named after its most central tag; all but the first are folded. */
const TagGroups = ({ groups, tags, ...choice }: TagGroupsProps) => {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return (
    <div className={tagGroups.groups}>
      {groups.map(({ central, tags: ids }, place) => {
        // The vocabulary may have been replaced since.
        const known = ids.flatMap((id) => byId.get(id) ?? [])
        if (known.length === 0) return null
        const name = (central !== null && byId.get(central)?.tag_name) || m.tags_others()
        return (
          <TagGroupDetails
            key={central ?? 'others'}
            name={name}
            others={known.filter(({ id }) => id !== central)}
            tags={known}
            isOpenAtFirst={place < OPEN_AT_FIRST}
            {...choice}
          />
        )
      })}
    </div>
  )
}

type TagGroupDetailsProps = Omit<TagGroupsProps, 'groups'> & {
  readonly name: string
  readonly others: readonly Tag[]
  readonly isOpenAtFirst: boolean
}

const TagGroupDetails = ({ name, others, tags, chosen, isOpenAtFirst, ...choice }: TagGroupDetailsProps) => {
  const count = tags.filter(({ id }) => chosen.includes(id)).length
  return (
    <details className={tagGroups.group} open={isOpenAtFirst}>
      <summary className={tagGroups.summary}>
        <span className={tagGroups.name}>{name}</span>
        <span className={tagGroups.count}>{count > 0 ? m.tags_group_chosen({ count }) : tags.length}</span>
        <IconChevronDown size={18} aria-hidden />
        <span className={tagGroups.preview}>
          {others
            .slice(0, NAMED)
            .map(({ tag_name }) => tag_name)
            .join(' · ')}
        </span>
      </summary>
      <TagButtons label={name} tags={tags} chosen={chosen} {...choice} />
    </details>
  )
}
