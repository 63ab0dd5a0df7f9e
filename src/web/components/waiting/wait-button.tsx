import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { WAITING_LISTS_MAX } from '#domain/limits.ts'
import { useWaiting } from '#web/api/waiting.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair, IconArmchairOff } from '#web/ui/icons.tsx'
import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { personName } from '../people/person-name.ts'
import { useActions } from '../requests/actions.ts'
import { Countdown } from '../requests/deadlines.tsx'
import { mayWaitFor, positionText, waitingCountText } from './waiting-facts.ts'
import classes from './wait-button.module.css'
import { useWaitingActions } from './waiting-actions.tsx'

const COMPACT = { variant: 'subtle', size: 'compact-sm', className: classes.compact } as const
const PLAIN = { variant: 'default' } as const

type WaitButtonProps = {
  readonly person: User
  /** On a card or in a row there is little room. */
  readonly on?: 'card' | 'row'
}

/**
 * The way to wait for a place of a supervisor who has none, and out of the list again; until when a place is kept for the reader;
 * nothing for anybody else.
 */
export function WaitButton({ person, on }: WaitButtonProps) {
  const { lists, requests, reader, cycle } = useWaiting()
  const { carryOut, isBusy } = useActions()
  const { joinList, leaveList } = useWaitingActions()
  const keptUntil = person.supervisor?.line?.offer_ends_at
  if (keptUntil) return <Kept until={keptUntil} isInRow={on === 'row'} />
  if (!lists || !requests) return null
  const own = lists.find(({ supervisor }) => supervisor.id === person.id)?.supervisor.supervisor?.line
  if (!own && !mayWaitFor(person, { reader, cycle, requests })) return null
  const name = personName(person)
  const look = on ? COMPACT : PLAIN
  const size = on ? 16 : 20
  if (!own && lists.length >= WAITING_LISTS_MAX) {
    const leave = (
      <Button
        {...look}
        component={Link}
        to={paths.student.requests}
        leftSection={<IconArmchair size={size} aria-hidden />}
      >
        {m.waiting_at_most({ count: WAITING_LISTS_MAX })}
      </Button>
    )
    return on === 'row' ? <span className={classes.row}>{leave}</span> : leave
  }
  // One button for both, so that it keeps the focus.
  const button = (
    <Button
      {...look}
      isBusy={isBusy(person)}
      leftSection={own ? <IconArmchairOff size={size} aria-hidden /> : <IconArmchair size={size} aria-hidden />}
      aria-label={(own ? m.waiting_leave_label : m.waiting_join_label)({ name })}
      onClick={() => void carryOut((own ? leaveList : joinList)(person))}
    >
      {own ? m.waiting_leave() : m.waiting_join()}
    </Button>
  )
  if (!on) return button
  const count = person.supervisor?.waiting
  const said = own ? positionText(own) : count !== undefined && waitingCountText(count)
  return (
    <div className={on === 'row' ? classes.row : undefined}>
      <Group gap="xs">
        {said && <span className={classes.said}>{said}</span>}
        {button}
      </Group>
    </div>
  )
}

const Kept = ({ until, isInRow }: { until: string; isInRow: boolean }) => (
  <span className={isInRow ? `${classes.row} ${classes.said}` : undefined}>
    <Countdown at={until} says={(left) => m.waiting_kept({ left })} />
  </span>
)
