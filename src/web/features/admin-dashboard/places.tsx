import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatNumber, formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from 'react-router'
import { PercentAxis, shareOf, type Tone } from './charts.tsx'
import muted from '#web/ui/muted.module.css'
import parts from './chart-parts.module.css'
import plain from './plain-table.module.css'

type PlacesProps = Pick<OutputOf<'admin.statistics'>, 'slots' | 'supervisors' | 'lines'>

type Kind = { readonly label: string; readonly count: number; readonly tone: Tone; readonly to?: string }

const OF_SUPERVISORS = `${paths.admin.search}?role=SUPERVISOR`

const kindsOf = ({ taken_here, taken_outside, available }: PlacesProps['slots']): readonly Kind[] => [
  { label: m.admin_slots_here(), count: taken_here, tone: 'teal' },
  { label: m.admin_slots_outside(), count: taken_outside, tone: 'muted' },
  { label: m.admin_slots_free(), count: available, tone: 'free', to: `${OF_SUPERVISORS}&state=with_free_places` },
]

/** All places as one bar, and its parts as a table. */
export function Places({ slots, supervisors, lines }: PlacesProps) {
  const kinds = kindsOf(slots)
  return (
    <Panel title={m.admin_slots_title({ total: formatNumber(slots.total) })}>
      {slots.total === 0 ? (
        <p className={muted.muted}>{m.admin_slots_none()}</p>
      ) : (
        <Whole kinds={kinds} slots={slots} />
      )}
      {lines && <Link to={`${OF_SUPERVISORS}&state=waited_for`}>{linesText(lines)}</Link>}
      <Link to={`${OF_SUPERVISORS}&state=registered`}>
        {m.admin_slots_registered({
          count: formatNumber(supervisors.registered),
          total: formatNumber(supervisors.total),
        })}
      </Link>
    </Panel>
  )
}

const linesText = ({ students, supervisors }: NonNullable<PlacesProps['lines']>): string => {
  const counts = { count: formatNumber(students), supervisors: formatNumber(supervisors) }
  if (students > 1) return supervisors > 1 ? m.admin_lines(counts) : m.admin_lines_one_supervisor(counts)
  return supervisors > 1 ? m.admin_lines_one_student(counts) : m.admin_lines_one()
}

const Whole = ({ kinds, slots: { total } }: { kinds: readonly Kind[] } & Pick<PlacesProps, 'slots'>) => (
  <div>
    <svg className={parts.stack} viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      {kinds.map(({ label, count, tone }, place) => (
        <rect
          key={label}
          x={before(kinds, place, total)}
          width={shareOf(count, total) * 100}
          height="28"
          className={parts[tone]}
        >
          <title>{`${label}: ${formatNumber(count)}`}</title>
        </rect>
      ))}
    </svg>
    <PercentAxis />
    <table className={`${plain.table} ${parts.table}`}>
      <thead>
        <tr>
          <th scope="col">{m.admin_slots_kind()}</th>
          <th scope="col" className={parts.number}>
            {m.admin_slots_count()}
          </th>
          <th scope="col" className={parts.number}>
            {m.admin_funnel_share()}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ label, count, tone, to }) => (
          <tr key={label}>
            <th scope="row">
              <svg className={parts.key} viewBox="0 0 12 12" aria-hidden="true">
                <rect width="12" height="12" className={parts[tone]} />
              </svg>
              {to ? (
                <Link to={to} className={parts.link}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
            <td className={parts.number}>{formatNumber(count)}</td>
            <td className={parts.number}>{formatPercent(shareOf(count, total))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Where a part begins, in hundredths of the bar. */
const before = (kinds: readonly Kind[], place: number, total: number): number =>
  kinds.slice(0, place).reduce((sum, { count }) => sum + shareOf(count, total) * 100, 0)
