/**
 * Twenty places become free at once while twenty students wait, accept, decline and let offers pass: never more open offers than
 * free places, and in the end no place that nobody has and somebody waits for.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { joinLine } from '#server/db/queries/waiting/lines.ts'
import { countDone, onTwoInstances, race, type Track } from '#test/support/race.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { doWhatIsDue, OFFER_MS } from '#test/support/requests/lines.ts'
import { eachRound } from '#test/support/rounds.ts'

const PEOPLE = 20
/** Of those there may be. */
const LINES = 4

/** The entry stays for an undo of the pair. */
const IS_PAIRED = sql`exists (select from requests r where r.student_id = w.student_id and r.is_pair)`
/** Offers that stand: whoever is in a pair by now has none, even where nobody has looked yet. */
const OFFERS = sql`
  select w.supervisor_id, count(*)::int as n from waiting_entries w
  where w.offered_at is not null and not ${IS_PAIRED} group by w.supervisor_id`
const TOO_MANY = sql`
  (select offers.* from (${OFFERS}) offers join supervisors s on s.user_id = offers.supervisor_id
  where offers.n > s.available_slots) too_many`
/** Places that are free and offered to nobody while somebody waits without an offer. */
const LEFT_OVER = sql`
  (select s.user_id from supervisors s left join (${OFFERS}) offers on offers.supervisor_id = s.user_id
  where s.available_slots > coalesce(offers.n, 0)
    and exists (select from waiting_entries w where w.supervisor_id = s.user_id and w.offered_at is null and not ${IS_PAIRED})) left_over`
const HELD_BY_NOBODY = sql`
  (select w.id from waiting_entries w join users u on u.id = w.student_id
  where u.deleted_at is not null or w.offered_at is not null and ${IS_PAIRED}) stale`

describe('places for which many wait', () => {
  onTwoInstances((track) => {
    it.each(eachRound(30))('are offered once each, round $round', async () => {
      const { supervisors, students, taken } = await waitingCrowd(track)
      const start = new Date()
      const end = new Date(start.getTime() + OFFER_MS)

      const freed = await atOnce(track, start, () =>
        race(...taken.map(({ supervisor, request }) => withdraw(track, supervisor, request))),
      )
      expect(countDone(freed)).toBe(PEOPLE)
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
    for (let step = 0; step < LINES; step += 1) {
      const supervisor = supervisors[(index + step * 3) % PEOPLE]
      if (supervisor) await joinLine(track.db, { studentId: student.id, supervisorId: supervisor.id }, joinedAt)
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

/** What is raced for, with two runners beside it, and somebody who looks again and again whether there are too many offers. */
const atOnce = async <T>(track: Track, now: Date, work: () => Promise<T>): Promise<T> => {
  const over = { is: false }
  const until = async (again: () => Promise<void>): Promise<void> => {
    while (!over.is) await again()
  }
  const beside = [
    until(() => doWhatIsDue(track.db, now)),
    until(() => doWhatIsDue(track.db, now)),
    until(async () => expect(await track.count(TOO_MANY)).toBe(0)),
  ]
  try {
    return await work()
  } finally {
    over.is = true
    await Promise.all(beside)
  }
}

const expectSettled = async (track: Track, now: Date): Promise<void> => {
  await doWhatIsDue(track.db, now)
  const faults = { tooMany: TOO_MANY, leftOver: LEFT_OVER, heldByNobody: HELD_BY_NOBODY }
  for (const [name, fault] of Object.entries(faults))
    expect({ [name]: await track.count(fault) }).toEqual({ [name]: 0 })
}

const offers = async (track: Track) =>
  (
    await track.db.execute<{ student: string; supervisor: string }>(sql`
      select student_id as student, supervisor_id as supervisor from waiting_entries where offered_at is not null`)
  ).rows

const pendingRequests = async (track: Track) =>
  (
    await track.db.execute<{ id: string; supervisor: string }>(sql`
      select id, supervisor_id as supervisor from requests where type = 'SUPERVISION' and state = 'PENDING'`)
  ).rows
