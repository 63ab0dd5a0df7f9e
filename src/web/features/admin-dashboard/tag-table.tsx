import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formattingLocale } from '#web/i18n/locale.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowDown, IconArrowUp } from '#web/ui/icons.tsx'
import { useState } from 'react'
import plain from './plain-table.module.css'
import classes from './tag-table.module.css'

type Tag = OutputOf<'admin.statistics'>['tags'][number]

const SORTS = ['name', 'supply', 'demand', 'gap'] as const
type Sort = (typeof SORTS)[number]

/** Shown before all are asked for. */
const FIRST = 10

const LABELS: Record<Sort, () => string> = {
  name: m.admin_upload_tag,
  gap: m.admin_chart_gap,
  demand: m.admin_chart_demand,
  supply: m.admin_chart_supply,
}

const gapOf = ({ demand, supply }: Tag): number => demand - supply

/** Names from A to Z, numbers from the greatest down. */
const ORDERS: Record<Sort, (one: Tag, other: Tag) => number> = {
  name: (one, other) => one.tag_name.localeCompare(other.tag_name, formattingLocale(), { numeric: true }),
  supply: (one, other) => other.supply - one.supply,
  demand: (one, other) => other.demand - one.demand,
  gap: (one, other) => gapOf(other) - gapOf(one),
}

/** How many want a tag and how many offer it, a chart and a table in one: each number is drawn as a bar, too. */
export function TagTable({ tags }: { readonly tags: readonly Tag[] }) {
  const [sort, setSort] = useState<Sort>('gap')
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...tags.map(({ demand, supply }) => Math.max(demand, supply)))
  const sorted = tags.toSorted(ORDERS[sort])
  return (
    <>
      <div
        className={classes.table}
        data-whole={isWhole || undefined}
        role="region"
        tabIndex={0}
        aria-label={m.admin_chart_table_of({ title: m.admin_chart_tags() })}
      >
        <table className={plain.table}>
          <thead>
            <tr>
              {SORTS.map((name) => (
                <SortHeading key={name} of={name} isSorted={name === sort} onSort={() => setSort(name)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, isWhole ? sorted.length : FIRST).map((tag) => (
              <tr key={tag.tag_name}>
                <th scope="row" className={classes.name}>
                  {tag.tag_name}
                </th>
                <td>
                  <Measure count={tag.supply} most={most} className={classes.supply} />
                </td>
                <td>
                  <Measure count={tag.demand} most={most} className={classes.demand} />
                </td>
                <td>{formatNumber(gapOf(tag))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tags.length > FIRST && (
        <div>
          <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? m.admin_chart_fewer_tags() : m.admin_chart_all_tags({ count: formatNumber(tags.length) })}
          </Button>
        </div>
      )}
    </>
  )
}

type SortHeadingProps = {
  readonly of: Sort
  readonly isSorted: boolean
  readonly onSort: () => void
}

const SortHeading = ({ of: sort, isSorted, onSort }: SortHeadingProps) => {
  const [direction, Icon] =
    sort === 'name' ? (['ascending', IconArrowUp] as const) : (['descending', IconArrowDown] as const)
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {LABELS[sort]()}
        <Icon size={14} aria-hidden data-shown={isSorted || undefined} />
      </button>
    </th>
  )
}

type MeasureProps = {
  readonly count: number
  /** What fills the whole width. */
  readonly most: number
  readonly className: string | undefined
}

const Measure = ({ count, most, className }: MeasureProps) => (
  <span className={classes.measure}>
    <span className={classes.number}>{formatNumber(count)}</span>
    <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={(count / most) * 100} height="8" className={className} />
    </svg>
  </span>
)
