import { m } from '#messages'
import { requestsQuery } from '#web/api/requests.ts'
import { DeckEnd } from '#web/components/matching/deck-end.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

type MatchingEndProps = {
  /** Takes the last decision back; undefined while there is none. */
  readonly onUndo: (() => void) | undefined
  readonly onLookAgain: () => void
}

/** No supervisor is left to decide on. */
export function MatchingEnd({ onUndo, onLookAgain }: MatchingEndProps) {
  const pending = useQuery(requestsQuery('PENDING'))
  const hasAsked = (pending.data?.length ?? 0) > 0
  return (
    <DeckEnd
      drawing="cards"
      title={m.matching_end_title()}
      text={hasAsked ? m.matching_end_text_asked() : m.matching_end_text()}
      action={
        hasAsked ? (
          <Button component={Link} to={paths.student.requests}>
            {m.matching_end_requests()}
          </Button>
        ) : (
          <Button onClick={onLookAgain}>{m.matching_end_again()}</Button>
        )
      }
      onUndo={onUndo}
    />
  )
}
