import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'
import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { closedText, hasCycleEnded } from './phase-texts.ts'

/** Leads a student from an empty page to the cards. @param props.cycle undefined while it has no moment */
export function CardsButton({ cycle }: { readonly cycle: CurrentCycle | undefined }) {
  const { to, label } = cardsLink(cycle)
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}

/**
 * A link to the cards: while nobody can be asked they are there to look at. After the end no card can be put away, so everybody is
 * looked at in the search.
 * @param open said while somebody can be asked
 */
export function cardsLink(
  cycle: CurrentCycle | undefined,
  open: () => string = m.student_start_matching,
): { readonly to: string; readonly label: string } {
  if (hasCycleEnded(cycle)) return { to: paths.student.search, label: m.student_look_in_search() }
  return { to: paths.student.matching, label: closedText(cycle) === null ? open() : m.student_look_at_cards() }
}
