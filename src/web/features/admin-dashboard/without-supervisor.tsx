import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from 'react-router'
import classes from './without-supervisor.module.css'

type Students = OutputOf<'admin.statistics'>['students']

const OF_STUDENTS = `${paths.admin.search}?role=STUDENT&state=`

/** How many students have no supervisor. */
export function withoutSupervisor({ total, with_supervisor: paired }: Students): number {
  return total - paired
}

/** In the words of the filters to which they lead. */
const figuresOf = (students: Students) => [
  {
    label: m.admin_people_state_without_supervisor(),
    count: withoutSupervisor(students),
    to: `${OF_STUDENTS}without_supervisor`,
  },
  { label: m.admin_people_state_waiting(), count: students.waiting, to: paths.waiting },
  {
    label: m.admin_people_state_has_to_ask_again(),
    count: students.ask_again,
    to: `${OF_STUDENTS}has_to_ask_again`,
  },
  { label: m.admin_people_state_asked_nobody(), count: students.asked_nobody, to: `${OF_STUDENTS}asked_nobody` },
]

/** Who has no supervisor: all, and the three ways in which they stand. */
export function WithoutSupervisor({ students }: { readonly students: Students }) {
  return (
    <Panel>
      <ul className={classes.figures} aria-label={m.admin_people_state_without_supervisor()}>
        {figuresOf(students).map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to} className={classes.figure}>
              <strong>{formatNumber(count)}</strong> {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
