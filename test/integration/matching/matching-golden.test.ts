/** Scores through the whole index against those of an independent implementation. */
import { beforeAll, describe, expect, it } from 'vitest'
import { listTags } from '#server/db/queries/matching/tags.ts'
import { transaction } from '#server/db/transaction.ts'
import { compareTags, importTags } from '#server/imports/tags/import-tags.ts'
import { readTagsJson } from '#server/imports/tags/tags-json.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { golden, goldenTagList } from '#test/support/matching/golden-scores.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { scoresById, scoresByRule } from '#test/support/matching/scores.ts'

const TOLERANCE = 1e-6

type Person = (typeof golden.students)[number]

describe('golden scores', () => {
  withDatabase('a tag list', (open) => {
    const ids = new Map<string, string>()
    const keys = new Map<string, string>()
    const index = createSimilarityIndex()

    beforeAll(async () => {
      const { db } = open()
      const list = readTagsJson(goldenTagList())
      if (!list.ok) throw new Error('the tag list is refused')
      const compared = await compareTags(db, { names: list.tags, pairs: list.similarities }, () => undefined)
      const by = { importId: '', now: new Date() }
      await transaction(db, (tx) => importTags(tx, compared, () => undefined, null, by))
      const tagIds = new Map((await listTags(db)).map(({ id, name }) => [name, id]))
      const chosen = ({ tags }: Person) => ({ tags: tags.map((name) => tagIds.get(name) ?? name) })
      const made = [
        ...(await inTurn(golden.supervisors, async (one) => [one.key, (await makeSupervisor(db, chosen(one))).id])),
        ...(await inTurn(golden.students, async (one) => [one.key, (await makeStudent(db, chosen(one))).id])),
      ]
      for (const [key, id] of made) {
        ids.set(key, id)
        keys.set(id, key)
      }
    })

    it('agree within 1e-6 for every pair, ranked from either side and by the rule', async () => {
      const { db } = open()
      const { students, supervisors, scores } = golden
      const studentIds = students.map(({ key }) => ids.get(key) ?? '')
      const supervisorIds = supervisors.map(({ key }) => ids.get(key) ?? '')
      const off: string[] = []
      const ranked = new Map<string, Map<string, number>>()
      for (const supervisor of supervisors) {
        const ofStudents = scoresById(await index.rankStudents(db, ids.get(supervisor.key) ?? ''))
        ranked.set(ids.get(supervisor.key) ?? '', ofStudents)
        for (const student of students) {
          const expected = scores[student.key]?.[supervisor.key] ?? Number.NaN
          const score = ofStudents.get(ids.get(student.key) ?? '') ?? Number.NaN
          if (!(Math.abs(score - expected) < TOLERANCE)) off.push(`${student.key} ${supervisor.key}: ${score}`)
        }
      }
      expect(off).toEqual([])
      for (const studentId of studentIds) {
        const ofSupervisors = scoresById(await index.rankSupervisors(db, studentId))
        expect(new Set(ofSupervisors.values()).size).toBeGreaterThan(10)
        const scoreByRule = await scoresByRule(index, db, [studentId, ...supervisorIds])
        for (const id of supervisorIds) {
          const score = ranked.get(id)?.get(studentId)
          expect([ofSupervisors.get(id), scoreByRule(studentId, id)]).toEqual([score, score])
        }
      }
    })

    it('put suggestions in the same order wherever two differ by more', async () => {
      const { students, scores } = golden
      for (const { key } of students) {
        const suggested = await index.suggest(open().db, ids.get(key) ?? '', 100, new Date())
        const inOrder = suggested.map(({ supervisorId }) => scores[key]?.[keys.get(supervisorId) ?? ''] ?? Number.NaN)
        expect(inOrder.length).toBe(84)
        expect(inOrder.filter((score, place) => !(score <= (inOrder[place - 1] ?? 1) + TOLERANCE))).toEqual([])
      }
    })
  })
})

const inTurn = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<[string, Made]>,
): Promise<[string, Made][]> => {
  const made: [string, Made][] = []
  for (const item of items) made.push(await make(item))
  return made
}
