import { m } from '#messages'
import type { UserTag } from '#contract/resources/people/people.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import classes from './tag-chips.module.css'

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
      aria-label={m.tags_label()}
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

/** Room for the button that shows the rest, in font sizes. */
const BUTTON = 3.5

/**
 * How many items of a wrapping list fit into its first rows, beside a button that shows the rest. Every item has to be
 * in the list; the others have the attribute `hidden`, the last one shown has `data-last`.
 * @param rows undefined for all of them
 */
const useFirstRows = (list: RefObject<HTMLElement | null>, rows: number | undefined, count: number): number => {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const shown = list.current
    if (!shown || rows === undefined) return
    const look = (): void => setFitting(countFitting(shown, rows))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [list, rows])
  return rows === undefined ? count : Math.min(fitting, count)
}

const countFitting = (list: HTMLElement, rows: number): number => {
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  const before = items.map((item) => ({ isHidden: item.hidden, isLast: item.hasAttribute('data-last') }))
  for (const item of items) {
    item.hidden = false
    item.removeAttribute('data-last')
  }
  const tops = [...new Set(items.map((item) => item.offsetTop))]
  const last = tops[rows - 1] ?? Number.POSITIVE_INFINITY
  let fitting = items.filter((item) => item.offsetTop <= last).length
  const button = BUTTON * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const end = list.offsetLeft + list.clientWidth
  // Alone in its row it gives way to the button (`data-last`).
  const leavesNoRoom = (item: HTMLElement | undefined): boolean =>
    item !== undefined &&
    item.offsetTop === last &&
    item.offsetLeft > list.offsetLeft &&
    item.offsetLeft + item.offsetWidth + button > end
  if (fitting < items.length && leavesNoRoom(items[fitting - 1])) fitting -= 1
  for (const [at, item] of items.entries()) {
    item.hidden = before[at]?.isHidden ?? false
    item.toggleAttribute('data-last', before[at]?.isLast ?? false)
  }
  return fitting
}
