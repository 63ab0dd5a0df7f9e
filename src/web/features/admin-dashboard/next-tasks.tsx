import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { cyclesQuery } from '#web/api/cycles.ts'
import { formatDay, formatMoment } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import muted from '#web/ui/muted.module.css'
import classes from './next-tasks.module.css'

type NextTasksProps = {
  readonly statistics: OutputOf<'admin.statistics'>
  /** When the cycle ended; null: it has not. */
  readonly endedAt: string | null
}

/** The next tasks of the running cycle, each with the way there. */
export function NextTasks({ statistics, endedAt }: NextTasksProps) {
  const { data: cycles } = useQuery(cyclesQuery)
  const running = cycles?.find(({ closed_at }) => closed_at === null)
  if (!running) return null
  const steps = nextSteps(statistics, running, endedAt !== null)
  return (
    <Panel
      title={m.admin_next_title({ name: running.name })}
      action={
        <Link to={paths.admin.cycle}>
          <When
            at={endedAt ?? running.opened_at}
            format={formatDay}
            says={(day) => (endedAt === null ? m.admin_next_since({ day }) : m.admin_next_ended({ day }))}
          />
        </Link>
      }
    >
      {steps.length === 0 ? (
        <p className={muted.muted}>{m.admin_next_nothing()}</p>
      ) : (
        <ul className={classes.steps}>
          {steps.map((step) => (
            <li key={'text' in step ? step.text : step.until}>
              <Link to={step.to}>
                {/* One part of the row: what is laid out by itself loses the blanks around it. */}
                <span>
                  {'text' in step ? step.text : <When at={step.until} format={formatMoment} says={step.says} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Statistics = OutputOf<'admin.statistics'>
type Cycle = OutputOf<'admin.cycles.list'>[number]

/** Something to do, and where; some until a time (ISO 8601), which is told in the reader's zone. */
type NextStep = { readonly to: string } & (
  | { readonly text: string }
  | { readonly until: string; readonly says: (time: string) => string }
)

const OF_STUDENTS = `${paths.admin.search}?role=STUDENT`
const OF_SUPERVISORS = `${paths.admin.search}?role=SUPERVISOR`

/**
 * What a cycle needs next, in the order in which it is needed: as the figures say, nothing by the calendar.
 * @param hasEnded by its date: then the next one can begin, no matter who is left
 */
const nextSteps = (
  { supervisors, slots, students, conflicts, tags }: Statistics,
  running?: Cycle,
  hasEnded = false,
): NextStep[] => {
  const unregistered = supervisors.total - supervisors.registered
  const without = students.total - students.with_supervisor
  const tagless = students.total - students.with_tags
  const isOver = students.total > 0 && without === 0 && conflicts.length === 0
  const count = (of: number) => ({ count: formatNumber(of) })
  return [
    ...(running?.call_off_until
      ? [
          {
            until: running.call_off_until,
            says: (time: string) => m.admin_next_call_off({ time }),
            to: paths.admin.cycle,
          },
        ]
      : []),
    ...(tags.length === 0 ? [{ text: m.admin_next_tags(), to: paths.admin.upload }] : []),
    ...(supervisors.total === 0 ? [{ text: m.admin_next_supervisors(), to: paths.admin.upload }] : []),
    ...(conflicts.length > 0
      ? [{ text: m.admin_next_conflicts(count(conflicts.length)), to: `${OF_STUDENTS}&state=in_conflict` }]
      : []),
    ...(tags.length > 0 && tagless > 0
      ? [{ text: m.admin_next_without_tags(count(tagless)), to: `${OF_STUDENTS}&state=without_tags` }]
      : []),
    ...(unregistered > 0
      ? [{ text: m.admin_next_register(count(unregistered)), to: `${OF_SUPERVISORS}&state=unregistered` }]
      : []),
    ...(slots.available === 0 && without > 0 && supervisors.total > 0
      ? [{ text: m.admin_next_places(count(without)), to: OF_SUPERVISORS }]
      : []),
    ...(supervisors.owe_answers > 0
      ? [{ text: m.admin_next_owing(count(supervisors.owe_answers)), to: paths.owingAnswers }]
      : []),
    ...(isOver || hasEnded
      ? [
          { text: isOver ? m.admin_next_export() : m.admin_next_export_pairs(), to: paths.admin.download },
          { text: m.admin_next_cycle(), to: paths.admin.cycle },
        ]
      : []),
  ]
}

/** Whether anybody has asked in the running cycle. */
export function hasRequests(weeks: OutputOf<'admin.statistics'>['requests_per_week']): boolean {
  return weeks.some(({ sent, accepted }) => sent > 0 || accepted > 0)
}
