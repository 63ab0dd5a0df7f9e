import type { RuleError } from '#domain/error-codes.ts'
import { minutesAfter } from './calendar.ts'
import { STUDENTS, SUPERVISORS } from './personas.ts'
import { chatOpening, chatTurns } from './profile-texts.ts'
import { openSupervisors, say, type Story } from './story.ts'

const PERSONA_SUPERVISORS = new Set<string>(Object.values(SUPERVISORS).map(({ id }) => id))

const TEN = 10 * 60
const ELEVEN = 11 * 60
const NOON = 12 * 60

/** Plans what the personas do, so that each is in the state its note tells. */
export function planPersonas(story: Story): void {
  planRejected(story)
  planPair(story)
  planConflict(story)
  planPending(story)
  const { agenda, calendar, ledger } = story
  agenda.plan(calendar.at(6, NOON), (now) =>
    done(ledger.add(SUPERVISORS.supervisorChat.id, STUDENTS.studentAdded.id, now)),
  )
  planDismissals(story)
}

const planRejected = (story: Story): void => {
  const { agenda, calendar, ledger } = story
  const { studentRejected: student } = STUDENTS
  const { supervisorFull } = SUPERVISORS
  agenda.plan(calendar.at(49, TEN), (now) => {
    const request = done(ledger.send(student.id, supervisorFull.id, now))
    agenda.plan(calendar.at(45, NOON), (then) => done(ledger.change('REJECT', request, supervisorFull.id, then)))
  })
  agenda.plan(calendar.at(49, ELEVEN), (now) => {
    const request = done(ledger.send(student.id, bestStranger(story, student.id), now))
    agenda.plan(calendar.at(44, TEN), (then) => done(ledger.change('WITHDRAW', request, student.id, then)))
  })
}

const planPair = (story: Story): void => {
  const { agenda, calendar, ledger } = story
  const { studentPair: student } = STUDENTS
  const { supervisorFree } = SUPERVISORS
  agenda.plan(calendar.at(30, TEN), (now) => {
    const request = done(ledger.send(student.id, supervisorFree.id, now))
    agenda.plan(calendar.at(25, NOON), (then) => done(ledger.change('ACCEPT', request, supervisorFree.id, then)))
  })
  agenda.plan(calendar.at(29, TEN), (now) => done(ledger.send(student.id, bestStranger(story, student.id), now)))
}

const planConflict = ({ agenda, calendar, ledger }: Story): void => {
  const { studentConflict: student } = STUDENTS
  const { supervisorConflict, supervisorChat } = SUPERVISORS
  agenda.plan(calendar.at(21, TEN), (now) => {
    const request = done(ledger.send(student.id, supervisorConflict.id, now))
    agenda.plan(calendar.at(17, NOON), (then) => done(ledger.change('ACCEPT', request, supervisorConflict.id, then)))
  })
  agenda.plan(calendar.at(3, NOON), (now) => done(ledger.add(supervisorChat.id, student.id, now)))
}

const planPending = (story: Story): void => {
  const { agenda, calendar, ledger, random } = story
  const { studentPending: student } = STUDENTS
  const { supervisorFree, supervisorChat } = SUPERVISORS
  agenda.plan(calendar.at(20, TEN), (now) => {
    const supervisor = bestStranger(story, student.id)
    const request = done(ledger.send(student.id, supervisor, now))
    agenda.plan(calendar.at(15, NOON), (then) => done(ledger.change('REJECT', request, supervisor, then)))
  })
  agenda.plan(calendar.at(9, TEN), (now) => {
    const language = student.language ?? 'en'
    const interests = { tags: student.tags, field: 'Interaction Design', faculty: 'Media & Design' }
    const request = done(ledger.send(student.id, supervisorChat.id, now, chatOpening(random, language, interests)))
    agenda.plan(calendar.at(8, TEN), (then) => {
      done(ledger.change('ACCEPT', request, supervisorChat.id, then))
      for (const [index, text] of chatTurns(language, 4).entries()) {
        const by = index % 2 === 0 ? supervisorChat.id : student.id
        say(story, { requestId: request, by, text, at: minutesAfter(then, 5 + index * 40) })
      }
    })
  })
  agenda.plan(calendar.at(5, TEN), (now) => done(ledger.send(student.id, supervisorFree.id, now)))
  agenda.plan(calendar.at(4, TEN), (now) => done(ledger.send(student.id, bestStranger(story, student.id), now)))
}

const planDismissals = ({ agenda, calendar, ranking, dismissals }: Story): void => {
  const studentId = STUDENTS.studentOnboarded.id
  for (const supervisorId of ranking.get(studentId)?.slice(-2) ?? []) {
    agenda.plan(calendar.at(2, TEN), (at) => dismissals.push({ studentId, supervisorId, at }))
  }
}

/** The best supervisor that the student can ask and that is no persona. */
const bestStranger = (story: Story, studentId: string): string => {
  const best = openSupervisors(story, studentId).find((id) => !PERSONA_SUPERVISORS.has(id))
  if (best === undefined) throw new Error(`nobody left to ask for ${studentId}`)
  return best
}

/** The personas' story has to happen: a refusal is a slip in the sample data. */
const done = (answer: { readonly ok: true; readonly id: string } | RuleError<string>): string => {
  if (!answer.ok) throw new Error(`the sample story is refused: ${answer.code}`)
  return answer.id
}
