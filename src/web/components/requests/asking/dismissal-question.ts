import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
import { personName } from '#web/components/people/person-name.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'

export type DecisionQuestion = Question & { readonly text: string }

/** The question before a student dismisses somebody. */
export function questionBeforeDismissal(name: string): DecisionQuestion {
  return {
    title: m.matching_dismiss_title({ name: nameInSentence(name) }),
    text: m.matching_dismiss_text(),
    confirm: m.matching_dismiss(),
    tone: 'rose',
  }
}

/** A question before a swipe: it says that the swipe can be undone. */
export function undoable(question: DecisionQuestion): DecisionQuestion {
  return { ...question, text: `${question.text} ${m.cards_undoable()}` }
}

/** The question before the student dismisses a supervisor for whom they wait; it can't be switched off, as declining can't. */
export function questionBeforeLeaving(supervisor: User): DecisionQuestion {
  const question = questionBeforeDismissal(personName(supervisor))
  const lost = supervisor.supervisor?.line?.offer_ends_at ? m.matching_dismiss_offer() : m.matching_dismiss_line()
  return { ...question, text: `${lost} ${question.text}` }
}
