import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { endedText } from './ended-text.ts'

/** The question before a supervisor gives a place to somebody who has not asked: it says that no place is free or the cycle ended meanwhile. */
export function questionBeforeGiving(question: Question, reader: User, cycle: CurrentCycle | undefined): Question {
  const full = reader.supervisor?.available_slots === 0 ? m.supervisor_add_no_place() : null
  const over = endedText(cycle) ?? full
  return over === null ? question : { ...question, text: null, over }
}
