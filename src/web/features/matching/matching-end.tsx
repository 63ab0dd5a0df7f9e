import { m } from '#messages'
import { DeckEnd } from '#web/components/matching/end/deck-end.tsx'
import { CardsDrawing } from '#web/ui/states/drawings/cards-drawing.tsx'
import type { Undo } from '#web/components/matching/decision.ts'
import { NextLinks } from '#web/components/matching/end/next-links.tsx'

type MatchingEndProps = {
  /** Undefined while there is nothing to take back. */
  readonly undo: Undo | undefined
}

/** No supervisor is left to decide on: ways on, the same whatever has been asked, so that none changes under a finger. */
export function MatchingEnd({ undo }: MatchingEndProps) {
  return (
    <DeckEnd
      drawing={CardsDrawing}
      title={m.matching_end_title()}
      text={m.matching_end_on()}
      action={<NextLinks />}
      undo={undo}
    />
  )
}
