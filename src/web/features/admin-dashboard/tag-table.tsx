import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button, Table } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './tag-table.module.css'

type Tag = OutputOf<'admin.statistics'>['tags'][number]

const SORTS = ['gap', 'demand', 'supply'] as const
type Sort = (typeof SORTS)[number]

/** Shown before all are asked for. */
const FIRST = 10

const LABELS: Record<Sort, () => string> = {
  gap: m.admin_chart_gap,
  demand: m.admin_chart_demand,
  supply: m.admin_chart_supply,
}

const numberOf = (tag: Tag, sort: Sort): number => (sort === 'gap' ? tag.demand - tag.supply : tag[sort])

/** How many want a tag and how many offer it, a chart and a table in one: each number is drawn as a bar, too. */
export function TagTable({ tags }: { readonly tags: readonly Tag[] }) {
  const [sort, setSort] = useState<Sort>('gap')
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...tags.map(({ demand, supply }) => Math.max(demand, supply)))
  const sorted = tags.toSorted((one, other) => numberOf(other, sort) - numberOf(one, sort))
  return (
    <>
      <div
        className={classes.table}
        role="region"
        tabIndex={0}
        aria-label={m.admin_chart_table_of({ title: m.admin_chart_tags() })}
      >
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{m.admin_upload_tag()}</Table.Th>
              {SORTS.toReversed().map((name) => (
                <Table.Th key={name} scope="col" aria-sort={name === sort ? 'descending' : 'none'}>
                  <button type="button" className={classes.sort} onClick={() => setSort(name)}>
                    {LABELS[name]()}
                    <IconArrowDown size={14} aria-hidden data-shown={name === sort || undefined} />
                  </button>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, isWhole ? sorted.length : FIRST).map((tag) => (
              <Table.Tr key={tag.tag_name}>
                <Table.Th scope="row" className={classes.name ?? ''}>
                  {tag.tag_name}
                </Table.Th>
                <Table.Td>
                  <Measure count={tag.supply} most={most} className={classes.supply} />
                </Table.Td>
                <Table.Td>
                  <Measure count={tag.demand} most={most} className={classes.demand} />
                </Table.Td>
                <Table.Td>{formatNumber(numberOf(tag, 'gap'))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
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
