import { m } from '#messages'
import type { PeopleColumn } from '#domain/people/people-columns.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { useDetailsLink, useShownPerson } from '#web/components/people/use-details-link.ts'
import { IconArrowDown, IconArrowUp, IconChevronRight } from '#web/ui/icons.tsx'
import { useRem, useIsWide } from '#web/hooks/window.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef, type RefObject, useEffect, useState, type KeyboardEvent } from 'react'
import { NavigationType, useNavigationType, useNavigate } from 'react-router'
import { columnTitle, columnWidths } from './cell-text.ts'
import classes from './people-table.module.css'
import type { TableView, TablePerson } from './table-query.ts'
import { TableRow } from './table-row.tsx'

type PeopleTableProps = TableKeys & {
  readonly view: TableView
  /** The columns of these people that nobody has to choose. */
  readonly usual: readonly PeopleColumn[]
  /** The rows answer an earlier question, until the next answer is there. */
  readonly isStale: boolean
  /** Told which rows are in view, from 0 on. */
  readonly onSeen: (rows: { readonly first: number; readonly last: number }) => void
  readonly onSort: (column: TableView['sort']) => void
  readonly isChosen: (id: string) => boolean
}

/** Heights of a row, rem: a line of a table, and on a phone a name with its facts. */
const LINE_REM = 2.75
const CARD_REM = 5.25

/** The height of one more line of facts, rem. */
const FACTS_REM = 1.1

/** Lines of facts on a phone: two show the usual columns, anybody who chooses others sees more of them. */
const factLines = (columns: readonly PeopleColumn[], usual: readonly PeopleColumn[]): number =>
  columns.every((column) => usual.includes(column)) ? 2 : Math.min(5, 1 + Math.ceil(columns.length / 2))

/** People as a table, of which only the rows in view are drawn: a table from 1,024 px, below it a row is a name with its facts. */
export function PeopleTable(props: PeopleTableProps) {
  // As in useRows below.
  'use no memo'
  const { view, usual, total, personAt, isStale, onSeen, onSort, isChosen, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  const lines = factLines(view.columns, usual)
  const height = (isWide ? LINE_REM : CARD_REM + (lines - 2) * FACTS_REM) * useRem()
  const { columns: _columns, ...question } = view
  const { active, setActive, goTo, drawn, size } = useRows({
    scroller,
    total,
    height,
    of: JSON.stringify(question),
    onSeen,
  })
  const onKeyDown = useTableKeys({ ...props, scroller, active, height, goTo })
  const levels = useLevels()
  const linkTo = useDetailsLink()
  const { template, rem: least } = columnWidths(view.columns)
  const shown = { gridTemplateColumns: template }
  const style: CSSProperties & Partial<Record<'--lines', number>> = isWide
    ? { minWidth: `${least}rem` }
    : { '--lines': lines }
  const { hasLeft, hasRight } = useHorizontalOverflow(scroller)
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller} data-left={hasLeft || undefined}>
        <div
          role="grid"
          aria-label={m.admin_people_title()}
          aria-multiselectable="true"
          aria-rowcount={total + 1}
          aria-busy={isStale}
          className={classes.table}
          style={style}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {isWide && (
            <div role="rowgroup" className={classes.head}>
              <div role="row" aria-rowindex={1} className={classes.row} style={shown}>
                <div role="columnheader" className={classes.pick}>
                  <span className={hidden.hidden}>{m.admin_people_selection()}</span>
                </div>
                {(['name', ...view.columns] as const).map((column) => (
                  <Heading key={column} column={column} view={view} onSort={onSort} />
                ))}
              </div>
            </div>
          )}
          <div role="rowgroup" className={classes.body} style={{ height: size }}>
            {drawn.map(({ index, start }) => {
              const person = personAt(index)
              return (
                <TableRow
                  key={index}
                  row={index}
                  start={start}
                  height={height}
                  person={person}
                  columns={view.columns}
                  usual={usual}
                  levels={levels}
                  template={isWide ? template : undefined}
                  isActive={index === active}
                  onActive={setActive}
                  isChosen={person !== undefined && isChosen(person.id)}
                  onChoose={onChoose}
                  {...(person ? linkTo(person.id) : { to: '' })}
                />
              )
            })}
          </div>
        </div>
      </div>
      {isWide && hasRight && (
        <button
          type="button"
          className={classes.more}
          // For keys the table has its own: the arrows.
          tabIndex={-1}
          aria-label={m.admin_people_more_columns()}
          title={m.admin_people_more_columns()}
          onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth / 2, behavior: 'smooth' })}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

type HeadingProps = Pick<PeopleTableProps, 'view' | 'onSort'> & { readonly column: TableView['sort'] }

const Heading = ({ column, view: { sort, direction }, onSort }: HeadingProps) => {
  const isSorted = sort === column
  const order = direction === 'asc' ? 'ascending' : 'descending'
  const Icon = isSorted && direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? order : 'none'}
      className={column === 'name' ? classes.name : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(column)}>
        {columnTitle(column)}
        <Icon size={14} aria-hidden data-shown={isSorted || undefined} />
      </button>
    </div>
  )
}

/** Rows drawn beyond those in view. */
const OVERSCAN = 12
/** Rows are rendered by the server for a window of this height. */
const USUAL_WINDOW = { width: 1280, height: 800 }

type RowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly total: number
  /** The height of a row, pixels. */
  readonly height: number
  /** Where it changes the table begins anew, with its first row. */
  readonly of: string
  /** Told which rows are in view, from 0 on. */
  readonly onSeen: (rows: { readonly first: number; readonly last: number }) => void
}

/**
 * Which rows of a long table are drawn, and which one of them has the focus, or gets it when the table does: that one is
 * always there.
 */
const useRows = ({ scroller, total, height, of, onSeen }: RowsOptions) => {
  // The virtualiser stays the same object while its answers change, which the compiler of React takes for no change.
  'use no memo'
  const begin = useBegin(of)
  const [chosen, setActive] = useState(begin.active)
  const active = Math.min(chosen, total - 1)
  // oxlint-disable-next-line react/incompatible-library -- not memoized, as said above
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: USUAL_WINDOW,
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    rows.measure()
  }, [rows, height])
  const { startIndex: first = 0, endIndex: last = 0 } = rows.range ?? {}
  useEffect(() => {
    onSeen({ first, last })
  }, [onSeen, first, last])
  // The row itself, and not that one is wanted: an effect of a render before may come after the key.
  const wanted = useRef<number>(null)
  const question = useRef(of)
  useEffect(() => {
    if (question.current === of) return
    question.current = of
    setActive(0)
    wanted.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scroller, of])
  useScrollRestoration(scroller, begin, { of, active })
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  return {
    active,
    setActive,
    /** Goes to a row with the focus. */
    goTo: (row: number): void => {
      wanted.current = row
      setActive(row)
      rows.scrollToIndex(row)
    },
    drawn: rows.getVirtualItems(),
    /** The height of all rows, pixels. */
    size: rows.getTotalSize(),
  }
}

type Place = {
  /** The question that the table answers: another one begins with the first row. */
  readonly of: string
  /** How far it was scrolled, pixels. */
  readonly top: number
  /** The row that had the focus. */
  readonly active: number
}

/** Where the table was left. */
let left: Place = { of: '', top: 0, active: 0 }

/** Where a table begins: where it was left, if Back leads to it. */
const useBegin = (of: string): Place => {
  const isBack = useNavigationType() === NavigationType.Pop
  const [begin] = useState(() => (isBack && left.of === of ? left : { of, top: 0, active: 0 }))
  return begin
}

/** Scrolls a table to where it begins, and keeps where it is left. */
const useScrollRestoration = (
  scroller: RefObject<HTMLElement | null>,
  begin: Place,
  { of, active }: Omit<Place, 'top'>,
): void => {
  useEffect(() => {
    if (begin.top > 0) scroller.current?.scrollTo({ top: begin.top })
  }, [scroller, begin])
  useEffect(() => {
    const element = scroller.current
    const keep = (): void => {
      left = { of, top: element?.scrollTop ?? 0, active }
    }
    keep()
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller, of, active])
}

/** Whether a scroller hides something beyond its left and its right edge. */
type Sideways = { readonly hasLeft: boolean; readonly hasRight: boolean }

/** A fraction of a pixel is nothing hidden. */
const SLACK_PX = 2

/** Follows what a scroller hides at its sides. @param scroller with one element in it */
export function useHorizontalOverflow(scroller: RefObject<HTMLElement | null>): Sideways {
  const [sides, setSides] = useState<Sideways>({ hasLeft: false, hasRight: false })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const hasLeft = scrollLeft > SLACK_PX
      const hasRight = scrollLeft + clientWidth < scrollWidth - SLACK_PX
      setSides((before) =>
        before.hasLeft === hasLeft && before.hasRight === hasRight ? before : { hasLeft, hasRight },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    for (const sized of [element, ...element.children]) observer.observe(sized)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  return sides
}

/** The keys of a table of people. */
type TableKeys = {
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

type KeyedRows = {
  readonly scroller: RefObject<HTMLElement | null>
  /** The row with the focus. */
  readonly active: number
  /** The height of a row, pixels. */
  readonly height: number
  readonly goTo: (row: number) => void
}

/**
 * Arrows, Page Up and Down, Home and End go through the rows and sideways, space chooses, Ctrl A chooses all, Enter opens. Escape closes who is
 * shown, then chooses nobody, then leads back. But for Escape only on a row: what stands in it has its own keys.
 */
const useTableKeys = (table: TableKeys & KeyedRows): ((event: KeyboardEvent<HTMLElement>) => void) => {
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

type PlaceOfKey = {
  readonly row: number
  readonly total: number
  /** Rows in view at once. */
  readonly inView: number
}

const STEPS: Readonly<Record<string, (place: PlaceOfKey) => number>> = {
  ArrowDown: ({ row }) => row + 1,
  ArrowUp: ({ row }) => row - 1,
  PageDown: ({ row, inView }) => row + inView,
  PageUp: ({ row, inView }) => row - inView,
  Home: () => 0,
  End: ({ total }) => total - 1,
}

/** The row that a key leads to, within the table; undefined for a key that leads to none. */
const rowAfter = (key: string, place: PlaceOfKey): number | undefined => {
  const next = Object.hasOwn(STEPS, key) ? STEPS[key]?.(place) : undefined
  return next === undefined ? undefined : Math.max(0, Math.min(place.total - 1, next))
}

/** How far a key moves the table sideways, rem. */
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowRight: 8, ArrowLeft: -8 }
