import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Line } from '#contract/resources/requests/waiting.ts'
import { LINES_MAX } from '#domain/limits.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair, IconArmchairOff } from '#web/ui/icons.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { When } from '#web/ui/when.tsx'
import { Link } from 'react-router'
import { personName } from '../people/person-name.ts'
import { formatHoursLeft } from '../requests/deadlines/format-left.ts'
import { positionText } from './line-texts.ts'
import { mayWaitFor } from './may-wait.ts'
import { waitingCountText } from './waiting-count.ts'
import { type LineCalls, useLineActions } from './use-line-actions.tsx'

export type Waiting = LineCalls & {
  readonly reader: User
  /** The lines in which the reader is; undefined while they are not known. */
  readonly lines: readonly Line[] | undefined
  /** The reader's own; undefined while they are not known. */
  readonly requests: readonly Request[] | undefined
}

const COMPACT = { variant: 'subtle', size: 'compact-sm' } as const
const PLAIN = { variant: 'default' } as const

type WaitButtonProps = {
  readonly person: User
  readonly waiting: Waiting
  /** For a card or a row, which have little room. */
  readonly isCompact?: boolean
}

/**
 * The way to wait for a place of a supervisor who has none, and out of the line again; until when a place is kept for the reader;
 * nothing for anybody else.
 */
export function WaitButton({ person, waiting, isCompact = false }: WaitButtonProps) {
  const { lines, requests } = waiting
  const { wait, leaveLine, isBusy, dialog } = useLineActions(waiting)
  const keptUntil = person.supervisor?.line?.offer_ends_at
  if (keptUntil) return <Kept until={keptUntil} />
  if (!lines || !requests) return null
  const own = lines.find(({ supervisor }) => supervisor.id === person.id)?.supervisor.supervisor?.line
  if (!own && !mayWaitFor(person, { ...waiting, requests })) return null
  const name = personName(person)
  const look = isCompact ? COMPACT : PLAIN
  const size = isCompact ? 16 : 20
  if (!own && lines.length >= LINES_MAX) {
    return (
      <Button
        {...look}
        component={Link}
        to={paths.student.requests}
        leftSection={<IconArmchair size={size} aria-hidden />}
      >
        {m.waiting_at_most({ count: LINES_MAX })}
      </Button>
    )
  }
  // One button for both, so that it keeps the focus.
  const button = (
    <>
      <BusyButton
        {...look}
        isBusy={isBusy(person)}
        leftSection={own ? <IconArmchairOff size={size} aria-hidden /> : <IconArmchair size={size} aria-hidden />}
        aria-label={(own ? m.waiting_leave_label : m.waiting_join_label)({ name })}
        onClick={() => void (own ? leaveLine : wait)(person)}
      >
        {own ? m.waiting_leave() : m.waiting_join()}
      </BusyButton>
      {dialog}
    </>
  )
  if (!isCompact) return button
  const count = person.supervisor?.waiting
  const said = own ? positionText(own) : count !== undefined && waitingCountText(count)
  return (
    <Group gap="xs">
      {said && <span>{said}</span>}
      {button}
    </Group>
  )
}

const Kept = ({ until }: { until: string }) => (
  <span>
    <When at={until} format={formatHoursLeft} says={(left) => m.waiting_kept({ left })} />
  </span>
)
