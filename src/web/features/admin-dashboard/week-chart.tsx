import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import plain from './plain-table.module.css'
import { useChosenColumn } from './use-chosen-column.ts'
import classes from './week-chart.module.css'

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
export function WeekChart({ weeks }: WeekChartProps) {
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
  /** Of the height, 0 to 1. */
  readonly share: number
  readonly className: string | undefined
}

const Column = ({ x, share, className }: ColumnProps) => (
  <rect x={x} y={HEIGHT - share * HEIGHT} width={BAR} height={share * HEIGHT} className={className} />
)
