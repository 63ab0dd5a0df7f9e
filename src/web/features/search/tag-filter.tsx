import { m } from '#messages'
import { MAX_TAGS } from '#domain/limits.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useTags } from '#web/api/topics/tags.ts'
import { IconX } from '#web/ui/icons.tsx'
import { useRef } from 'react'
import classes from './filter-chips.module.css'
import { PillSelect } from './pill-select.tsx'
import { ToggleChip } from './toggle-chip.tsx'
import type { Search } from './use-search.ts'

/** Each tag that is chosen becomes a chip; of several, one or all are wanted. The reader's own tags are the first to choose from. */
export function TagFilter({ search: { filters, narrow } }: { readonly search: Search }) {
  const { user } = useKnownMe()
  const { data: vocabulary = [] } = useTags()
  const { tags, areAllTagsWanted } = filters
  const group = useRef<HTMLSpanElement>(null)
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const optionsOf = (isOwn: boolean) =>
    vocabulary
      .filter(({ id }) => own.has(id) === isOwn && !tags.includes(id))
      .map(({ id, tag_name }) => ({ value: id, label: tag_name }))
  const groups = [
    { group: m.ideas_filter_own(), items: optionsOf(true) },
    { group: m.ideas_filter_others(), items: optionsOf(false) },
  ]
  const nameOf = (id: string): string => vocabulary.find((tag) => tag.id === id)?.tag_name ?? '…'
  const remove = (id: string): void => {
    narrow({ tags: tags.filter((other) => other !== id) })
    // The chip with the focus is gone.
    group.current?.querySelector('select')?.focus({ preventScroll: true })
  }
  return (
    <span ref={group} className={classes.group}>
      {tags.length < MAX_TAGS && (
        <PillSelect
          label={m.search_tag()}
          value=""
          onChoose={(id) => id !== '' && narrow({ tags: [...tags, id] })}
          data={[{ value: '', label: m.search_add_tag() }, ...groups.filter(({ items }) => items.length > 0)]}
        />
      )}
      {tags.map((id) => (
        <button
          key={id}
          type="button"
          className={`${classes.chip} ${classes.on}`}
          aria-label={m.search_filter_remove({ name: nameOf(id) })}
          onClick={() => remove(id)}
        >
          <span>{nameOf(id)}</span>
          <IconX size={16} aria-hidden />
        </button>
      ))}
      {tags.length > 1 && (
        <ToggleChip isOn={areAllTagsWanted} onToggle={() => narrow({ areAllTagsWanted: !areAllTagsWanted })}>
          {m.search_all_tags()}
        </ToggleChip>
      )}
    </span>
  )
}
