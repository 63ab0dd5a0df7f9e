import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { deadLettersQuery } from '#web/api/settings.ts'
import { statisticsQuery } from '#web/api/cycles.ts'
import { formatNumber, formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { CycleLine } from '#web/components/cycle/cycle-line.tsx'
import { actionsOfAdmins } from '#web/components/cycle/next-action.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import { pathOfPerson, personName } from '#web/components/people/person-name.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { formatDay, formatWait, formatWhen } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel, Section } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Stack } from '@mantine/core'
import { When } from '#web/ui/when.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formattingLocale } from '#web/i18n/locale.ts'
import { IconArrowDown, IconArrowUp } from '#web/ui/icons.tsx'
import chartsClasses from './charts.module.css'
import classes from './admin-dashboard-page.module.css'
import parts from './chart-parts.module.css'
import { hasRequests, NextTasks } from './next-tasks.tsx'
import plain from './plain-table.module.css'

type Statistics = OutputOf<'admin.statistics'>

/** The faculty in figures, and the people who need somebody to look after them. */
export function AdminDashboardPage() {
  const statistics = useQuery(statisticsQuery)
  const { user, cycle } = useKnownMe()
  // Nothing stands below what is still to come, so that nothing moves.
  if (statistics.isPending) return <ChartsToCome />
  return (
    <Stack gap="md">
      {statistics.data && withoutSupervisor(statistics.data.students) > 0 && (
        <div className={classes.dense}>
          <WithoutSupervisor students={statistics.data.students} />
        </div>
      )}
      <CycleLine
        cycle={cycle}
        reader={user}
        actions={actionsOfAdmins}
        way={cycle?.phase === 'ENDED' && <Link to={paths.admin.cycle}>{m.admin_cycle_heading()}</Link>}
      />
      {statistics.isError ? <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} /> : null}
      {statistics.data ? <Overview statistics={statistics.data} /> : null}
      <DeadLetters />
      {statistics.data ? (
        <div className={classes.charts}>
          <Charts statistics={statistics.data} />
        </div>
      ) : null}
    </Stack>
  )
}

AdminDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(statisticsQuery)
  return show(data && headingOf(data))
}

const Overview = ({ statistics }: { statistics: Statistics }) => {
  const { cycle } = useKnownMe()
  const endedAt = cycle?.phase === 'ENDED' ? cycle.ends_at : null
  const { students, slots, supervisors, lines, conflicts, longest_waiting: waiting, kept_pairs: kept } = statistics
  return (
    <div className={`${classes.overview} ${classes.dense}`}>
      <Stack gap="md">
        <Funnel students={students} />
        <Places slots={slots} supervisors={supervisors} {...(lines && { lines })} />
      </Stack>
      <Stack gap="md">
        {/* First, so that all five are in view where a window is low; what comes next counts conflicts, too. */}
        <LongestWaiting
          waiting={waiting}
          count={students.waiting}
          hasAsked={hasRequests(statistics.requests_per_week)}
          isOver={endedAt !== null}
        />
        <NextTasks statistics={statistics} endedAt={endedAt} />
        <Conflicts conflicts={conflicts} />
        <KeptPairs pairs={kept} />
      </Stack>
    </div>
  )
}

/** The figure that an admin came to see: students without a supervisor. */
const headingOf = ({ students }: Statistics): string => {
  const without = withoutSupervisor(students)
  if (without === 0) return m.admin_dashboard_none_without()
  return without === 1 ? m.admin_dashboard_one_without() : m.admin_dashboard_without({ count: formatNumber(without) })
}

const ChartsToCome = () => (
  <div className={classes.toCome}>
    <Panel>
      <TextSkeleton lines={10} />
    </Panel>
  </div>
)

type Students = OutputOf<'admin.statistics'>['students']

const OF_STUDENTS = `${paths.admin.search}?role=STUDENT&state=`

/** How many students have no supervisor. */
const withoutSupervisor = ({ total, with_supervisor: paired }: Students): number => total - paired

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

/** The students without a supervisor: all, and the three ways in which they stand. */
const WithoutSupervisor = ({ students }: { readonly students: Students }) => (
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

/** Mails that were given up, for somebody who can ask the people or the mail server's operators; nothing when all left. */
const DeadLetters = () => {
  const mails = useInfiniteQuery(deadLettersQuery)
  const parked = mails.data?.pages.flatMap(({ items }) => items) ?? []
  if (parked.length === 0) return null
  const title = m.admin_mails_title({ count: formatNumber(parked.length) + (mails.hasNextPage ? '+' : '') })
  const isInDoubt = parked.some(({ in_doubt: inDoubt }) => inDoubt)
  return (
    <Section title={title} text={isInDoubt ? m.admin_mails_text_doubt() : m.admin_mails_text()}>
      <PagedRows
        label={title}
        hasMore={mails.hasNextPage}
        isLoadingMore={mails.isFetchingNextPage}
        onMore={() => void mails.fetchNextPage()}
      >
        {parked.map(({ id, to, created_at, given_up_at, in_doubt, last_error }) => (
          <ListRow
            key={id}
            person={to}
            line={
              <When
                at={given_up_at ?? created_at}
                format={formatWhen}
                says={(when) =>
                  in_doubt
                    ? m.admin_mails_in_doubt({ when })
                    : m.admin_mails_refused({ when, reason: last_error ?? m.admin_mails_no_reason() })
                }
              />
            }
          />
        ))}
      </PagedRows>
    </Section>
  )
}

const ALL_STUDENTS = `${paths.admin.search}?role=STUDENT`

const stepsOf = ({ total, with_tags, asked, with_supervisor }: Students) => [
  { label: m.admin_funnel_known(), count: total, to: ALL_STUDENTS },
  { label: m.admin_funnel_tags(), count: with_tags, to: `${ALL_STUDENTS}&state=chose_tags` },
  { label: m.admin_funnel_asked(), count: asked, to: `${ALL_STUDENTS}&state=has_asked` },
  { label: m.admin_funnel_paired(), count: with_supervisor, to: `${ALL_STUDENTS}&state=with_supervisor` },
]

/** How many students came how far, a chart and a table in one. */
const Funnel = ({ students }: { readonly students: Students }) => (
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

type Waiting = Statistics['longest_waiting'][number]

type LongestWaitingProps = {
  readonly waiting: readonly Waiting[]
  /** How many wait. */
  readonly count: number
  /** Anybody has asked at all. */
  readonly hasAsked: boolean
  /** The cycle has ended. */
  readonly isOver: boolean
}

/** The people to look after first: how long they wait, and for whom. */
const LongestWaiting = ({ waiting, count, hasAsked, isOver }: LongestWaitingProps) => {
  const title = m.admin_longest_title()
  const all = count > waiting.length && (
    <Link to={paths.waiting}>{m.admin_longest_all({ count: formatNumber(count) })}</Link>
  )
  return (
    <Panel title={title} action={all}>
      {waiting.length === 0 ? (
        <p className={plain.dimmed}>{noneText(hasAsked, isOver)}</p>
      ) : (
        <RowList label={title} isInside>
          {waiting.map(({ student, since, ...asked }) => (
            <ListRow
              key={student.id}
              person={student}
              line={
                <When
                  at={since}
                  format={formatWait}
                  says={(when) => m.admin_longest_line({ when, names: namesOf(asked) })}
                />
              }
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

const noneText = (hasAsked: boolean, isOver: boolean): string => {
  if (isOver) return m.admin_waiting_none_ended()
  return hasAsked ? m.admin_waiting_none() : m.admin_waiting_none_asked()
}

/** Named at once: a row has two lines. */
const NAMED = 1

const untitled = ({ first_name, last_name, email }: Waiting['supervisors'][number]): string =>
  personName({ first_name, last_name, email })

const namesOf = ({ supervisors, asked }: Pick<Waiting, 'supervisors' | 'asked'>): string => {
  // Without titles, for which a row has no room.
  const names = supervisors.map(untitled)
  if (asked <= NAMED && names.length === asked) return formatList(names)
  return m.admin_longest_more({
    names: names.slice(0, NAMED).join(', '),
    count: formatNumber(asked - Math.min(NAMED, names.length)),
  })
}

type ConflictsProps = {
  readonly conflicts: OutputOf<'admin.statistics'>['conflicts']
}

/** Shown at once; the others are among the people. */
const SHOWN = 3

/** Students whom several supervisors have accepted, and whom to ask. */
const Conflicts = ({ conflicts }: ConflictsProps) => {
  const count = formatNumber(conflicts.length)
  const title = m.admin_conflicts_title({ count })
  const all = conflicts.length > SHOWN && (
    <Link to={`${paths.admin.search}?role=STUDENT&state=in_conflict`}>{m.admin_conflicts_all({ count })}</Link>
  )
  return (
    <Panel title={title} action={all}>
      <p className={plain.dimmed}>{conflicts.length === 0 ? m.admin_conflicts_none() : m.admin_conflicts_text()}</p>
      {conflicts.length > 0 && (
        <RowList label={title} isInside>
          {conflicts.slice(0, SHOWN).map(({ student, supervisors }) => (
            <ListRow
              key={student.id}
              person={student}
              line={m.admin_conflicts_line({ names: formatList(supervisors.map(personName)) })}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

type KeptPairsProps = { readonly pairs: OutputOf<'admin.statistics'>['kept_pairs'] }

/** Pairs of people whose data were deleted: kept with their places until somebody ends them, and in no other list. */
const KeptPairs = ({ pairs }: KeptPairsProps) => {
  const { end } = usePairs()
  if (pairs.length === 0) return null
  const title = m.admin_kept_pairs_title({ count: formatNumber(pairs.length) })
  const isTwice = (id: string): boolean => pairs.filter(({ student }) => student.id === id).length > 1
  return (
    <Panel title={title}>
      <p className={plain.dimmed}>{m.admin_kept_pairs_text()}</p>
      <RowList label={title} isInside>
        {pairs.map(({ request_id: id, student, supervisor }) => {
          const [gone, other] = student.is_deleted ? [student, supervisor] : [supervisor, student]
          const name = personName(gone)
          return (
            <ListRow
              key={id}
              person={gone}
              to={pathOfPerson(other)}
              line={
                <>
                  <span>{m.admin_kept_pairs_line({ name: personName(other) })}</span>
                  {isTwice(student.id) && <span>{` · ${m.supervisor_conflict()}`}</span>}
                </>
              }
              action={
                <Button
                  variant="subtle"
                  color="rose"
                  aria-label={m.pair_end_of({ one: name, other: personName(other) })}
                  onClick={() => end(id)}
                >
                  {m.pair_end()}
                </Button>
              }
            />
          )
        })}
      </RowList>
    </Panel>
  )
}

type PlacesProps = Pick<OutputOf<'admin.statistics'>, 'slots' | 'supervisors' | 'lines'>

type Kind = { readonly label: string; readonly count: number; readonly tone: Tone; readonly to?: string }

const OF_SUPERVISORS = `${paths.admin.search}?role=SUPERVISOR`

const kindsOf = ({ taken_here, taken_outside, available }: PlacesProps['slots']): readonly Kind[] => [
  { label: m.admin_slots_here(), count: taken_here, tone: 'teal' },
  { label: m.admin_slots_outside(), count: taken_outside, tone: 'muted' },
  { label: m.admin_slots_free(), count: available, tone: 'free', to: `${OF_SUPERVISORS}&state=with_free_places` },
]

/** All places as one bar, and its parts as a table. */
const Places = ({ slots, supervisors, lines }: PlacesProps) => {
  const kinds = kindsOf(slots)
  return (
    <Panel title={m.admin_slots_title({ total: formatNumber(slots.total) })}>
      {slots.total === 0 ? (
        <p className={plain.dimmed}>{m.admin_slots_none()}</p>
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
          x={beginOf(kinds, place, total)}
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
const beginOf = (kinds: readonly Kind[], place: number, total: number): number =>
  kinds.slice(0, place).reduce((sum, { count }) => sum + shareOf(count, total) * 100, 0)

type ChartsProps = {
  readonly statistics: OutputOf<'admin.statistics'>
}

/** The shapes behind the numbers. */
const Charts = ({ statistics: { requests_per_week: weeks, tags } }: ChartsProps) => {
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
    <figure className={chartsClasses.figure}>
      <ul className={chartsClasses.legend} aria-hidden="true">
        <li className={chartsClasses.sentKey}>{m.admin_chart_sent()}</li>
        <li className={chartsClasses.acceptedKey}>{m.admin_chart_accepted()}</li>
      </ul>
      <p className={chartsClasses.value} aria-hidden="true">
        {week ? valueText(week) : m.admin_chart_week_hint()}
      </p>
      <div className={chartsClasses.axes}>
        <div className={chartsClasses.scale} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{formatNumber(count)}</span>
          ))}
        </div>
        <div
          {...slider}
          className={chartsClasses.plot}
          aria-label={labelOf(weeks)}
          aria-valuetext={week && valueText(week)}
        >
          <svg viewBox={`0 0 ${weeks.length * COLUMN} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {chosen !== null && (
              <rect x={chosen * COLUMN} width={COLUMN} height={HEIGHT} className={chartsClasses.chosen} />
            )}
            {[0, HEIGHT / 2].map((y) => (
              <line key={y} x2={weeks.length * COLUMN} y1={y} y2={y} className={chartsClasses.grid} />
            ))}
            {weeks.map(({ week: monday, sent, accepted }, index) => (
              <g key={monday}>
                <Column x={index * COLUMN + 2} share={sent / top} className={chartsClasses.sent} />
                <Column x={index * COLUMN + 2 + BAR + 1} share={accepted / top} className={chartsClasses.accepted} />
              </g>
            ))}
          </svg>
        </div>
        <div className={chartsClasses.ends} aria-hidden="true">
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
    <summary className={chartsClasses.summary}>{m.admin_chart_as_table()}</summary>
    <div
      className={chartsClasses.table}
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
  name: m.admin_upload_tag,
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
        className={chartsClasses.tags}
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
                <th scope="row" className={chartsClasses.name}>
                  {tag.tag_name}
                </th>
                <td>
                  <Measure count={tag.supply} most={most} className={chartsClasses.supply} />
                </td>
                <td>
                  <Measure count={tag.demand} most={most} className={chartsClasses.demand} />
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
      <button type="button" className={chartsClasses.sort} onClick={onSort}>
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
  <span className={chartsClasses.measure}>
    <span className={chartsClasses.number}>{formatNumber(count)}</span>
    <svg className={chartsClasses.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={(count / most) * 100} height="8" className={className} />
    </svg>
  </span>
)

type Tone = 'indigo' | 'teal' | 'muted' | 'free'

/** From nothing to the whole, under bars that fill its width. */
const PercentAxis = () => (
  <div className={parts.axis} aria-hidden="true">
    {[0, 0.5, 1].map((share) => (
      <span key={share}>{formatPercent(share)}</span>
    ))}
  </div>
)

/** @param share 0 to 1, of its width */
const Bar = ({ share, tone }: { readonly share: number; readonly tone: Tone }) => (
  <svg className={parts.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share * 100} height="12" className={parts[tone]} />
  </svg>
)

/** A part as a share of a whole; nothing of nothing. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
