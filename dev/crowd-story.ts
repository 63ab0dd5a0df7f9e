import { minutesAfter } from './calendar.ts'
import { PERSONAS, SUPERVISORS } from './personas.ts'
import { chatOpening, chatTurns } from './profile-texts.ts'
import { type SampleUser, workingMinute } from './sample-people.ts'
import { openSupervisors, say, type Story } from './story.ts'
import { taxonomyLeaves } from './taxonomy-leaves.ts'

const PERSONA_IDS = new Set<string>(Object.values(PERSONAS).map(({ id }) => id))

/** Supervisors who answer only what persona-story.ts says, so that requests to them stay pending. */
const SILENT: ReadonlySet<string> = new Set([
  SUPERVISORS.supervisorFree.id,
  SUPERVISORS.supervisorConflict.id,
  SUPERVISORS.supervisorChat.id,
])

/** How many students wait for supervisorFree. */
const HOPEFUL = 4
const CHATS = 24
/** Every so many chat requests one goes to supervisorChat. */
const CHAT_PERSONA_EVERY = 3

/** Plans what everybody but the personas does; most of it by chance, all of it within the rules of the ledger. */
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

const planAdding = ({ agenda, random, cast, ledger }: Story, { id, createdAt }: SampleUser): void => {
  agenda.plan(createdAt, (now) => {
    const free = cast.supervisors.filter((each) => !PERSONA_IDS.has(each.id) && ledger.availableSlots(each.id) > 0)
    ledger.add(random.pick(free).id, id, now)
  })
}

/** Students whom supervisorFree suits well. */
const hopefulStudents = ({ ranking }: Story, students: readonly SampleUser[]): SampleUser[] => {
  const suits = ({ id }: SampleUser) => ranking.get(id)?.slice(0, 2).includes(SUPERVISORS.supervisorFree.id)
  return students.filter(suits).slice(0, HOPEFUL)
}

/** Asks supervisorFree and nobody else, so that there is always something to decide. */
const planHoping = ({ agenda, random, calendar, ledger }: Story, { id, createdAt }: SampleUser): void => {
  agenda.plan(calendar.later(createdAt, random.integer(1, 3), workingMinute(random)), (now) => {
    ledger.send(id, SUPERVISORS.supervisorFree.id, now)
  })
}

const planAsking = (story: Story, { id, createdAt }: SampleUser): void => {
  const { agenda, random, calendar, ledger } = story
  for (let wishes = random.integer(1, 4); wishes > 0; wishes -= 1) {
    agenda.plan(calendar.later(createdAt, random.integer(1, 16), workingMinute(random)), (now) => {
      const supervisorId = amongTheBest(story, id)
      const answer = supervisorId ? ledger.send(id, supervisorId, now) : null
      if (supervisorId && answer?.ok) planReply(story, answer.id, id, supervisorId, now)
    })
  }
}

const planReply = (story: Story, requestId: string, studentId: string, supervisorId: string, sentAt: Date): void => {
  const { agenda, random, calendar, ledger } = story
  if (supervisorId === SUPERVISORS.supervisorFull.id) {
    agenda.plan(calendar.later(sentAt, 1, workingMinute(random)), (now) => {
      ledger.change('ACCEPT', requestId, supervisorId, now)
    })
    return
  }
  const reply = calendar.later(sentAt, random.integer(1, 12), workingMinute(random))
  const mood = random.next()
  if (mood < 0.07) agenda.plan(reply, (now) => void ledger.change('WITHDRAW', requestId, studentId, now))
  else if (SILENT.has(supervisorId)) return
  else if (mood < 0.42) agenda.plan(reply, (now) => acceptAndPerhapsThinkAgain(story, requestId, supervisorId, now))
  else if (mood < 0.64) agenda.plan(reply, (now) => rejectAndPerhapsThinkAgain(story, requestId, supervisorId, now))
}

const acceptAndPerhapsThinkAgain = (story: Story, requestId: string, supervisorId: string, now: Date): void => {
  const { agenda, random, calendar, ledger } = story
  if (!ledger.change('ACCEPT', requestId, supervisorId, now).ok) return
  const mood = random.next()
  // Whoever learns that the student had asked others too is more likely to wait for them.
  const askedOthers = ledger.transitions.at(-1)?.causedBy === requestId
  if (mood < (askedOthers ? 0.2 : 0.04)) {
    agenda.plan(minutesAfter(now, 2), (then) => void ledger.change('UNDO', requestId, supervisorId, then))
  } else if (mood > 0.88) {
    const removal = calendar.later(now, random.integer(3, 9), workingMinute(random))
    agenda.plan(removal, (then) => void ledger.change('REMOVE', requestId, supervisorId, then))
  }
}

const rejectAndPerhapsThinkAgain = (
  { agenda, random, ledger }: Story,
  requestId: string,
  supervisorId: string,
  now: Date,
): void => {
  if (!ledger.change('REJECT', requestId, supervisorId, now).ok || random.chance(0.88)) return
  agenda.plan(minutesAfter(now, 1), (then) => void ledger.change('UNDO', requestId, supervisorId, then))
}

const planDismissing = (
  { agenda, random, calendar, ranking, ledger, dismissals }: Story,
  student: SampleUser,
): void => {
  const studentId = student.id
  for (const supervisorId of random.sample(ranking.get(studentId)?.slice(4) ?? [], random.integer(1, 5))) {
    agenda.plan(calendar.later(student.createdAt, random.integer(1, 10), workingMinute(random)), (at) => {
      const asked = ledger.requestsOf(studentId).some((request) => request.supervisorId === supervisorId)
      if (!asked) dismissals.push({ studentId, supervisorId, at })
    })
  }
}

const planChat = (story: Story, student: SampleUser, index: number): void => {
  const { agenda, random, calendar, ledger } = story
  const home = taxonomyLeaves().find(({ name }) => name === student.tags[0])
  const language = student.language ?? 'en'
  if (!home) return
  agenda.plan(calendar.later(student.createdAt, 1, workingMinute(random)), (now) => {
    const { supervisorChat } = SUPERVISORS
    const supervisorId = index % CHAT_PERSONA_EVERY === 0 ? supervisorChat.id : amongTheBest(story, student.id)
    const message = chatOpening(random, language, { ...home, tags: student.tags })
    const answer = supervisorId ? ledger.send(student.id, supervisorId, now, message) : null
    if (!supervisorId || !answer?.ok) return
    const mood = random.next()
    const reply = calendar.later(now, random.integer(1, 4), workingMinute(random))
    if (mood < 0.1) agenda.plan(reply, (then) => void ledger.change('WITHDRAW', answer.id, student.id, then))
    else if (SILENT.has(supervisorId) || mood < 0.25) return
    else if (mood < 0.5) agenda.plan(reply, (then) => void ledger.change('REJECT', answer.id, supervisorId, then))
    else agenda.plan(reply, (then) => acceptChat(story, answer.id, { student, supervisorId }, then))
  })
}

const acceptChat = (
  story: Story,
  requestId: string,
  { student, supervisorId }: { student: SampleUser; supervisorId: string },
  now: Date,
): void => {
  if (!story.ledger.change('ACCEPT', requestId, supervisorId, now).ok) return
  for (const [turn, text] of chatTurns(student.language ?? 'en', story.random.integer(1, 4)).entries()) {
    say(story, {
      requestId,
      by: turn % 2 === 0 ? supervisorId : student.id,
      text,
      at: minutesAfter(now, 3 + turn * 35),
    })
  }
}

/** One of the six best that can be asked, the better the likelier. */
const amongTheBest = (story: Story, studentId: string): string | undefined => {
  const { random } = story
  return openSupervisors(story, studentId)[Math.min(random.integer(0, 5), random.integer(0, 5))]
}
