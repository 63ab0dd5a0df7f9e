import { m } from '#messages'
import { DeckEnd } from '#web/components/matching/deck-end.tsx'
import type { Undo } from '#web/components/matching/decision.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'

type MatchingEndProps = {
  /** Undefined while there is nothing to take back. */
  readonly undo: Undo | undefined
}

/** No supervisor is left to decide on: ways on, the same whatever has been asked, so that none changes under a finger. */
export function MatchingEnd({ undo }: MatchingEndProps) {
  return (
    <DeckEnd
      drawing="cards"
      title={m.matching_end_title()}
      text={m.matching_end_on()}
      action={
        <>
          <Button component={Link} to={paths.student.editTags}>
            {m.similarity_choose_others()}
          </Button>
          <Button component={Link} to={paths.student.skipped} variant="default">
            {m.matching_end_skipped()}
          </Button>
          <Button component={Link} to={paths.student.search} variant="default">
            {m.matching_end_search()}
          </Button>
          <Button component={Link} to={paths.student.ideas} variant="default">
            {m.ideas_look()}
          </Button>
          <Button component={Link} to={paths.student.requests} variant="default">
            {m.matching_end_requests()}
          </Button>
        </>
      }
      undo={undo}
    />
  )
}
