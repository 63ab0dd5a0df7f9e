import { useIsHydrated } from '#web/hooks/window.ts'
import { Skeleton } from '@mantine/core'
import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import { type PeopleColumn, PEOPLE_COLUMNS } from '#domain/people/people-columns.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { personName, titleText } from '#web/components/people/person-name.ts'
import type { DetailsLink } from '#web/components/people/use-details-link.ts'
import { formatWait } from '#web/i18n/dates.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { cellText, columnTitle } from './cell-text.ts'
import classes from './people-table.module.css'
import type { TablePerson } from './table-query.ts'

type TableRowProps = {
  /** From 0 on. */
  readonly row: number
  /** Pixels below the first row. */
  readonly start: number
  readonly height: number
  /** Undefined while they are on their way. */
  readonly person: TablePerson | undefined
  readonly columns: readonly PeopleColumn[]
  /** Columns that nobody has to choose. */
  readonly usual: readonly PeopleColumn[]
  /** All levels that there are. */
  readonly levels: readonly Level[]
  /** How the columns share the width; undefined where a row is a name with its facts. */
  readonly template: string | undefined
  /** It has the focus, or gets it when the table does. */
  readonly isActive: boolean
  readonly onActive: (row: number) => void
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
} & DetailsLink

/** Somebody in the table. Drawn anew only when something of it changes: rows come and go as the table is scrolled. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    row,
    start,
    height,
    person,
    columns,
    usual,
    levels,
    template,
    isActive,
    onActive,
    isChosen,
    onChoose,
    to,
    isShown,
  } = props
  const isHydrated = useIsHydrated()
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isChosen}
      data-row={row}
      data-shown={isShown || undefined}
      tabIndex={isActive ? 0 : -1}
      className={`${classes.row} ${template ? '' : classes.card}`}
      style={{ transform: `translateY(${start}px)`, height, ...(template && { gridTemplateColumns: template }) }}
      onFocus={() => onActive(row)}
    >
      {person ? (
        <>
          <div role="gridcell" className={classes.pick}>
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={m.admin_people_select({ name: personName(person) })}
                checked={isChosen}
                onChange={() => onChoose(person.id)}
              />
            </label>
          </div>
          <div role="rowheader" className={classes.name} title={personName(person)}>
            <Link
              to={to}
              tabIndex={-1}
              aria-current={isShown}
              // Back leads out of the table, not through everybody who was looked at.
              {...(isShown !== undefined && { replace: true, preventScrollReset: true })}
            >
              <NameAndTitle {...person} />
            </Link>
          </div>
          {/* The server's days may be others than the reader's, as in ui/when.tsx. */}
          <Cells
            key={isHydrated ? 'here' : 'server'}
            person={person}
            columns={columns}
            usual={usual}
            levels={levels}
            isTable={template !== undefined}
          />
        </>
      ) : (
        <div role="gridcell">
          <Skeleton width="60%" height={14} />
        </div>
      )}
    </div>
  )
})

/** The name first: of a title as much as there is room for. */
const NameAndTitle = ({ title, ...person }: TablePerson) => (
  <>
    <AddressText text={personName(person)} />
    {title && (person.first_name || person.last_name) && <span className={classes.title}>, {titleText(title)}</span>}
  </>
)

/** Values that need no label. */
const SPEAKING = new Set<PeopleColumn>(['email', 'role', 'levels', 'tags'])

/** On a phone, where a few lines of facts are seen: what was chosen besides, how somebody stands, the address last. */
const AT_FIRST: readonly PeopleColumn[] = [
  'role',
  'paired_with',
  'waiting_since',
  'waited_for_by',
  'pending_requests',
  'available_slots',
]

const rankOf = (column: PeopleColumn, usual: readonly PeopleColumn[]): number => {
  if (!usual.includes(column)) return -1
  if (column === 'email') return AT_FIRST.length + 1
  const place = AT_FIRST.indexOf(column)
  return place === -1 ? AT_FIRST.length : place
}

type CellsProps = Pick<TableRowProps, 'columns' | 'usual' | 'levels'> & {
  readonly person: TablePerson
  readonly isTable: boolean
}

/** The text of a cell with its label; a wait shows how long, for the day before it would leave no room. */
const factOf = ({ cells: { waiting_since: since } }: TablePerson, column: PeopleColumn, text: string): string => {
  if (column === 'waiting_since' && since) return m.admin_people_unanswered({ wait: formatWait(String(since)) })
  return SPEAKING.has(column) ? text : `${columnTitle(column)}: ${text}`
}

const Cells = ({ person, columns, usual, levels, isTable }: CellsProps) => {
  const cells = columns.map((column) => ({ column, text: cellText(column, person.cells[column], levels) }))
  if (isTable) {
    return cells.map(({ column, text }) => (
      <div
        key={column}
        role="gridcell"
        className={classes.cell}
        data-kind={PEOPLE_COLUMNS[column]}
        title={text}
        suppressHydrationWarning
      >
        {column === 'email' ? <AddressText text={text} /> : text}
      </div>
    ))
  }
  return (
    <div role="gridcell" className={classes.facts}>
      {cells
        .filter(({ text }) => text !== '')
        .toSorted((one, other) => rankOf(one.column, usual) - rankOf(other.column, usual))
        .map(({ column, text }) => (
          <span key={column} className={classes.fact} suppressHydrationWarning>
            {factOf(person, column, text)}
          </span>
        ))}
    </div>
  )
}
