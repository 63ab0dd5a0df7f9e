import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { waitingForSupervisorQuery } from '#web/api/waiting.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { Countdown } from '#web/components/requests/deadlines.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { useWaitingActions } from '#web/components/waiting/waiting-actions.tsx'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { hasWaitingList } from '#web/components/waiting/waiting-facts.ts'
import { formatWaiting } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { IconX } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'

/** Waiting for a place of a supervisor who has none, and declining one that is kept for the reader. */
export function WaitingControls({ person }: { readonly person: User }) {
  const { carryOut, isBusy } = useActions()
  const { declineOffer } = useWaitingActions()
  if (!hasWaitingList(person)) return null
  if (!person.supervisor?.line?.offer_ends_at) return <WaitButton person={person} />
  return (
    <Button
      variant="default"
      isBusy={isBusy(person)}
      leftSection={<IconX size={20} aria-hidden />}
      aria-label={m.waiting_decline_label({ name: personName(person) })}
      onClick={() => void carryOut(declineOffer(person))}
    >
      {m.waiting_decline_place()}
    </Button>
  )
}

type Place = {
  readonly person: User
  readonly position: number
  readonly joinedAt: string
  readonly offerEndsAt: string | null
}

/** The waiting lists of a person: at which position, since when, and until when a place is kept; nothing where nobody does. */
export function WaitingRows({ places }: { readonly places: readonly Place[] }) {
  if (places.length === 0) return null
  const heading = m.waiting_heading({ count: formatNumber(places.length) })
  return (
    <Section title={heading}>
      <RowList label={heading}>
        {places.map(({ person, position, joinedAt, offerEndsAt }) => (
          <ListRow
            key={person.id}
            person={person}
            line={
              <Facts>
                {[
                  m.waiting_position({ position: formatNumber(position) }),
                  <When key="since" at={joinedAt} format={formatWaiting} says={(when) => m.inbox_waits({ when })} />,
                  ...(offerEndsAt === null
                    ? []
                    : [<Countdown key="kept" at={offerEndsAt} says={(left) => m.waiting_kept_for_them({ left })} />]),
                ]}
              </Facts>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}

/** The students who wait for a place of a supervisor, in their order, for an admin. */
export function StudentsWaiting({ person }: { readonly person: User }) {
  const { data: line = [], error, refetch } = useQuery(waitingForSupervisorQuery(person.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <WaitingRows
      places={line.map(({ student, joined_at: joinedAt, offer_ends_at: offerEndsAt }, index) => ({
        person: student,
        position: index + 1,
        joinedAt,
        offerEndsAt,
      }))}
    />
  )
}
