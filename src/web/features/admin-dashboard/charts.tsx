import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { Panel } from '#web/ui/panel.tsx'
import plain from './plain-table.module.css'
import { TagTable } from './tag-table.tsx'
import { hasRequests } from './has-requests.ts'
import { WeekChart } from './week-chart.tsx'

type ChartsProps = {
  readonly statistics: OutputOf<'admin.statistics'>
}

/** The shapes behind the numbers. */
export function Charts({ statistics: { requests_per_week: weeks, tags } }: ChartsProps) {
  const lacking = tags.filter(({ demand, supply }) => demand > 0 && supply === 0).length
  return (
    <>
      <Panel title={m.admin_chart_weeks()}>
        {hasRequests(weeks) ? (
          <WeekChart weeks={weeks} />
        ) : (
          <p className={plain.dimmed}>{m.admin_chart_weeks_none()}</p>
        )}
      </Panel>
      <Panel title={m.admin_chart_tags()}>
        {tags.every(({ demand, supply }) => demand + supply === 0) ? (
          <p className={plain.dimmed}>
            {tags.length === 0 ? m.onboarding_tags_empty() : m.admin_chart_tags_unchosen()}
          </p>
        ) : (
          <>
            <p className={plain.dimmed}>{m.admin_chart_lacking({ count: lacking })}</p>
            <TagTable tags={tags} />
          </>
        )}
      </Panel>
    </>
  )
}
