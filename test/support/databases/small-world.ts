/** A handful of people with something between them, for tests that go through all operations. */
import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { UploadedFile } from '#contract/operation.ts'
import { OFFER_HOURS } from '#domain/limits.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { cycles } from '#server/db/schema/cycles.ts'
import { requests, requestTransitions } from '#server/db/schema/requests.ts'
import { addToShortlist } from '#server/db/queries/matching/shortlist.ts'
import { dismiss } from '#server/db/queries/people/dismissals.ts'
import { joinWaitingList, setOffers, waitingListFor } from '#server/db/queries/waiting-list.ts'
import type { TestApi } from '../api.ts'
import { makeBrowserKeys } from '../push/browser-keys.ts'
import { sent } from '../push/push-service.ts'
import { codeOf } from '../confirmations/confirmations.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '../people.ts'

export type World = {
  /** A pair: a student and a supervisor, who also have an accepted chat request. */
  readonly student: MadeUser
  readonly supervisor: MadeUser
  readonly supervision: string
  readonly chat: string
  /** Has asked the supervisor for supervision and a chat; nothing is decided. */
  readonly applicant: MadeUser
  readonly pendingSupervision: string
  readonly pendingChat: string
  /** Another pair, which has nothing to do with the first. */
  readonly otherStudent: MadeUser
  readonly otherSupervisor: MadeUser
  readonly otherSupervision: string
  readonly otherChat: string
  /** A pair that an admin has made. */
  readonly byHand: string
  /** Ideas of the supervisor of the first pair. */
  readonly idea: string
  /** The applicant's, of a place with the other supervisor. */
  readonly placeOffer: string
  /** Has no place left: one student is waiting, another was declined with one press. */
  readonly fullSupervisor: MadeUser
  readonly waiting: string
  readonly declinedWith: string
  readonly admin: MadeUser
  readonly otherAdmin: MadeUser
  /** Entered by others, each in their role: they have an address and have yet to register. */
  readonly unregistered: { readonly student: MadeUser; readonly supervisor: MadeUser; readonly admin: MadeUser }
  /** An address that nobody has. */
  readonly newcomer: string
  /** The one that runs; it has just begun after another one. */
  readonly cycle: string
  readonly tags: readonly [string, string]
  /** A push subscription as a browser hands it to a page. */
  readonly subscription: ReturnType<typeof sent>
  /** The content of the QR code of the first pair's confirmation. */
  readonly code: string
  /** Makes a name different from those of other worlds. */
  readonly unique: string
}

/** Adds a new set of data to the present one. */
export async function makeWorld({ db }: Pick<OpenDatabase, 'db'>, api: TestApi): Promise<World> {
  const unique = randomUUID().slice(0, 8)
  const named = await makeTags(db, [`tag one ${unique}`, `tag two ${unique}`], [])
  const tags = Object.values(named) as [string, string]
  const name = (firstName: string) => ({
    firstName,
    lastName: 'Test',
    email: `${firstName}.${unique}@uni.example`,
    tags,
  })
  const student = await makeStudent(db, name('Stella'))
  const supervisor = await makeSupervisor(db, { ...name('Sven'), totalSlots: 3 })
  const applicant = await makeStudent(db, name('Anna'))
  const otherStudent = await makeStudent(db, name('Otto'))
  const otherSupervisor = await makeSupervisor(db, { ...name('Olga'), totalSlots: 3 })
  const fullSupervisor = await makeSupervisor(db, { ...name('Fritz'), totalSlots: 0 })
  const admin = await makeAdmin(db, { ...name('Adam'), tags: [] })
  const otherAdmin = await makeAdmin(db, { ...name('Alma'), tags: [] })

  const entered = (role: string) => ({ email: `entered.${role}.${unique}@uni.example`, registered: false })
  const unregistered = {
    student: await makeStudent(db, entered('student')),
    supervisor: await makeSupervisor(db, entered('supervisor')),
    admin: await makeAdmin(db, entered('admin')),
  }

  const ask = async (from: MadeUser, to: MadeUser): Promise<string> =>
    (await api.ok('supervision_requests.create', { supervisor_id: to.id }, { as: from.email })).id
  const greet = async (from: MadeUser, to: MadeUser): Promise<string> =>
    (await api.ok('chat_requests.create', { supervisor_id: to.id, message: 'Hello' }, { as: from.email })).id
  const pair = async (one: MadeUser, other: MadeUser) => {
    const [supervision, chat] = [await ask(one, other), await greet(one, other)]
    await api.ok('supervision_requests.patch', { id: supervision, state: 'ACCEPTED' }, { as: other.email })
    await api.ok('chat_requests.patch', { id: chat, state: 'ACCEPTED' }, { as: other.email })
    return { supervision, chat }
  }
  const first = await pair(student, supervisor)
  const second = await pair(otherStudent, otherSupervisor)
  const full = await fillUp(db, fullSupervisor, [
    await makeStudent(db, name('Wilma')),
    await makeStudent(db, name('Dora')),
  ])
  await dismiss(db, student.id, otherSupervisor.id, new Date())
  await addToShortlist(db, student.id, fullSupervisor.id, new Date())
  const { id: byHand } = await api.ok(
    'admin.pairs.make',
    { student_id: (await makeStudent(db, name('Hanna'))).id, supervisor_id: otherSupervisor.id, reason: 'By hand' },
    { as: admin.email },
  )
  const placeOffer = await keepPlace(db, { studentId: applicant.id, supervisorId: otherSupervisor.id })
  return {
    student,
    supervisor,
    ...first,
    applicant,
    placeOffer,
    pendingSupervision: await ask(applicant, supervisor),
    pendingChat: await greet(applicant, supervisor),
    otherStudent,
    otherSupervisor,
    otherSupervision: second.supervision,
    byHand,
    otherChat: second.chat,
    idea: await offer(api, supervisor, tags),
    fullSupervisor,
    ...full,
    admin,
    otherAdmin,
    unregistered,
    newcomer: `newcomer.${unique}@uni.example`,
    cycle: await beginCycle(db, unique),
    tags,
    subscription: sent(
      { endpoint: `https://push.example/${unique}`, keys: makeBrowserKeys() },
      api.services.push.vapid.publicKey,
    ),
    code: await codeOf(api, db, first.supervision),
    unique,
  }
}

const offer = async (api: TestApi, { id, email }: MadeUser, tagIds: readonly string[]): Promise<string> => {
  const idea = { title: 'A robot that listens', tag_ids: [...tagIds], state: 'OPEN' as const }
  return (await api.ok('supervisors.ideas.add', { id, ...idea }, { as: email })).id
}

/** A student who waited has an open offer: its id. */
const keepPlace = async (
  db: OpenDatabase['db'],
  two: { readonly studentId: string; readonly supervisorId: string },
): Promise<string> => {
  const now = new Date()
  await joinWaitingList(db, two, now)
  const list = await waitingListFor(db, two, now)
  const ids = list.map(({ id }) => id)
  await setOffers(db, ids, new Date(now.getTime() + OFFER_HOURS * 60 * 60 * 1000))
  return ids[0] ?? ''
}

/** The first of the two waits for a supervisor without a place; the second was rejected. */
const fillUp = async (
  db: OpenDatabase['db'],
  { id: supervisorId }: MadeUser,
  [waiting, declined]: readonly [MadeUser, MadeUser],
): Promise<Pick<World, 'waiting' | 'declinedWith'>> => {
  const now = new Date()
  const declinedWith = randomUUID()
  const both = {
    type: 'SUPERVISION',
    supervisorId,
    cycleId: sql`(select id from cycles where closed_at is null)`,
    createdAt: now,
    updatedAt: now,
  } as const
  const made = await db
    .insert(requests)
    .values([
      { ...both, state: 'PENDING', studentId: waiting.id },
      { ...both, state: 'REJECTED', studentId: declined.id, declinedWith },
    ])
    .returning({ id: requests.id, state: requests.state, studentId: requests.studentId })
  for (const { id, state, studentId } of made) {
    const asked = {
      requestId: id,
      at: now,
      by: studentId,
      fromState: null,
      toState: 'PENDING',
      reason: 'sent',
    } as const
    await db.insert(requestTransitions).values(asked)
    if (state === 'REJECTED') {
      const rejected = { by: supervisorId, fromState: 'PENDING', toState: 'REJECTED', reason: 'rejected' } as const
      await db.insert(requestTransitions).values({ ...asked, ...rejected })
    }
  }
  return { waiting: made.find(({ state }) => state === 'PENDING')?.id ?? '', declinedWith }
}

/** As if the cycle that runs had begun a moment ago. */
export async function beginCycle(db: OpenDatabase['db'], unique: string): Promise<string> {
  const now = new Date()
  const [running] = await db.update(cycles).set({ openedAt: now }).where(isNull(cycles.closedAt)).returning()
  const openedAt = new Date(now.getTime() - 1000)
  await db.insert(cycles).values({ name: `Before ${unique}`, openedAt, closedAt: now })
  return running?.id ?? ''
}

const file = (fileName: string, contentType: string, bytes: Uint8Array): UploadedFile => ({
  fileName,
  contentType,
  bytes,
})

export const picture = file(
  'me.png',
  'image/png',
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#48a' } })
    .png()
    .toBuffer(),
)
export const supervisorsCsv = file(
  'supervisors.csv',
  'text/csv',
  Buffer.from('First Name,Last Name,Email,Capacity\nIda,Imported,ida.imported@uni.example,2\n'),
)
export const ideasCsv = file('ideas.csv', 'text/csv', Buffer.from('Email,Title\n'))
export const tagList = file(
  'updated_tag_list.json',
  'application/json',
  Buffer.from('{"tags": ["imported tag"], "similarities": []}'),
)
