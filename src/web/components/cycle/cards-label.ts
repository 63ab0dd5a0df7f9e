import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { closedText } from './phase-texts.ts'

/**
 * The words of a link to the cards: while nobody can be asked they are there to look at.
 * @param open said while somebody can
 */
export function cardsLabel(cycle: CurrentCycle | undefined, open: () => string = m.student_start_matching): string {
  return closedText(cycle) === null ? open() : m.student_look_at_cards()
}
