import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatNumber, formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from 'react-router'
import { Bar, PercentAxis, shareOf } from './chart-parts.tsx'
import parts from './chart-parts.module.css'
import plain from './plain-table.module.css'

type Students = OutputOf<'admin.statistics'>['students']

const OF_STUDENTS = `${paths.admin.search}?role=STUDENT`

const stepsOf = ({ total, with_tags, asked, with_supervisor }: Students) => [
  { label: m.admin_funnel_known(), count: total, to: OF_STUDENTS },
  { label: m.admin_funnel_tags(), count: with_tags, to: `${OF_STUDENTS}&state=chose_tags` },
  { label: m.admin_funnel_asked(), count: asked, to: `${OF_STUDENTS}&state=has_asked` },
  { label: m.admin_funnel_paired(), count: with_supervisor, to: `${OF_STUDENTS}&state=with_supervisor` },
]

/** How many students came how far, a chart and a table in one. */
export function Funnel({ students }: { readonly students: Students }) {
  return (
    <Panel title={m.admin_funnel_title()}>
      <table className={`${plain.table} ${parts.table} ${parts.barsBelow}`}>
        <thead>
          <tr>
            <th scope="col">{m.admin_funnel_step()}</th>
            <th scope="col" className={parts.number}>
              {m.admin_chart_demand()}
            </th>
            <th scope="col" className={parts.number}>
              {m.admin_funnel_share()}
            </th>
          </tr>
        </thead>
        <tbody>
          {stepsOf(students).map(({ label, count, to }) => {
            const share = shareOf(count, students.total)
            return (
              <tr key={label}>
                <th scope="row">
                  <Link to={to} className={parts.link}>
                    {label}
                  </Link>
                  <Bar share={Math.min(1, share)} tone="indigo" />
                </th>
                <td className={parts.number}>{formatNumber(count)}</td>
                <td className={parts.number}>{formatPercent(share)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot aria-hidden="true">
          <tr className={parts.axisRow}>
            <td>
              <PercentAxis />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
