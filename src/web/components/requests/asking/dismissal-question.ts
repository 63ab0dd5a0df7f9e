import { m } from '#messages'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
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
