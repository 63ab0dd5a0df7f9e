import { m } from '#messages'
import type { UserTag } from '#contract/resources/people/people.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { type CSSProperties, useRef } from 'react'
import classes from './tag-chips.module.css'
import { useFirstRows } from '../matching/use-first-rows.ts'

type TagChipsProps = {
  /** In order of priority, as the API gives them. */
  readonly tags: readonly UserTag[]
  /** Ids of the viewer's own tags: they come first, and are marked. */
  readonly shared?: ReadonlySet<string>
  /** Rows before the rest is hidden behind its number; all are shown when left out. */
  readonly fold?: { readonly rows: number; readonly isOpen: boolean; readonly onToggle: () => void }
}

const NOTHING: ReadonlySet<string> = new Set()

/** A person's tags; those shared with the viewer first. */
export function TagChips({ tags, shared = NOTHING, fold }: TagChipsProps) {
  const isOpen = fold?.isOpen ?? false
  const list = useRef<HTMLUListElement>(null)
  const shown = useFirstRows(list, isOpen ? undefined : fold?.rows, tags.length)
  const ordered = [...tags.filter((tag) => shared.has(tag.tag_id)), ...tags.filter((tag) => !shared.has(tag.tag_id))]
  const more = tags.length - shown
  const isFolded = fold !== undefined && !isOpen
  const style: CSSProperties & Record<'--rows', number | undefined> = { '--rows': fold?.rows }
  return (
    <ul
      ref={list}
      className={isFolded ? `${classes.chips} ${classes.folded}` : classes.chips}
      style={isFolded ? style : undefined}
      aria-label={m.tags_own()}
    >
      {ordered.map(({ tag_id: id, tag_name: name }, place) => (
        <li key={id} data-item data-last={more > 0 && place === shown - 1 ? '' : undefined} hidden={place >= shown}>
          <TagChip name={name} isShared={shared.has(id)} />
        </li>
      ))}
      {(more > 0 || isOpen) && (
        <li>
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : m.tags_show_more({ count: more })}
            onClick={fold?.onToggle}
          >
            {isOpen ? m.ui_text_less() : `+${more}`}
          </button>
        </li>
      )}
    </ul>
  )
}

type TagChipProps = {
  readonly name: string
  readonly isShared?: boolean
}

/** One tag. A shared tag has the two circles, another tone, and a text for screen readers. */
export function TagChip({ name, isShared = false }: TagChipProps) {
  return (
    <span className={`${classes.chip} ${isShared ? classes.shared : ''}`}>
      {isShared && <SharedMark />}
      <span className={classes.name}>{name}</span>
      {isShared && <span className={hidden.hidden}> ({m.tags_shared()})</span>}
    </span>
  )
}

/** A small logo, the sign of a shared tag. */
const SharedMark = () => (
  <svg width="16" height="11" viewBox="0 0 48 32" className={classes.mark} aria-hidden="true">
    <circle cx="16" cy="16" r="13" />
    <circle cx="32" cy="16" r="13" />
  </svg>
)
