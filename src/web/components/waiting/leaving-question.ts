import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { personName } from '../people/person-name.ts'
import { questionBeforeDismissal } from '../requests/asking/dismissal-question.ts'

/** The question before the student dismisses a supervisor in whose line they are; it can't be switched off, as declining can't. */
export function questionBeforeLeaving(supervisor: User): Question {
  const question = questionBeforeDismissal(personName(supervisor))
  const lost = supervisor.supervisor?.line?.offer_ends_at ? m.matching_dismiss_offer() : m.matching_dismiss_line()
  return { ...question, text: `${lost} ${question.text}` }
}
