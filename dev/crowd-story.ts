import { unlessTooLate } from './actions.ts'
import { minutesAfter } from './calendar.ts'
import { PERSONAS, SUPERVISORS } from './personas.ts'
import { chatOpening, chatTurns } from './profile-texts.ts'
import { type SampleUser, workingMinute } from './sample-people.ts'
import type { Story } from './story.ts'
import { taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'

const PERSONA_IDS = new Set<string>(Object.values(PERSONAS).map(({ id }) => id))

/** Supervisors who answer only as persona-story.ts says, so that requests to them stay pending. */
const SILENT: ReadonlySet<string> = new Set([
  SUPERVISORS.supervisorFree.id,
  SUPERVISORS.supervisorConflict.id,
  SUPERVISORS.supervisorChat.id,
])

/** Number of pending requests to supervisorFree. */
const HOPEFUL = 4
const CHATS = 24
/** One of so many chat requests goes to supervisorChat. */
const CHAT_PERSONA_EVERY = 3

/** Plans what everybody but the personas does; most of it by chance, and not all of it in time. */
export function planCrowd(story: Story): void {
  const crowd = story.cast.students.filter(({ id }) => !PERSONA_IDS.has(id))
  for (const student of crowd.filter(({ stage }) => stage === 'unregistered')) planAdding(story, student)
  const active = crowd.filter(({ stage }) => stage === 'onboarded')
  const hopeful = new Set(hopefulStudents(story, active))
  for (const student of active) {
    if (hopeful.has(student)) planHoping(story, student)
    else if (story.random.chance(0.85)) planAsking(story, student)
    if (story.random.chance(0.55)) planDismissing(story, student)
  }
  for (const [index, student] of story.random.sample(active, CHATS).entries()) planChat(story, student, index)
}

/** One supervisor after the other, until one has a place. */
const planAdding = ({ agenda, random, cast, actions }: Story, { email, createdAt }: SampleUser): void => {
  const registered = cast.supervisors.filter(({ id, registeredAt }) => registeredAt && !PERSONA_IDS.has(id))
  agenda.plan(createdAt, async (now) => {
    for (const { id } of random.sample(registered, registered.length)) {
      const added = await unlessTooLate(actions.add(id, { student_email: email }, now).then(() => true))
      if (added) return
    }
  })
}

/** Students with a good score for supervisorFree. */
const hopefulStudents = ({ ranking }: Story, students: readonly SampleUser[]): SampleUser[] => {
  const suits = ({ id }: SampleUser) => ranking.get(id)?.slice(0, 2).includes(SUPERVISORS.supervisorFree.id)
  return students.filter(suits).slice(0, HOPEFUL)
}

/** Asks only supervisorFree, who therefore always has requests to decide on. */
const planHoping = ({ agenda, random, calendar, actions }: Story, { id, createdAt }: SampleUser): void => {
  agenda.plan(calendar.later(createdAt, random.integer(1, 3), workingMinute(random)), (now) =>
    actions.send(id, SUPERVISORS.supervisorFree.id, now),
  )
}

const planAsking = (story: Story, { id, createdAt }: SampleUser): void => {
  const { agenda, random, calendar, actions } = story
  for (let wishes = random.integer(1, 4); wishes > 0; wishes -= 1) {
    agenda.plan(calendar.later(createdAt, random.integer(1, 16), workingMinute(random)), async (now) => {
      const supervisorId = await amongTheBest(story, id, now)
      const request = supervisorId && (await unlessTooLate(actions.send(id, supervisorId, now)))
      if (request) planReply(story, { id: request, studentId: id, supervisorId }, now)
    })
  }
}

type Request = { readonly id: string; readonly studentId: string; readonly supervisorId: string }

const planReply = (story: Story, request: Request, sentAt: Date): void => {
  const { agenda, random, calendar, actions } = story
  const { id, studentId, supervisorId } = request
  if (supervisorId === SUPERVISORS.supervisorFull.id) {
    agenda.plan(calendar.later(sentAt, 1, workingMinute(random)), (now) =>
      unlessTooLate(actions.answer(id, 'ACCEPTED', supervisorId, now)),
    )
    return
  }
  const reply = calendar.later(sentAt, random.integer(1, 12), workingMinute(random))
  const mood = random.next()
  if (mood < 0.07) agenda.plan(reply, (now) => unlessTooLate(actions.answer(id, 'WITHDRAWN', studentId, now)))
  else if (SILENT.has(supervisorId)) return
  else if (mood < 0.42) agenda.plan(reply, (now) => acceptAndPerhapsThinkAgain(story, request, now))
  else if (mood < 0.64) agenda.plan(reply, (now) => rejectAndPerhapsThinkAgain(story, request, now))
}

const acceptAndPerhapsThinkAgain = async (story: Story, request: Request, now: Date): Promise<void> => {
  const { agenda, random, calendar, actions } = story
  const { id, studentId, supervisorId } = request
  const pending = await actions.countPending(studentId, now)
  const accepted = await unlessTooLate(actions.answer(id, 'ACCEPTED', supervisorId, now).then(() => true))
  if (!accepted) return
  const mood = random.next()
  // A supervisor who learns that the student had asked others, too, is more likely to wait.
  if (mood < (pending > 1 ? 0.2 : 0.04)) {
    agenda.plan(minutesAfter(now, 2), (then) => unlessTooLate(actions.undo(id, supervisorId, then)))
  } else if (mood > 0.88) {
    const removal = calendar.later(now, random.integer(3, 9), workingMinute(random))
    agenda.plan(removal, (then) => unlessTooLate(actions.answer(id, 'WITHDRAWN', supervisorId, then)))
  }
}

const rejectAndPerhapsThinkAgain = async (
  { agenda, random, actions }: Story,
  { id, supervisorId }: Request,
  now: Date,
): Promise<void> => {
  const rejected = await unlessTooLate(actions.answer(id, 'REJECTED', supervisorId, now).then(() => true))
  if (!rejected || random.chance(0.88)) return
  agenda.plan(minutesAfter(now, 1), (then) => unlessTooLate(actions.undo(id, supervisorId, then)))
}

const planDismissing = ({ agenda, random, calendar, ranking, actions }: Story, { id, createdAt }: SampleUser): void => {
  for (const supervisorId of random.sample(ranking.get(id)?.slice(4) ?? [], random.integer(1, 3))) {
    agenda.plan(calendar.later(createdAt, random.integer(1, 10), workingMinute(random)), (now) =>
      actions.dismiss(id, supervisorId, now),
    )
  }
}

const planChat = (story: Story, student: SampleUser, index: number): void => {
  const { agenda, random, calendar, actions } = story
  const home = taxonomyLeaves().find(({ name }) => name === student.tags[0])
  const language = student.language ?? 'en'
  if (!home) return
  agenda.plan(calendar.later(student.createdAt, 1, workingMinute(random)), async (now) => {
    const { supervisorChat } = SUPERVISORS
    const toPersona = index % CHAT_PERSONA_EVERY === 0
    const supervisorId = toPersona ? supervisorChat.id : await amongTheBest(story, student.id, now)
    if (!supervisorId) return
    const message = chatOpening(random, language, { ...home, tags: student.tags })
    const id = await actions.sendChat(student.id, supervisorId, message, now)
    const mood = random.next()
    const reply = calendar.later(now, random.integer(1, 4), workingMinute(random))
    if (mood < 0.1) agenda.plan(reply, (then) => actions.answerChat(id, 'WITHDRAWN', student.id, then))
    else if (SILENT.has(supervisorId) || mood < 0.25) return
    else if (mood < 0.5) agenda.plan(reply, (then) => actions.answerChat(id, 'REJECTED', supervisorId, then))
    else agenda.plan(reply, (then) => acceptChat(story, { id, studentId: student.id, supervisorId }, language, then))
  })
}

const acceptChat = async (
  { agenda, random, actions }: Story,
  { id, studentId, supervisorId }: Request,
  language: 'en' | 'de',
  now: Date,
): Promise<void> => {
  await actions.answerChat(id, 'ACCEPTED', supervisorId, now)
  for (const [turn, text] of chatTurns(language, random.integer(1, 4)).entries()) {
    const by = turn % 2 === 0 ? supervisorId : studentId
    agenda.plan(minutesAfter(now, 3 + turn * 35), (at) => actions.say(id, text, by, at))
  }
}

/** One of the six best that can be asked, the better the likelier. */
const amongTheBest = async ({ actions, random }: Story, studentId: string, now: Date): Promise<string | undefined> => {
  const open = await actions.openSupervisors(studentId, now)
  return open[Math.min(random.integer(0, 5), random.integer(0, 5))]
}
