import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { formattingLocale } from '#web/i18n/locale.ts'
import { formatNumber, formatPercent } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowDown, IconArrowUp } from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import muted from '#web/ui/muted.module.css'
import classes from './charts.module.css'
import plain from './plain-table.module.css'
import { hasRequests } from './next-tasks.tsx'
import parts from './chart-parts.module.css'

type ChartsProps = {
  readonly statistics: OutputOf<'admin.statistics'>
}

/** The shapes behind the numbers. */
export function Charts({ statistics: { requests_per_week: weeks, tags } }: ChartsProps) {
  const lacking = tags.filter(({ demand, supply }) => demand > 0 && supply === 0).length
  return (
    <>
      <Panel title={m.admin_chart_weeks()}>
        {hasRequests(weeks) ? <WeekChart weeks={weeks} /> : <p className={muted.muted}>{m.admin_chart_weeks_none()}</p>}
      </Panel>
      <Panel title={m.admin_chart_tags()}>
        {tags.every(({ demand, supply }) => demand + supply === 0) ? (
          <p className={muted.muted}>{tags.length === 0 ? m.onboarding_tags_empty() : m.admin_chart_tags_unchosen()}</p>
        ) : (
          <>
            <p className={muted.muted}>{m.admin_chart_lacking({ count: lacking })}</p>
            <TagTable tags={tags} />
          </>
        )}
      </Panel>
    </>
  )
}

type Week = OutputOf<'admin.statistics'>['requests_per_week'][number]

type WeekChartProps = {
  /** Oldest first. */
  readonly weeks: readonly Week[]
}

/** Size of the drawing, in its own units; it stretches to the width that there is. */
const HEIGHT = 140
const COLUMN = 24
const BAR = 9

/** Requests sent and accepted, week by week: a drawing for the shape, a table for the numbers. */
const WeekChart = ({ weeks }: WeekChartProps) => {
  const top = axisEnd(Math.max(...weeks.map(({ sent, accepted }) => Math.max(sent, accepted))))
  const { chosen, slider } = useChosenColumn(weeks.length)
  const week = chosen === null ? undefined : weeks[chosen]
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <figure className={classes.figure}>
      <ul className={classes.legend} aria-hidden="true">
        <li className={classes.sentKey}>{m.admin_chart_sent()}</li>
        <li className={classes.acceptedKey}>{m.admin_chart_accepted()}</li>
      </ul>
      <p className={classes.value} aria-hidden="true">
        {week ? valueText(week) : m.admin_chart_week_hint()}
      </p>
      <div className={classes.axes}>
        <div className={classes.scale} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{formatNumber(count)}</span>
          ))}
        </div>
        <div {...slider} className={classes.plot} aria-label={labelOf(weeks)} aria-valuetext={week && valueText(week)}>
          <svg viewBox={`0 0 ${weeks.length * COLUMN} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {chosen !== null && <rect x={chosen * COLUMN} width={COLUMN} height={HEIGHT} className={classes.chosen} />}
            {[0, HEIGHT / 2].map((y) => (
              <line key={y} x2={weeks.length * COLUMN} y1={y} y2={y} className={classes.grid} />
            ))}
            {weeks.map(({ week: monday, sent, accepted }, index) => (
              <g key={monday}>
                <Column x={index * COLUMN + 2} share={sent / top} className={classes.sent} />
                <Column x={index * COLUMN + 2 + BAR + 1} share={accepted / top} className={classes.accepted} />
              </g>
            ))}
          </svg>
        </div>
        <div className={classes.ends} aria-hidden="true">
          {first && <span>{formatDay(first.week, 'UTC')}</span>}
          {last && last !== first && <span>{formatDay(last.week, 'UTC')}</span>}
        </div>
      </div>
      <WeekTable weeks={weeks} />
    </figure>
  )
}

/** The first even number of 2, 4, 10, 20, 40, 100 and so on that is not less. */
const axisEnd = (most: number): number => {
  for (let tens = 1; ; tens *= 10) {
    const end = [2, 4, 10].find((step) => step * tens >= most)
    if (end !== undefined) return end * tens
  }
}

const valueText = ({ week, sent, accepted }: Week): string =>
  m.admin_chart_week_value({
    day: formatDay(week, 'UTC'),
    sent: formatNumber(sent),
    accepted: formatNumber(accepted),
  })

const labelOf = (weeks: readonly Week[]): string => {
  const sum = (of: 'sent' | 'accepted') => formatNumber(weeks.reduce((all, week) => all + week[of], 0))
  return m.admin_chart_weeks_label({ sent: sum('sent'), accepted: sum('accepted') })
}

const WeekTable = ({ weeks }: WeekChartProps) => (
  <details>
    <summary className={classes.summary}>{m.admin_chart_as_table()}</summary>
    <div
      className={classes.table}
      role="region"
      tabIndex={0}
      aria-label={m.admin_chart_table_of({ title: m.admin_chart_weeks() })}
    >
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">{m.admin_chart_week()}</th>
            <th scope="col">{m.admin_chart_sent()}</th>
            <th scope="col">{m.admin_chart_accepted()}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.week}>
              <td>{formatDay(week.week, 'UTC')}</td>
              <td>{formatNumber(week.sent)}</td>
              <td>{formatNumber(week.accepted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

type ColumnProps = {
  readonly x: number
  /** The share of the height, 0 to 1. */
  readonly share: number
  readonly className: string | undefined
}

const Column = ({ x, share, className }: ColumnProps) => (
  <rect x={x} y={HEIGHT - share * HEIGHT} width={BAR} height={share * HEIGHT} className={className} />
)

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * The column of a chart whose values are shown: the one under the pointer, or the one that the arrow keys have come to.
 * @param count of the columns, which are equally wide
 * @returns `chosen`, null for none, and the properties of the element that the columns fill
 */
const useChosenColumn = (count: number) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = count - 1
  const within = (at: number): number => Math.min(last, Math.max(0, at))
  const leave = (): void => setChosen(null)
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': chosen ?? last,
    onFocus: () => setChosen((before) => before ?? last),
    onBlur: leave,
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      const { left, width } = currentTarget.getBoundingClientRect()
      setChosen(within(Math.floor(((clientX - left) / Math.max(1, width)) * count)))
    },
    onPointerLeave: leave,
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      setChosen((before) => within(step(before ?? last, last)))
    },
  } as const
  return { chosen, slider }
}

type Tag = OutputOf<'admin.statistics'>['tags'][number]

const SORTS = ['name', 'supply', 'demand', 'gap'] as const
type Sort = (typeof SORTS)[number]

/** Shown before all are asked for. */
const FIRST = 10

const LABELS: Record<Sort, () => string> = {
  name: m.search_tag,
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
const TagTable = ({ tags }: { readonly tags: readonly Tag[] }) => {
  const [sort, setSort] = useState<Sort>('gap')
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...tags.map(({ demand, supply }) => Math.max(demand, supply)))
  const sorted = tags.toSorted(ORDERS[sort])
  return (
    <>
      <div
        className={classes.tags}
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
  /** A tag without a bar fills the whole width. */
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

export type Tone = 'indigo' | 'teal' | 'muted' | 'free'

/** From nothing to the whole, under bars that fill its width. */
export function PercentAxis() {
  return (
    <div className={parts.axis} aria-hidden="true">
      {[0, 0.5, 1].map((share) => (
        <span key={share}>{formatPercent(share)}</span>
      ))}
    </div>
  )
}

/** @param share 0 to 1, of its width */
export function Bar({ share, tone }: { readonly share: number; readonly tone: Tone }) {
  return (
    <svg className={parts.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="12" className={parts[tone]} />
    </svg>
  )
}

/** A part as a share of a whole; nothing of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
