import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { Text, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import classes from './tag-picker.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

type TagPickerProps = {
  readonly tags: readonly Tag[]
  /** Ids of the chosen tags, in the order in which they were chosen. */
  readonly chosen: readonly string[]
  readonly max: number
  readonly onChange: (chosen: string[]) => void
}

/** More would only slow the page down; typing narrows them. */
const SHOWN_MAX = 80

/** Chooses up to `max` tags out of a vocabulary: search, chips to press, and a counter. */
export function TagPicker({ tags, chosen, max, onChange }: TagPickerProps) {
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search)
  const byId = useMemo(() => new Map(tags.map((tag) => [tag.id, tag])), [tags])
  const found = useMemo(() => tags.filter(({ tag_name }) => includesWords(tag_name, needle)), [tags, needle])
  const isFull = chosen.length >= max
  const toggle = (id: string): void => {
    if (chosen.includes(id)) onChange(chosen.filter((other) => other !== id))
    else if (!isFull) onChange([...chosen, id])
  }

  return (
    <div className={classes.picker} role="group" aria-label={m.tags_label()}>
      <div className={classes.head}>
        <TextInput
          type="search"
          label={m.tags_search()}
          placeholder={m.tags_search_hint()}
          value={search}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text className={classes.counter} aria-live="polite" data-full={isFull || undefined}>
          <span aria-hidden>{`${chosen.length}/${max}`}</span>
          <span className={hidden.hidden}>{m.tags_count({ count: chosen.length, max })}</span>
        </Text>
      </div>
      {chosen.length > 0 ? (
        <ul className={classes.chips} aria-label={m.tags_chosen()}>
          {chosen.map((id) => (
            <li key={id}>
              <button type="button" className={classes.chosen} onClick={() => toggle(id)}>
                <span>{byId.get(id)?.tag_name ?? ''}</span>
                <IconX size={16} aria-hidden />
                <span className={hidden.hidden}>{m.tags_remove()}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isFull ? <Text className={classes.hint}>{m.tags_full({ max })}</Text> : null}
      <TagList tags={found} chosen={chosen} isFull={isFull} onToggle={toggle} />
    </div>
  )
}

type TagListProps = {
  readonly tags: readonly Tag[]
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly onToggle: (id: string) => void
}

const TagList = ({ tags, chosen, isFull, onToggle }: TagListProps) => {
  if (tags.length === 0) return <Text className={classes.hint}>{m.tags_none()}</Text>
  return (
    <>
      <ul className={classes.chips} aria-label={m.tags_all()}>
        {tags.slice(0, SHOWN_MAX).map(({ id, tag_name }) => {
          const isChosen = chosen.includes(id)
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.chip}
                aria-pressed={isChosen}
                aria-disabled={isFull && !isChosen}
                onClick={() => onToggle(id)}
              >
                {isChosen ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
                <span>{tag_name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {tags.length > SHOWN_MAX ? (
        <Text className={classes.hint}>{m.tags_more({ count: tags.length - SHOWN_MAX })}</Text>
      ) : null}
    </>
  )
}

/** Every word that was typed stands somewhere in the name, case and accents aside. */
const includesWords = (name: string, needle: string): boolean => {
  const text = plain(name)
  return plain(needle)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
