import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database, Queryable } from '#server/db/client.ts'
import { OutsideTransactionError } from '#server/db/pool.ts'
import { ensureCycle, findRunningCycle } from '#server/db/queries/cycles/cycles.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { replaceTags } from '#server/db/queries/matching/tags.ts'
import { requests } from '#server/db/schema/requests.ts'
import { transaction } from '#server/db/transaction.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeFaculty } from '#test/support/matching/many-supervisors.ts'
import { suggestionsBySql } from '#test/support/matching/matching-oracle.ts'
import { makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { scoresById, scoresByRule } from '#test/support/matching/scores.ts'

const NOW = new Date('2026-03-01T09:00:00Z')

const choose = async (tx: Queryable, supervisorId: string, tagId: string): Promise<void> => {
  await replaceTags(tx, supervisorId, [{ tagId, priority: 1 }])
  await bumpMatchingRevision(tx, { users: [supervisorId] })
}

/** A student of robots, a supervisor of robots, one of law, and two instances that have both been asked. */
const makeTwo = async (db: Database) => {
  const tag = await makeTags(db, ['robots', 'law', 'art'], [['robots', 'law', 0.25]])
  const student = await makeStudent(db, { tags: [tag.robots] })
  const engineer = await makeSupervisor(db, { tags: [tag.robots] })
  const lawyer = await makeSupervisor(db, { tags: [tag.law] })
  const [one, other] = [createSimilarityIndex(), createSimilarityIndex()]
  const scoresOn = async (index: typeof one, database: Database) => {
    const scores = scoresById(await index.rankSupervisors(database, student.id))
    return [scores.get(engineer.id), scores.get(lawyer.id)]
  }
  await Promise.all([scoresOn(one, db), scoresOn(other, db)])
  return { tag, student, engineer, lawyer, one, other, scoresOn }
}

withDatabase('the similarity index', (open) => {
  beforeEach(() => emptyTables(open()))

  describe('suggestions', () => {
    it('leaves out active supervision requests only, not chats and what is over', async () => {
      const { db } = open()
      const { student, engineer, lawyer, one } = await makeTwo(db)
      await ensureCycle(db, 'now', NOW)
      const cycleId = (await findRunningCycle(db)).id
      const row = { studentId: student.id, cycleId, createdAt: NOW, updatedAt: NOW }
      await db.insert(requests).values([
        { ...row, supervisorId: engineer.id, type: 'CHAT', state: 'PENDING', message: 'Hello' },
        { ...row, supervisorId: engineer.id, type: 'SUPERVISION', state: 'WITHDRAWN' },
        { ...row, supervisorId: lawyer.id, type: 'SUPERVISION', state: 'PENDING' },
      ])
      const suggested = await one.suggest(db, student.id, 20, new Date())
      expect(suggested.map(({ supervisorId }) => supervisorId)).toEqual([engineer.id])
    })

    it('is right when there is more than travels at once', async () => {
      const { db } = open()
      const students = await makeFaculty(db, { tags: 160, supervisors: 2100, students: 3 })
      const index = createSimilarityIndex()
      for (const student of students) {
        const suggested = await index.suggest(db, student, 50, new Date())
        const expected = await suggestionsBySql(db, student, 50)
        expect(suggested).toMatchObject(expected)
      }
    })
  })

  describe('committed changes', () => {
    it('is all a caller sees of many changes at once, each seeing its own', async () => {
      const { db } = open()
      const { tag, student, one } = await makeTwo(db)
      const all = [tag.robots, tag.law, tag.art]
      const expected = [1, 0.25, 0]
      const changers = Array.from({ length: 12 }, async (_, number) => {
        const { id } = await makeSupervisor(db, { tags: [tag.art] })
        for (let round = 0; round < 6; round += 1) {
          const choice = (number + round) % 3
          await transaction(db, (tx) => choose(tx, id, all[choice] ?? ''))
          if (number === 0) await bumpMatchingRevision(db, { vocabulary: true })
          expect(scoresById(await one.rankSupervisors(db, student.id)).get(id)).toBe(expected[choice])
          expect((await scoresByRule(one, db, [student.id, id]))(student.id, id)).toBe(expected[choice])
          expect(scoresById(await one.rankStudents(db, id)).get(student.id)).toBe(expected[choice])
        }
      })
      await Promise.all(changers)
    })
  })

  describe('a transaction', () => {
    it('that is rolled back leaves nothing behind, although the next one gets the number of its revision', async () => {
      const { db } = open()
      const { tag, lawyer, engineer, one, scoresOn } = await makeTwo(db)
      const rolledBack = transaction(db, async (tx) => {
        await choose(tx, lawyer.id, tag.robots)
        throw new Error('not today')
      })
      await expect(rolledBack).rejects.toThrow('not today')
      expect(await scoresOn(one, db)).toEqual([1, 0.25])
      await transaction(db, (tx) => choose(tx, engineer.id, tag.art))
      expect(await scoresOn(one, db)).toEqual([0, 0.25])
    })

    it('cannot ask for scores, which might have to be loaded under its locks', async () => {
      const { db } = open()
      const { one, scoresOn } = await makeTwo(db)
      const asking = transaction(db, () => scoresOn(one, db))
      await expect(asking).rejects.toMatchObject({ cause: expect.any(OutsideTransactionError) })
    })
  })

  describe('reading it all anew', () => {
    const countLoads = (fail: () => boolean = () => false) => {
      const { pool } = open()
      const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
      let loads = 0
      vi.spyOn(pool, 'query').mockImplementation(((config: { text: string }, ...rest: unknown[]) => {
        if (!config.text.includes('string_agg')) return query(config, ...rest)
        loads += 1
        return fail() ? Promise.reject(new Error('connection lost')) : query(config, ...rest)
      }) as never)
      return () => loads
    }

    it('is done once for all who ask meanwhile', async () => {
      const { db } = open()
      const { one, scoresOn } = await makeTwo(db)
      await bumpMatchingRevision(db, { vocabulary: true })
      const loads = countLoads()
      const answers = await Promise.all(Array.from({ length: 10 }, () => scoresOn(one, db)))
      expect(new Set(answers.map(String))).toEqual(new Set(['1,0.25']))
      expect(loads()).toBe(1)
    })

    it('fails for the one who began it and is done again for the others', async () => {
      const { db } = open()
      const { one, scoresOn } = await makeTwo(db)
      await bumpMatchingRevision(db, { vocabulary: true })
      let isFirst = true
      const loads = countLoads(() => isFirst && !(isFirst = false))
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => scoresOn(one, db)))
      expect(answers.filter(({ status }) => status === 'rejected').length).toBe(1)
      expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(4)
      expect(loads()).toBe(2)
    })

    it.each([
      ['an earlier revision', sql`revision = revision - 1, vocabulary = vocabulary - 1`],
      ['the same revision of another history', sql`vocabulary = vocabulary - 1`],
    ])('happens when the database was set back to %s', async (_what, stamp) => {
      const { db } = open()
      const { tag, lawyer, one, scoresOn } = await makeTwo(db)
      await replaceTags(db, lawyer.id, [{ tagId: tag.robots, priority: 1 }])
      await db.execute(sql`update matching_revision set ${stamp}`)
      expect(await scoresOn(one, db)).toEqual([1, 1])
    })
  })
})
