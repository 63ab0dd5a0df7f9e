import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import plain from './plain-table.module.css'
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
  const most = Math.max(1, ...weeks.map(({ sent, accepted }) => Math.max(sent, accepted)))
  const sent = weeks.reduce((sum, week) => sum + week.sent, 0)
  const accepted = weeks.reduce((sum, week) => sum + week.accepted, 0)
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <figure className={classes.figure}>
      <ul className={classes.legend} aria-hidden="true">
        <li className={classes.sentKey}>{m.admin_chart_sent()}</li>
        <li className={classes.acceptedKey}>{m.admin_chart_accepted()}</li>
        <li>{m.admin_chart_most({ count: formatNumber(most) })}</li>
      </ul>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${Math.max(1, weeks.length) * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.admin_chart_weeks_label({ sent: formatNumber(sent), accepted: formatNumber(accepted) })}
      >
        {weeks.map((week, index) => (
          <g key={week.week}>
            <Bar x={index * COLUMN + 2} share={week.sent / most} className={classes.sent} />
            <Bar x={index * COLUMN + 2 + BAR + 1} share={week.accepted / most} className={classes.accepted} />
          </g>
        ))}
      </svg>
      <div className={classes.ends} aria-hidden="true">
        {first && <span>{formatDay(first.week, 'UTC')}</span>}
        {last && last !== first && <span>{formatDay(last.week, 'UTC')}</span>}
      </div>
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
    </figure>
  )
}

type BarProps = {
  readonly x: number
  /** Of the height, 0 to 1. */
  readonly share: number
  readonly className: string | undefined
}

const Bar = ({ x, share, className }: BarProps) => (
  <rect x={x} y={HEIGHT - share * HEIGHT} width={BAR} height={share * HEIGHT} className={className} />
)
