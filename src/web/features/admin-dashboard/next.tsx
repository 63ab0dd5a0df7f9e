import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { cyclesQuery } from '#web/api/cycles.ts'
import { formatDay, formatMoment } from '#web/i18n/dates.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from './next.module.css'
import plain from './plain-table.module.css'
import { nextSteps } from './next-steps.ts'

type NextProps = {
  readonly statistics: OutputOf<'admin.statistics'>
  /** When the cycle ended; null: it has not. */
  readonly endedAt: string | null
}

/** What the running cycle needs next, each with the way there. */
export function Next({ statistics, endedAt }: NextProps) {
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
        <p className={plain.dimmed}>{m.admin_next_nothing()}</p>
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
