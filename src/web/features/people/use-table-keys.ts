import { useDetailsLink, useShownPerson } from '#web/components/people/use-details-link.ts'
import { useRem } from '#web/ui/window/text-size.ts'
import type { KeyboardEvent, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { rowAfter, SIDEWAYS } from './table-keys.ts'
import type { TablePerson } from './table-query.ts'

/** What keys do with a table of people. */
export type TableKeys = {
  readonly total: number
  /** Undefined while the row is on its way. */
  readonly personAt: (row: number) => TablePerson | undefined
  /** Chooses somebody, or no longer. */
  readonly onChoose: (id: string) => void
  readonly onChooseAll: () => void
  readonly hasChosen: boolean
  readonly onChooseNone: () => void
  /** Escape: back to what stands before the table. */
  readonly onLeave: () => void
}

type Place = {
  readonly scroller: RefObject<HTMLElement | null>
  /** The row with the focus. */
  readonly active: number
  /** Of a row, pixels. */
  readonly height: number
  readonly goTo: (row: number) => void
}

/**
 * Arrows, Page Up and Down, Home and End go through the rows and sideways, space chooses, Ctrl A chooses all, Enter opens. Escape closes who is
 * shown, then chooses nobody, then leads back. But for Escape only on a row: what stands in it has its own keys.
 */
export function useTableKeys(table: TableKeys & Place): (event: KeyboardEvent<HTMLElement>) => void {
  const { total, personAt, onChoose, onChooseAll, hasChosen, onChooseNone, onLeave, scroller, active, height, goTo } =
    table
  const rem = useRem()
  const navigate = useNavigate()
  const linkTo = useDetailsLink()
  const shown = useShownPerson()
  const open = (person: TablePerson): void => {
    const { to, isShown } = linkTo(person.id)
    void navigate(to, isShown === undefined ? {} : { replace: true, preventScrollReset: true })
  }
  const escape = (): void => {
    if (shown.id !== null) shown.close()
    else if (hasChosen) onChooseNone()
    else onLeave()
  }
  return (event) => {
    const { key, target } = event
    const row = target instanceof HTMLElement ? target.closest('[data-row]') : null
    const isOnRow = row !== null && (row === target || key === 'Escape')
    if (!isOnRow || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a' || event.shiftKey) return
      onChooseAll()
      return event.preventDefault()
    }
    const inView = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
    const next = rowAfter(key, { row: active, total, inView })
    const person = personAt(active)
    if (next !== undefined) goTo(next)
    else if (key in SIDEWAYS) scroller.current?.scrollBy({ left: (SIDEWAYS[key] ?? 0) * rem })
    else if (key === 'Enter' && person) open(person)
    else if (key === ' ' && person) onChoose(person.id)
    else if (key === 'Escape') escape()
    else return
    event.preventDefault()
  }
}
