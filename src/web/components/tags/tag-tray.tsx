import { m } from '#messages'
import { IconX } from '#web/ui/icons.tsx'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { type TagChoice, toggleTag } from './tag-choice.ts'
import classes from './tags.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

type TagTrayProps = TagChoice & {
  /** Whether it may grow: nothing below it would move, so it is low while empty. */
  readonly isAtFoot?: boolean
}

/** The chosen tags, in a line that stays in sight. It is as high when empty, unless it is at the foot. */
export function TagTray({ isAtFoot = false, tags, chosen, max, onChange }: TagTrayProps) {
  const isLow = isAtFoot && chosen.length === 0
  const byId = useMemo(() => new Map(tags.map((tag) => [tag.id, tag])), [tags])
  // Without the list of tags there are no names to show.
  const named = chosen.flatMap((id) => byId.get(id) ?? [])
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const removed = useRef<number>(undefined)
  const count = useRef(chosen.length)
  useLayoutEffect(() => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const added = chosen.length > count.current
    count.current = chosen.length
    if (added && list.current) {
      list.current.scrollLeft = list.current.scrollWidth
      list.current.scrollTop = list.current.scrollHeight
    }
    if (removed.current === undefined) return
    const next = buttons[Math.min(removed.current, buttons.length - 1)] ?? heading.current
    removed.current = undefined
    next?.focus()
  }, [chosen])
  const remove = (id: string): void => {
    removed.current = named.findIndex((tag) => tag.id === id)
    toggleTag({ tags, chosen, max, onChange }, id)
  }

  return (
    <div className={classes.tray}>
      <p ref={heading} tabIndex={-1} className={classes.counter} data-full={chosen.length >= max || undefined}>
        <span aria-hidden>{`${chosen.length}/${max}`}</span>
        <span className={hidden.hidden}>{m.tags_count({ count: chosen.length, max })}</span>
        <span className={classes.hint}>{hintOf(chosen.length, max, isLow)}</span>
      </p>
      {chosen.length === 0 ? (
        !isLow && <p className={`${classes.strip} ${classes.hint}`}>{m.tags_tray_empty()}</p>
      ) : (
        <ul ref={list} className={classes.strip} aria-label={m.tags_chosen()}>
          {named.map(({ id, tag_name: name }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.chosen}
                aria-label={`${name}, ${m.tags_remove()}`}
                onClick={() => remove(id)}
              >
                <span>{name}</span>
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const hintOf = (count: number, max: number, isLow: boolean): string => {
  if (isLow) return m.tags_tray_empty()
  return count >= max ? m.tags_full({ max }) : m.tags_chosen()
}
