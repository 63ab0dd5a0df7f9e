import { m } from '#messages'
import type { PeopleColumn } from '#domain/people/people-columns.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { useDetailsLink } from '#web/components/people/use-details-link.ts'
import { IconArrowDown, IconArrowUp, IconChevronRight } from '#web/ui/icons.tsx'
import { useRem } from '#web/ui/window/text-size.ts'
import { useIsWide } from '#web/ui/window/use-is-wide.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { type CSSProperties, useRef } from 'react'
import { columnTitle, columnWidths } from './cell-text.ts'
import classes from './people-table.module.css'
import type { TableView } from './table-query.ts'
import { TableRow } from './table-row.tsx'
import { useRows } from './use-rows.ts'
import { useSideways } from './use-sideways.ts'
import { type TableKeys, useTableKeys } from './use-table-keys.ts'

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

/** Of one more line of facts, rem. */
const FACTS_REM = 1.1

/** Lines of facts on a phone: two show the usual columns, whoever chooses others sees more of them. */
const factLines = (columns: readonly PeopleColumn[], usual: readonly PeopleColumn[]): number =>
  columns.every((column) => usual.includes(column)) ? 2 : Math.min(5, 1 + Math.ceil(columns.length / 2))

/** People as a table, of which only the rows in view are drawn: a table from 1,024 px, below it a row is a name with its facts. */
export function PeopleTable(props: PeopleTableProps) {
  // As in use-rows.ts.
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
  const { hasLeft, hasRight } = useSideways(scroller)
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
