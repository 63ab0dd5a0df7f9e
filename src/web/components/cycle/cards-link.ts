import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { paths } from '#web/paths.ts'
import { closedText, hasCycleEnded } from './phase-texts.ts'

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
