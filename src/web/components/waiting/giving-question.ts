import type { User } from '#contract/resources/people/people.ts'
import type { DecisionQuestion } from '../requests/dismissal-question.ts'
import { keptText } from './kept-text.ts'

/** The question before a supervisor gives a place to somebody who has not asked: it says that the offer of another one ends. */
export function questionBeforeGiving(question: DecisionQuestion, reader: User): DecisionQuestion {
  const ends = keptText(reader, undefined)
  return ends === null ? question : { ...question, text: `${question.text} ${ends}` }
}
