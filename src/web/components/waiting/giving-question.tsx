import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { offerEndingText } from './kept-place.tsx'

/** The question before a supervisor gives a place to somebody who has not asked: it says that the offer of another one ends. */
export function questionBeforeGiving(question: Question, reader: User): Question {
  const ends = offerEndingText(reader)
  return ends === null
    ? question
    : {
        ...question,
        text: (
          <>
            {question.text} {ends}
          </>
        ),
      }
}
