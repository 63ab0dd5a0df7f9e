import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatWait } from '#web/i18n/dates.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Link } from 'react-router'
import plain from './plain-table.module.css'

type Statistics = OutputOf<'admin.statistics'>
type Waiting = Statistics['longest_waiting'][number]

type LongestWaitingProps = {
  readonly waiting: readonly Waiting[]
  /** Of all who wait. */
  readonly count: number
  /** Anybody has asked at all. */
  readonly hasAsked: boolean
  /** The cycle has ended. */
  readonly isOver: boolean
}

/** Whom to look after first: how long they wait, and for whom. */
export function LongestWaiting({ waiting, count, hasAsked, isOver }: LongestWaitingProps) {
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
              name={personName(student)}
              pictureUrl={student.picture_url}
              to={paths.profile(student.id)}
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
