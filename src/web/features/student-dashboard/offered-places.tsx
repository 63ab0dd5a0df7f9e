import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownWaitingQuery } from '#web/api/waiting.ts'
import { useKnownMe } from '#web/api/me.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { hasRequested, OFFER, offersOf } from '#web/components/waiting/waiting-facts.ts'
import { Countdown } from '#web/components/requests/deadlines.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair, IconChevronRight } from '#web/ui/icons.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from './offered-places.module.css'

type OfferedPlacesProps = {
  /** The student's own. */
  readonly requests: readonly Request[]
}

/** The next actions while a place is kept for the student: each opens the dialog in which it is used or declined. */
export function OfferedPlaces({ requests }: OfferedPlacesProps) {
  const { user, waits = false } = useKnownMe()
  const { data: lines = [] } = useQuery({ ...ownWaitingQuery, enabled: waits && !user.student?.has_supervisor })
  const open = offersOf(lines).filter(({ supervisor }) => !hasRequested(supervisor, requests))
  if (open.length === 0) return null
  return (
    <Stack gap="xs">
      {open.map(({ supervisor, endsAt }) => (
        <Button
          key={supervisor.id}
          component={Link}
          to={`?${new URLSearchParams({ [OFFER]: supervisor.id })}`}
          variant="light"
          color="teal"
          className={classes.offer}
          leftSection={<IconArmchair size={20} aria-hidden />}
          rightSection={<IconChevronRight size={20} aria-hidden />}
        >
          {/* One part of the button: what is laid out by itself loses the blanks around it. */}
          <span>
            <Countdown at={endsAt} says={(left) => m.waiting_next({ name: personInSentence(supervisor), left })} />
          </span>
        </Button>
      ))}
    </Stack>
  )
}
