import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { Question } from '#web/ui/dialogs/ask.tsx'
import type { ReactNode } from 'react'
import { endedText } from '../cycle/ended-text.ts'
import { nameInSentence, personInSentence } from '../people/name-in-sentence.ts'

/** A question whose text is a sentence or two. */
export type PlainQuestion = Question & { readonly text: string }

/** The question before a student dismisses somebody. */
export function dismissalQuestion(name: string): PlainQuestion {
  return {
    title: m.matching_dismiss_title({ name: nameInSentence(name) }),
    text: m.matching_dismiss_text(),
    confirm: m.matching_dismiss(),
    tone: 'rose',
  }
}

/** The same where the student waits for a place of the supervisor. */
export function dismissalInLineQuestion(supervisor: User): PlainQuestion {
  const question = dismissalQuestion(personInSentence(supervisor))
  const lost = supervisor.supervisor?.line?.offer_ends_at ? m.matching_dismiss_offer() : m.matching_dismiss_line()
  return { ...question, text: `${lost} ${question.text}` }
}

/** A question before a swipe: it says that the swipe can be undone. */
export function undoable(question: PlainQuestion): PlainQuestion {
  return { ...question, text: `${question.text} ${m.cards_undoable()}` }
}

/** The question before a supervisor ends a supervision. @param isOffered somebody waits for the place */
export function removalQuestion(name: string, isOffered: boolean): PlainQuestion {
  const text = m.supervisor_remove_text()
  return {
    title: m.supervisor_remove_title({ name }),
    text: isOffered ? `${text} ${m.supervisor_remove_offers()}` : text,
    confirm: m.supervisor_remove(),
    tone: 'rose',
    isDestructive: true,
  }
}

/**
 * The question before a place is given to somebody who has not asked. It warns if the student has a place with somebody else, and while
 * it is open it says that no place is free or the cycle ended meanwhile.
 * @param whom name or address
 * @param student null: nobody knows them
 */
export function addingQuestion(whom: string, student: User | null): PlainQuestion {
  const name = nameInSentence(whom)
  const warning = student
    ? student.student?.has_supervisor && m.supervisor_add_paired({ name })
    : m.supervisor_add_unknown()
  return {
    title: m.supervisor_add_title({ email: name }),
    text: warning ? `${warning} ${m.supervisor_add_text()}` : m.supervisor_add_text(),
    confirm: m.supervisor_add(),
    tone: 'teal',
    over: (show) => <PlaceToGive show={show} />,
  }
}

const PlaceToGive = ({ show }: { readonly show: (why: string | null) => ReactNode }) => {
  const { user, cycle } = useKnownMe()
  return show(endedText(cycle) ?? (user.supervisor?.available_slots === 0 ? m.supervisor_add_no_place() : null))
}
