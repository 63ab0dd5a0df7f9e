/**
 * Twenty places become free at once while twenty students wait, ask, decline and let offers pass, and others ask beside them: nobody
 * gets a place that is kept for another one, and in the end no place is free that somebody waits for.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findListsToUpdate, joinWaitingList } from '#server/db/queries/waiting-list.ts'
import { countDone, onTwoInstances, race, type Track } from '#test/support/race.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { OFFER_MS, updateLists } from '#test/support/requests/lines.ts'
import { eachRound } from '#test/support/rounds.ts'

const PEOPLE = 20
/** The waiting lists of a round, fewer than a student may join. */
const WAITING_LISTS = 4

/** The lists at a moment, with the places of their supervisors. */
const listsAt = (now: Date) => sql`
  select w.supervisor_id, greatest(s.available_slots, 0) as available, count(*) filter (where w.holds) as offers,
    count(*) filter (where w.has_asked) as asked, count(*) filter (where not w.holds) as others
  from waiting_list(${now.toISOString()}::timestamptz) w join supervisors s on s.user_id = w.supervisor_id
  group by w.supervisor_id, s.available_slots`
/** More offers than places that were not used; and places that are offered to nobody while somebody waits. */
const tooMany = (now: Date) =>
  sql`(select from (${listsAt(now)}) l where l.offers - l.asked > greatest(l.available - l.asked, 0)) l`
const leftOver = (now: Date) => sql`(select from (${listsAt(now)}) l where l.offers < l.available and l.others > 0) l`
/** Requests of somebody for whom no place was kept while others waited. */
const UNKEPT = sql`(select from requests r where r.type = 'SUPERVISION' and r.state = 'PENDING' and not exists (
  select from waiting_entries e where e.student_id = r.student_id and e.supervisor_id = r.supervisor_id
    and e.offered_until is not null)) unkept`

describe('places for which many wait', () => {
  onTwoInstances((track) => {
    it.each(eachRound(30))('are offered once each, round $round', async () => {
      const { supervisors, students, taken } = await waitingCrowd(track)
      const start = new Date()
      const end = new Date(start.getTime() + OFFER_MS)

      const outsiders = await Promise.all(supervisors.map(() => makeStudent(track.db)))
      const ask = (who: MadeUser, supervisor: MadeUser | undefined) =>
        track.prepare(who, 'supervision_requests.create', { supervisor_id: supervisor?.id })
      const [freed, crossed] = await atOnce(track, start, () =>
        Promise.all([
          race(...taken.map(({ supervisor, request }) => withdraw(track, supervisor, request))),
          race(...outsiders.map((who, index) => ask(who, supervisors[index]))),
        ]),
      )
      expect([countDone(freed), countDone(crossed), await track.count(UNKEPT)]).toEqual([PEOPLE, 0, 0])
      await expectSettled(track, start)

      const offered = await offers(track)
      expect(offered.length).toBeGreaterThan(0)
      const personOf = (id: string): MadeUser => byId([...students, ...supervisors], id)
      await atOnce(track, start, () =>
        race(
          ...offered.map(({ student, supervisor }, index) => {
            const who = personOf(student)
            return index % 3 === 0
              ? track.prepare(who, 'waiting.leave', { supervisor_id: supervisor })
              : track.prepare(who, 'supervision_requests.create', { supervisor_id: supervisor })
          }),
          ...students.slice(0, 5).map((student, index) => add(track, supervisors, index, student)),
        ),
      )
      await expectSettled(track, start)

      // All that were sent are accepted while what is left of the offers falls due.
      const pending = await pendingRequests(track)
      await atOnce(track, end, () =>
        race(
          ...pending.map(({ id, supervisor }) => track.accept(personOf(supervisor), id)),
          ...students.slice(-5).map((student, index) => add(track, supervisors, index + 5, student)),
        ),
      )
      await expectSettled(track, end)
      expect(await track.count(sql`requests where is_pair`)).toBeGreaterThan(0)
    })
  })
})

type Taken = { readonly supervisor: MadeUser; readonly request: string }

/** Supervisors with one place, which is taken, and students each of whom waits for some of them. */
const waitingCrowd = async (track: Track) => {
  const supervisors: MadeUser[] = []
  const students: MadeUser[] = []
  const taken: Taken[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const supervisor = await makeSupervisor(track.db, { totalSlots: 1 })
    const input = { student_id: (await makeStudent(track.db)).id }
    const { id } = await track.api.ok('supervision_requests.create', input, { as: supervisor.email })
    supervisors.push(supervisor)
    students.push(await makeStudent(track.db))
    taken.push({ supervisor, request: id })
  }
  const joinedAt = new Date()
  for (const [index, student] of students.entries()) {
    for (let step = 0; step < WAITING_LISTS; step += 1) {
      const supervisor = supervisors[(index + step * 3) % PEOPLE]
      if (supervisor) await joinWaitingList(track.db, { studentId: student.id, supervisorId: supervisor.id }, joinedAt)
    }
  }
  return { supervisors, students, taken }
}

const withdraw = (track: Track, supervisor: MadeUser, id: string) =>
  track.prepare(supervisor, 'supervision_requests.patch', { id, state: 'WITHDRAWN' })

const add = (track: Track, supervisors: readonly MadeUser[], index: number, student: MadeUser) =>
  track.prepare(supervisors[index * 2] ?? student, 'supervision_requests.create', { student_id: student.id })

const byId = (people: readonly MadeUser[], id: string): MadeUser => {
  const person = people.find((one) => one.id === id)
  if (!person) throw new Error('nobody has this id')
  return person
}

/** The things raced for, with two runners beside it. */
const atOnce = async <T>(track: Track, now: Date, work: () => Promise<T>): Promise<T> => {
  const over = { is: false }
  const until = async (again: () => Promise<void>): Promise<void> => {
    while (!over.is) await again()
  }
  const beside = [until(() => updateLists(track.db, now)), until(() => updateLists(track.db, now))]
  try {
    return await work()
  } finally {
    over.is = true
    await Promise.all(beside)
  }
}

/** One more look has nothing to do, and no place is held by nobody or kept twice. */
const expectSettled = async (track: Track, now: Date): Promise<void> => {
  await updateLists(track.db, now)
  expect(await findListsToUpdate(track.db, now)).toEqual([])
  expect([await track.count(tooMany(now)), await track.count(leftOver(now))]).toEqual([0, 0])
}

const offers = async (track: Track) =>
  (
    await track.db.execute<{ student: string; supervisor: string }>(sql`
      select student_id as student, supervisor_id as supervisor from waiting_entries where offered_until is not null`)
  ).rows

const pendingRequests = async (track: Track) =>
  (
    await track.db.execute<{ id: string; supervisor: string }>(sql`
      select id, supervisor_id as supervisor from requests where type = 'SUPERVISION' and state = 'PENDING'`)
  ).rows
