import { m } from '#messages'
import { NextLinks } from '#web/components/matching/end/next-links.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings/cards-drawing.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Nobody is left to suggest: the same ways on as at the end of the deck. */
export function NoSuggestions() {
  return (
    <Panel>
      <EmptyState
        drawing={CardsDrawing}
        title={m.matching_end_title()}
        text={m.matching_end_on()}
        action={
          <Group justify="center">
            <NextLinks />
          </Group>
        }
      />
    </Panel>
  )
}
