import type { User } from '#contract/resources/people/people.ts'
import { lineBeforeQuery } from '#web/api/matching/lines.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { WaitingRows } from './waiting-rows.tsx'

/** Who waits for a place of a supervisor, in their order, for an admin. */
export function LineOfSupervisor({ person }: { readonly person: User }) {
  const { data: line = [], error, refetch } = useQuery(lineBeforeQuery(person.id))
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
