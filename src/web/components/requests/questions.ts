import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
import { personName } from '#web/components/people/person-name.ts'
import { type DecisionQuestion, questionBeforeDismissal } from './asking/dismissal-question.ts'

/** Decisions with a dialog, each with its own setting; that of a request is in use-request-question.tsx. */
type AskedDecision = 'dismiss' | 'accept' | 'reject' | 'add_student' | 'remove_student'

const QUESTIONS: Record<AskedDecision, (name: string) => DecisionQuestion> = {
  dismiss: questionBeforeDismissal,
  accept: (name) => ({
    title: m.supervisor_accept_title({ name }),
    text: m.supervisor_accept_text(),
    confirm: m.supervisor_matching_accept(),
    tone: 'teal',
  }),
  reject: (name) => ({
    title: m.supervisor_reject_title({ name }),
    text: m.supervisor_reject_text(),
    confirm: m.supervisor_matching_reject(),
    tone: 'rose',
  }),
  add_student: (name) => ({
    title: m.supervisor_add_title({ email: name }),
    text: m.supervisor_add_text(),
    confirm: m.supervisor_add(),
    tone: 'teal',
  }),
  remove_student: (name) => ({
    title: m.supervisor_remove_title({ name }),
    text: m.supervisor_remove_text(),
    confirm: m.supervisor_remove(),
    tone: 'rose',
    isDestructive: true,
  }),
}

/**
 * The question before a decision about somebody.
 * @param name or address
 */
export function questionBefore(decision: AskedDecision, name: string): DecisionQuestion {
  return QUESTIONS[decision](nameInSentence(name))
}

/**
 * The question before a known student is added. It warns if the student has a place with somebody else, and then it is asked in any case:
 * nobody makes a conflict without knowing.
 */
export function questionBeforeAdding(student: User): DecisionQuestion {
  const name = personName(student)
  const question = QUESTIONS.add_student(nameInSentence(name))
  if (!student.student?.has_supervisor) return question
  const text = `${m.supervisor_add_paired({ name: nameInSentence(name) })} ${question.text}`
  return { ...question, text, isNeeded: true }
}

/** The question before somebody whom nobody knows is added, in any case: the address may be mistyped. */
export function questionBeforeInviting(email: string): DecisionQuestion {
  const question = QUESTIONS.add_student(nameInSentence(email))
  return { ...question, text: `${m.supervisor_add_unknown()} ${question.text}`, isNeeded: true }
}
