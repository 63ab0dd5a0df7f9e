import type { User } from '#contract/resources/people/people.ts'
import type { DecisionQuestion } from '../requests/asking/dismissal-question.ts'
import { offerEndingText } from './kept-place.tsx'

/** The question before a supervisor gives a place to somebody who has not asked: it says that the offer of another one ends. */
export function questionBeforeGiving(question: DecisionQuestion, reader: User): DecisionQuestion {
  const ends = offerEndingText(reader)
  return ends === null ? question : { ...question, text: `${question.text} ${ends}` }
}
