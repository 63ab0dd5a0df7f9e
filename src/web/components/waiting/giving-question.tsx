import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { offerEndingText } from './kept-place.tsx'

/** The question before a supervisor gives a place to somebody who has not asked: it says that the offer of another one ends, or that no place is free any more. */
export function questionBeforeGiving(question: Question, reader: User): Question {
  if (reader.supervisor?.available_slots === 0) return { ...question, text: null, over: m.supervisor_add_no_place() }
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
