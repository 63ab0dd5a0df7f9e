/** The function `waiting_list`, held against the rules of asking and the phases (docs/decisions/0095-a-place-can-be-waited-for.md). */
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { phaseAt } from '#domain/cycles/phases.ts'
import { maySend, type RequestState, type TransitionReason } from '#domain/request-lifecycle.ts'
import { findWaiting, placesLeftFor, waitingListFor } from '#server/db/queries/waiting-list.ts'
import { cycles } from '#server/db/schema/cycles.ts'
import { dismissals } from '#server/db/schema/matching.ts'
import { levels, users } from '#server/db/schema/people.ts'
import { requests, requestTransitions, waitingEntries } from '#server/db/schema/requests.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { rounds } from '#test/support/rounds.ts'

const NOW = new Date('2027-03-01T09:00:00Z')
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000)

/** The outcome of the last request to the supervisor. */
type Last = { readonly state: RequestState; readonly from: RequestState | null; readonly reason: TransitionReason }
const LASTS: readonly (Last | null)[] = [
  null,
  { state: 'PENDING', from: null, reason: 'sent' },
  { state: 'REJECTED', from: 'PENDING', reason: 'rejected' },
  { state: 'WITHDRAWN', from: 'PENDING', reason: 'withdrawn' },
  { state: 'WITHDRAWN', from: 'PENDING', reason: 'expired' },
  { state: 'WITHDRAWN', from: 'ACCEPTED', reason: 'removed' },
  { state: 'WITHDRAWN', from: 'ACCEPTED', reason: 'undone' },
]
const isEnded = ({ state, from, reason }: Last): boolean =>
  state === 'REJECTED' || (from === 'ACCEPTED' && reason !== 'undone')

const rarely = fc.integer({ max: 5, min: 0 }).map((one) => one === 0)
const student = fc.record({
  last: fc.constantFrom(...LASTS),
  isPaired: rarely,
  isDismissed: rarely,
  isUnregistered: rarely,
  writesOther: rarely,
  offeredUntil: fc.constantFrom(null, null, hours(-1), hours(0), hours(5)),
})
/** In hours from now, mostly so that matching is on. */
const DATES = [
  [null, null, null],
  [-9, 5, 9],
  [0, null, null],
  [null, 5, null],
  [1, 2, 3],
  [-9, 0, 5],
  [-9, -5, -1],
  [null, null, 0],
] as const
const world = fc.record({
  students: fc.array(student, { minLength: 1, maxLength: 8 }),
  available: fc.integer({ min: 0, max: 3 }),
  isThere: fc.integer({ max: 9, min: 0 }).map((one) => one > 0),
  dates: fc.constantFrom(...DATES),
})

withDatabase('the waiting list', (open) => {
  it('has the students who could ask, and those who have asked by an offer; the rest of the places are for nobody else', async () => {
    await emptyTables(open())
    const { db } = open()
    const [taken, other] = await db
      .insert(levels)
      .values(['Taken', 'Other'].map((name, index) => ({ nameEn: name, nameDe: name, position: index + 1 })))
      .returning()
    await db
      .insert(cycles)
      .values({ name: 'Now', openedAt: hours(-99) })
      .onConflictDoNothing()
    const [{ id: cycleId } = { id: '' }] = await db.select().from(cycles)

    const property = fc.asyncProperty(world, async ({ students, available, isThere, dates }) => {
      const [opensAt, closesAt, endsAt] = dates.map((hour) => (hour === null ? null : hours(hour)))
      const set = { opensAt: opensAt ?? null, closesAt: closesAt ?? null, endsAt: endsAt ?? null }
      await db
        .update(cycles)
        .set({ matchingOpensAt: set.opensAt, matchingClosesAt: set.closesAt, endsAt: set.endsAt })
        .where(sql`closed_at is null`)
      const supervisor = await makeSupervisor(db, { totalSlots: available, registered: isThere })
      const elsewhere = await makeSupervisor(db, { totalSlots: 9 })
      await db
        .update(users)
        .set({ levelIds: [taken?.id ?? ''] })
        .where(sql`id = ${supervisor.id}`)
      const all = []
      for (const [index, given] of students.entries()) {
        const { id } = await makeStudent(db, { registered: !given.isUnregistered })
        const level = given.writesOther ? other : taken
        if (index % 2 === 0 || given.writesOther)
          await db
            .update(users)
            .set({ levelIds: [level?.id ?? ''] })
            .where(sql`id = ${id}`)
        const two = { studentId: id, supervisorId: supervisor.id }
        const made = async (supervisorId: string, { state, from, reason }: Last) => {
          const row = { type: 'SUPERVISION', state, studentId: id, supervisorId, cycleId } as const
          const [{ id: requestId } = { id: '' }] = await db
            .insert(requests)
            .values({ ...row, createdAt: hours(-5), updatedAt: hours(-5) })
            .returning()
          await db
            .insert(requestTransitions)
            .values({ requestId, at: hours(-5), fromState: from, toState: state, reason })
        }
        if (given.last) await made(supervisor.id, given.last)
        if (given.isPaired) await made(elsewhere.id, { state: 'ACCEPTED', from: null, reason: 'added' })
        if (given.isDismissed) await db.insert(dismissals).values({ ...two, at: NOW })
        await db
          .insert(waitingEntries)
          .values({ ...two, cycleId, joinedAt: hours(index - 99), offeredUntil: given.offeredUntil })
        const hasAsked = given.last?.state === 'PENDING'
        const asking = maySend({
          type: 'SUPERVISION',
          ...two,
          supervisorRegistered: isThere,
          levelFits: !given.writesOther,
          studentPaired: given.isPaired,
          activeRequest: hasAsked,
          lastEndedAt: null,
          cooldownDays: 0,
          now: NOW,
          availableSlots: 1,
          requestLimitReached: false,
          phase: phaseAt(set, NOW),
        })
        const isTurnedDown = given.last !== null && isEnded(given.last)
        const counts = asking.ok && !given.isUnregistered && !given.isDismissed && !isTurnedDown
        const isHere = isThere && !given.isUnregistered
        const holds = given.offeredUntil !== null && given.offeredUntil > NOW && (counts || (hasAsked && isHere))
        all.push({ id, counts, holds, until: holds ? given.offeredUntil : null })
      }

      const list = await waitingListFor(db, { supervisorId: supervisor.id }, NOW)
      const expected = all.filter(({ counts, holds }) => counts || holds)
      expect(list.map(({ studentId, offeredUntil, position }) => [studentId, offeredUntil, position])).toEqual(
        expected.map(({ id, until }, index) => [id, until, index + 1]),
      )
      const holding = expected.filter(({ holds }) => holds)
      for (const { id, holds } of [...all, { id: elsewhere.id, holds: false }]) {
        const two = { studentId: id, supervisorId: supervisor.id }
        const left = available - (holds ? holding.length - 1 : expected.length)
        expect(await placesLeftFor(db, two, NOW)).toBe(Math.max(left, 0))
        const own = (await waitingListFor(db, { studentId: id }, NOW))[0] ?? null
        expect(own).toEqual(await findWaiting(db, two, NOW))
      }
    })
    await fc.assert(property, { numRuns: rounds(150) })
  }, 300_000)
})
