import { minutesAfter } from './calendar.ts'
import { STUDENTS, SUPERVISORS } from './personas.ts'
import { chatOpening, chatTurns } from './profile-texts.ts'
import { sampleIdeas } from './sample-ideas.ts'
import type { Story } from './story.ts'

const PERSONA_SUPERVISORS = new Set<string>(Object.values(SUPERVISORS).map(({ id }) => id))

const TEN = 10 * 60
const ELEVEN = 11 * 60
const NOON = 12 * 60

/** Plans what the personas do, so that each is in the state its note tells. All of it has to be allowed. */
export function planPersonas(story: Story): void {
  planRejected(story)
  planPair(story)
  planConflict(story)
  planPending(story)
  const { agenda, calendar, actions } = story
  agenda.plan(calendar.at(6, NOON), (now) =>
    actions.add(SUPERVISORS.supervisorChat.id, { student_email: STUDENTS.studentAdded.email }, now),
  )
  planDismissals(story)
}

/** The answer of supervisorFull to studentRejected. */
const NO_PLACE = {
  reason: 'no_slot',
  answer: 'A fine topic! Two colleagues in my group work on timetables as well and may have a place.',
} as const

const planRejected = (story: Story): void => {
  const { agenda, calendar, actions } = story
  const { studentRejected: student } = STUDENTS
  const { supervisorFull } = SUPERVISORS
  agenda.plan(calendar.at(49, TEN), async (now) => {
    const request = await actions.send(student.id, supervisorFull.id, now)
    agenda.plan(calendar.at(45, NOON), (then) => actions.answer(request, 'REJECTED', supervisorFull.id, then, NO_PLACE))
  })
  agenda.plan(calendar.at(49, ELEVEN), async (now) => {
    const request = await actions.send(student.id, await bestStranger(story, student.id, now), now)
    agenda.plan(calendar.at(44, TEN), (then) => actions.answer(request, 'WITHDRAWN', student.id, then))
  })
}

const planPair = (story: Story): void => {
  const { agenda, calendar, actions } = story
  const { studentPair: student } = STUDENTS
  const { supervisorFree } = SUPERVISORS
  agenda.plan(calendar.at(30, TEN), async (now) => {
    const request = await actions.send(student.id, supervisorFree.id, now)
    agenda.plan(calendar.at(25, NOON), (then) => actions.answer(request, 'ACCEPTED', supervisorFree.id, then))
  })
  agenda.plan(calendar.at(29, TEN), async (now) =>
    actions.send(student.id, await bestStranger(story, student.id, now), now),
  )
}

const planConflict = ({ agenda, calendar, actions }: Story): void => {
  const { studentConflict: student } = STUDENTS
  const { supervisorConflict, supervisorChat } = SUPERVISORS
  agenda.plan(calendar.at(21, TEN), async (now) => {
    const request = await actions.send(student.id, supervisorConflict.id, now)
    agenda.plan(calendar.at(17, NOON), (then) => actions.answer(request, 'ACCEPTED', supervisorConflict.id, then))
  })
  agenda.plan(calendar.at(3, NOON), (now) => actions.add(supervisorChat.id, { student_id: student.id }, now))
}

/** The sentence of studentPending to supervisorFree. */
const HOPE =
  'I would like to try out video consultations with people over 75, in three households that I know already, and could begin in March.'

const planPending = (story: Story): void => {
  const { agenda, calendar, actions } = story
  const idea = sampleIdeas(calendar).find(
    ({ supervisorId, state }) => supervisorId === SUPERVISORS.supervisorFree.id && state === 'OPEN',
  )
  const { studentPending: student } = STUDENTS
  const { supervisorFree } = SUPERVISORS
  agenda.plan(calendar.at(20, TEN), async (now) => {
    const supervisor = await bestStranger(story, student.id, now)
    const request = await actions.send(student.id, supervisor, now)
    agenda.plan(calendar.at(15, NOON), (then) => actions.answer(request, 'REJECTED', supervisor, then))
  })
  planConversation(story)
  agenda.plan(calendar.at(5, TEN), (now) => actions.send(student.id, supervisorFree.id, now, HOPE, idea?.id))
  agenda.plan(calendar.at(4, TEN), async (now) =>
    actions.send(student.id, await bestStranger(story, student.id, now), now),
  )
}

const planConversation = ({ agenda, calendar, actions, random }: Story): void => {
  const { studentPending: student } = STUDENTS
  const { supervisorChat } = SUPERVISORS
  const language = student.language ?? 'en'
  agenda.plan(calendar.at(9, TEN), async (now) => {
    const interests = { tags: student.tags, field: 'Interaction Design', faculty: 'Media & Design' }
    const opening = chatOpening(random, language, interests)
    const request = await actions.sendChat(student.id, supervisorChat.id, opening, now)
    agenda.plan(calendar.at(8, TEN), async (then) => {
      await actions.answerChat(request, 'ACCEPTED', supervisorChat.id, then)
      for (const [index, text] of chatTurns(language, 4).entries()) {
        const by = index % 2 === 0 ? supervisorChat.id : student.id
        agenda.plan(minutesAfter(then, 5 + index * 40), (at) => actions.say(request, text, by, at))
      }
    })
  })
}

const planDismissals = ({ agenda, calendar, ranking, actions }: Story): void => {
  const studentId = STUDENTS.studentOnboarded.id
  for (const supervisorId of ranking.get(studentId)?.slice(-2) ?? []) {
    agenda.plan(calendar.at(2, TEN), (now) => actions.dismiss(studentId, supervisorId, now))
  }
}

/** The best supervisor that the student can ask and that is no persona. */
const bestStranger = async ({ actions }: Story, studentId: string, now: Date): Promise<string> => {
  const open = await actions.openSupervisors(studentId, now)
  const best = open.find((id) => !PERSONA_SUPERVISORS.has(id))
  if (best === undefined) throw new Error(`nobody left to ask for ${studentId}`)
  return best
}
