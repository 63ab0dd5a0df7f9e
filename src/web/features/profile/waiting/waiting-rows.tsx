import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { Countdown } from '#web/components/requests/deadlines/countdown.tsx'
import { formatWaiting } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'

type Place = {
  readonly person: User
  readonly position: number
  readonly joinedAt: string
  readonly offerEndsAt: string | null
}

/** Who waits, or for whom: at which position, since when, and until when a place is kept; nothing where nobody does. */
export function WaitingRows({ places }: { readonly places: readonly Place[] }) {
  if (places.length === 0) return null
  const heading = m.waiting_heading({ count: formatNumber(places.length) })
  return (
    <Section title={heading}>
      <RowList label={heading}>
        {places.map(({ person, position, joinedAt, offerEndsAt }) => (
          <ListRow
            key={person.id}
            name={personName(person)}
            pictureUrl={person.picture_url}
            to={pathOfPerson(person)}
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
