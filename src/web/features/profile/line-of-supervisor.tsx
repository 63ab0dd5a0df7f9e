import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { lineBeforeQuery } from '#web/api/matching/lines.ts'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { formatWaiting } from '#web/i18n/dates.ts'
import { Countdown } from '#web/components/requests/deadlines/countdown.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'

/** Who waits for a place of a supervisor, in their order, for an admin; nothing while nobody does. */
export function LineOfSupervisor({ person }: { readonly person: User }) {
  const { data: line = [], error, refetch } = useQuery(lineBeforeQuery(person.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (line.length === 0) return null
  const heading = m.waiting_heading({ count: formatNumber(line.length) })
  return (
    <Section title={heading}>
      <RowList label={heading}>
        {line.map(({ student, joined_at: joinedAt, offer_ends_at: endsAt }, index) => (
          <ListRow
            key={student.id}
            name={personName(student)}
            pictureUrl={student.picture_url}
            to={pathOfPerson(student)}
            line={
              <Facts>
                {[
                  m.waiting_position({ position: formatNumber(index + 1) }),
                  <When key="since" at={joinedAt} format={formatWaiting} says={(when) => m.inbox_waits({ when })} />,
                  ...(endsAt === null
                    ? []
                    : [<Countdown key="kept" at={endsAt} says={(left) => m.waiting_kept_for_them({ left })} />]),
                ]}
              </Facts>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}
