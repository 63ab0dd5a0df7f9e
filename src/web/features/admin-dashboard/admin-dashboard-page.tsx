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
import { personName, pathOfPerson } from '#web/components/people/person-name.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { formatWhen, formatWait } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel, Section } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Stack } from '@mantine/core'
import { When } from '#web/ui/when.tsx'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import muted from '#web/ui/muted.module.css'
import classes from './admin-dashboard-page.module.css'
import parts from './chart-parts.module.css'
import { Bar, PercentAxis, shareOf, Charts } from './charts.tsx'
import { hasRequests, NextTasks } from './next-tasks.tsx'
import { Places } from './places.tsx'
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
        <p className={muted.muted}>{noneText(hasAsked, isOver)}</p>
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
      <p className={muted.muted}>{conflicts.length === 0 ? m.admin_conflicts_none() : m.admin_conflicts_text()}</p>
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
      <p className={muted.muted}>{m.admin_kept_pairs_text()}</p>
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
