import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureCycle, findRunningCycle } from '#server/db/queries/cycles/cycles.ts'
import { findPeople } from '#server/db/queries/people/people.ts'
import { countUsers } from '#server/db/queries/accounts/users.ts'
import { countWaiting, findListsToUpdate, waitingListFor } from '#server/db/queries/waiting-list.ts'
import { requestTransitions } from '#server/db/schema/requests.ts'
import { tagSimilarities } from '#server/db/schema/matching.ts'
import { transaction } from '#server/db/transaction.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STUDENTS, SUPERVISORS } from './personas.ts'
import { sampleWorld } from './sample-world.ts'
import { seed } from './seed.ts'

const NOW = new Date('2026-11-21T07:30:00Z')

describe('the seed', () => {
  const world = sampleWorld(NOW)
  let dataDir = ''
  let open: OpenDatabase

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tandem-seed-'))
    open = await openDatabase({ dataDir })
    await migrate(open)
    await transaction(open.db, async (tx) => {
      await ensureCycle(tx, 'made at start-up', NOW)
      await seed(tx, NOW)
    })
  })

  afterAll(async () => {
    await open.close()
    await rm(dataDir, { recursive: true })
  })

  it('writes everybody, every similarity and the whole history', async () => {
    expect(await countUsers(open.db)).toBe(world.users.length)
    expect(await open.db.$count(tagSimilarities)).toBe(world.tagList.similarities.length)
    expect(await open.db.$count(requestTransitions)).toBe(world.transitions.length)
  })

  it('leaves the counting of places to the database, which agrees', async () => {
    const { supervisorFree, supervisorFull } = SUPERVISORS
    const people = await findPeople(open.db, [supervisorFree.id, supervisorFull.id, STUDENTS.studentPair.id])
    expect(people.get(supervisorFree.id)).toMatchObject({ totalSlots: 5, availableSlots: 3 })
    expect(people.get(supervisorFull.id)).toMatchObject({ totalSlots: 3, availableSlots: 0, lastName: 'Wiśniewski' })
    expect(people.get(STUDENTS.studentPair.id)).toMatchObject({ hasSupervisor: true, isRegistered: true })
  })

  it('suggests supervisorFree first to studentOnboarded', async () => {
    const { ids } = await createSimilarityIndex().rankSupervisors(open.db, STUDENTS.studentOnboarded.id)
    expect(ids[0]).toBe(SUPERVISORS.supervisorFree.id)
  })

  it('has everybody wait who is to, and keeps the place that is offered', async () => {
    const { id: studentId } = STUDENTS.studentRejected
    const own = world.lines.filter((line) => line.studentId === studentId)
    const lists = await waitingListFor(open.db, { studentId }, NOW)
    expect(lists.map(({ id, offeredUntil }) => [id, offeredUntil])).toEqual(
      own
        .toSorted((one, other) => +one.joinedAt - +other.joinedAt)
        .map(({ id, offeredUntil = null }) => [id, offeredUntil]),
    )
    expect(await countWaiting(open.db, NOW)).toMatchObject({ supervisors: 3 })
    expect(await findListsToUpdate(open.db, NOW)).toEqual([])
  })

  it('makes the cycle that was running its own', async () => {
    expect(await findRunningCycle(open.db)).toMatchObject({ ...world.cycles[1], calledOffAt: null })
  })

  it('refuses a database in which there are people', async () => {
    await expect(transaction(open.db, (tx) => seed(tx, NOW))).rejects.toThrow('without users')
    expect(await countUsers(open.db)).toBe(world.users.length)
  })
})
