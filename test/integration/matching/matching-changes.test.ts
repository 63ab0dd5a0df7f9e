/** The similarity index against plain SQL, after any sequence of changes, on two instances. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Database, Queryable } from '#server/db/client.ts'
import { ensureCycle, findRunningCycle } from '#server/db/queries/cycles/cycles.ts'
import { addToShortlist, removeFromShortlist } from '#server/db/queries/matching/shortlist.ts'
import { dismiss, removeDismissal } from '#server/db/queries/people/dismissals.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { insertSimilarities, insertTags, removeTags } from '#server/db/queries/imports/tags.ts'
import { replaceTags } from '#server/db/queries/matching/tags.ts'
import { requests } from '#server/db/schema/requests.ts'
import { supervisors, users } from '#server/db/schema/people.ts'
import { tags, tagSimilarities } from '#server/db/schema/matching.ts'
import { transaction } from '#server/db/transaction.ts'
import { createSimilarityIndex, type SimilarityIndex } from '#server/matching/similarity-index.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { suggestionsBySql } from '#test/support/matching/matching-oracle.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { scoresById, scoresByRule } from '#test/support/matching/scores.ts'
import { rounds } from '#test/support/rounds.ts'

const NOW = new Date('2026-03-01T09:00:00Z')
const TAGS = 7
const SUPERVISORS = 9

type Pairs = readonly (readonly [a: number, b: number, score: number])[]
type World = { readonly studentId: string; readonly supervisorIds: readonly string[] }

type Change =
  | { readonly what: 'interests'; readonly tags: readonly number[] }
  | { readonly what: 'tags'; readonly supervisor: number; readonly tags: readonly number[] }
  | { readonly what: 'registered' | 'deleted'; readonly supervisor: number; readonly yes: boolean }
  | { readonly what: 'slots'; readonly supervisor: number; readonly total: number }
  | { readonly what: 'dismissed' | 'listed' | 'requested'; readonly supervisor: number; readonly yes: boolean }
  | { readonly what: 'vocabulary'; readonly removed: number; readonly pairs: Pairs }

/** One transaction: it may roll back, and either instance may be asked afterwards. */
type Step = { readonly changes: readonly Change[]; readonly rollsBack: boolean; readonly asked: 'first' | 'both' }

const supervisor = fc.nat(SUPERVISORS - 1)
const yes = fc.boolean()
const chosen = fc.uniqueArray(fc.nat(TAGS - 1), { maxLength: 5 })
const pairs = fc.uniqueArray(
  fc.tuple(
    fc.nat(TAGS - 2),
    fc.nat(TAGS - 1),
    fc.oneof(fc.constantFrom(0.25, 0.5, 1), fc.double({ min: 0.01, max: 1, noNaN: true })),
  ),
  { selector: ([a, b]) => `${a} ${b}`, maxLength: 15 },
)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ what: fc.constant('interests' as const), tags: chosen }),
  { arbitrary: fc.record({ what: fc.constant('tags' as const), supervisor, tags: chosen }), weight: 3 },
  fc.record({ what: fc.constantFrom('registered' as const, 'deleted' as const), supervisor, yes }),
  fc.record({ what: fc.constant('slots' as const), supervisor, total: fc.nat(3) }),
  fc.record({ what: fc.constantFrom('dismissed' as const, 'listed' as const, 'requested' as const), supervisor, yes }),
  fc.record({
    what: fc.constant('vocabulary' as const),
    removed: fc.nat(TAGS - 1),
    pairs: pairs,
  }),
)
const step: fc.Arbitrary<Step> = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  rollsBack: fc.boolean(),
  asked: fc.constantFrom('first', 'both'),
})

withDatabase('suggestions from memory', (open) => {
  it('are those of plain SQL after any changes, no matter who made them, committed or not', async () => {
    const property = fc.asyncProperty(pairs, fc.array(step, { maxLength: 12 }), async (start, steps) => {
      await emptyTables(open())
      const world = await makeWorld(open().db, start)
      const [first, second] = [createSimilarityIndex(), createSimilarityIndex()]
      for (const { changes, rollsBack, asked } of steps) {
        await undone(
          transaction(open().db, async (tx) => {
            for (const one of changes) await make(tx, world, one)
            if (rollsBack) throw new RollBack()
          }),
        )
        await expectSameAsSql(first, open().db, world)
        if (asked === 'both') await expectSameAsSql(second, open().db, world)
      }
      await expectSameAsSql(second, open().db, world)
    })
    await fc.assert(property, { numRuns: rounds(10) })
  })
})

class RollBack extends Error {}

const undone = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
}

const isListed = and(eq(users.role, 'SUPERVISOR'), isNotNull(users.registeredAt), isNull(users.deletedAt))

const expectSameAsSql = async (index: SimilarityIndex, db: Database, { studentId, supervisorIds }: World) => {
  const scoreOf = await scoresByRule(index, db, [studentId, ...supervisorIds])
  for (const limit of [2, 100]) {
    const suggested = await index.suggest(db, studentId, limit, new Date())
    expect(suggested).toMatchObject(await suggestionsBySql(db, studentId, limit))
    for (const { supervisorId, score } of suggested) expect(scoreOf(studentId, supervisorId)).toBe(score)
  }
  const registered = await db.select({ id: users.id }).from(users).where(isListed)
  const ranked = scoresById(await index.rankSupervisors(db, studentId))
  expect(ranked).toEqual(new Map(registered.map(({ id }) => [id, scoreOf(studentId, id)])))
  for (const { id } of registered) {
    expect(scoresById(await index.rankStudents(db, id))).toEqual(new Map([[studentId, scoreOf(studentId, id)]]))
  }
}

/** Seven tags, and supervisors of few names, one or two places and every third tag. */
const makeWorld = async (db: Queryable, start: Pairs): Promise<World> => {
  await ensureCycle(db, 'now', NOW)
  const made = await insertTags(
    db,
    Array.from({ length: TAGS }, (_, tag) => ({ name: `tag ${tag}` })),
  )
  await putPairs(db, [...made.values()], start)
  const ids = await tagIds(db)
  const supervisorIds: string[] = []
  for (let number = 0; number < SUPERVISORS; number += 1) {
    const name = { firstName: number % 3 === 0 ? 'Ada' : 'Bo', lastName: number % 2 === 0 ? 'Berg' : 'Abel' }
    const chosenTags = ids.filter((_, tag) => (tag + number) % 3 === 0)
    const { id } = await makeSupervisor(db, { ...name, tags: chosenTags, totalSlots: 1 + (number % 2) })
    supervisorIds.push(id)
  }
  const student = await makeStudent(db, { tags: ids.slice(0, 3) })
  return { studentId: student.id, supervisorIds }
}

/** Oldest first. */
const listTagKeys = (db: Queryable) => db.select({ id: tags.id, key: tags.key }).from(tags).orderBy(tags.key)

const tagIds = async (db: Queryable): Promise<string[]> => (await listTagKeys(db)).map(({ id }) => id)

const putPairs = async (db: Queryable, keys: readonly number[], wanted: Pairs): Promise<void> => {
  const columns = wanted.flatMap(([a, b, score]) => {
    const [one, other] = [keys[a], keys[b]]
    return a < b && one !== undefined && other !== undefined
      ? [[Math.min(one, other), Math.max(one, other), score]]
      : []
  })
  const column = (place: number): number[] => columns.map((values) => values[place] ?? 0)
  await db.delete(tagSimilarities)
  await insertSimilarities(db, { keyA: column(0), keyB: column(1), score: column(2) })
}

const make = async (tx: Queryable, { studentId, supervisorIds }: World, one: Change): Promise<void> => {
  if (one.what === 'vocabulary') return replaceVocabulary(tx, one.removed, one.pairs)
  const ids = await tagIds(tx)
  const ranked = (numbers: readonly number[]) =>
    numbers.flatMap((tag) => ids[tag] ?? []).map((tagId, index) => ({ tagId, priority: index + 1 }))
  if (one.what === 'interests') {
    await replaceTags(tx, studentId, ranked(one.tags))
    // The database notices itself that tags are chosen, and nobody can choose none.
    if (one.tags.length === 0) await bumpMatchingRevision(tx, { users: [studentId] })
    return
  }
  const supervisorId = supervisorIds[one.supervisor] ?? ''
  switch (one.what) {
    case 'tags':
      await replaceTags(tx, supervisorId, ranked(one.tags))
      if (one.tags.length === 0) await bumpMatchingRevision(tx, { users: [supervisorId] })
      return
    case 'registered':
    case 'deleted': {
      const field = one.what === 'registered' ? 'registeredAt' : 'deletedAt'
      await tx
        .update(users)
        .set({ [field]: one.yes ? NOW : null })
        .where(eq(users.id, supervisorId))
      await bumpMatchingRevision(tx, { users: [supervisorId] })
      return
    }
    case 'slots':
      await tx.update(supervisors).set({ totalSlots: one.total }).where(eq(supervisors.userId, supervisorId))
      return
    case 'dismissed':
      await (one.yes ? dismiss(tx, studentId, supervisorId, NOW) : removeDismissal(tx, studentId, supervisorId))
      return
    case 'listed':
      await (one.yes
        ? addToShortlist(tx, studentId, supervisorId, NOW)
        : removeFromShortlist(tx, studentId, supervisorId))
      return
    case 'requested':
      await request(tx, studentId, supervisorId, one.yes)
  }
}

const request = async (tx: Queryable, studentId: string, supervisorId: string, isPending: boolean): Promise<void> => {
  const [cycleId, state] = [(await findRunningCycle(tx)).id, isPending ? 'PENDING' : 'WITHDRAWN'] as const
  await tx.delete(requests).where(eq(requests.supervisorId, supervisorId))
  const row = { type: 'SUPERVISION', state, studentId, supervisorId, cycleId, createdAt: NOW, updatedAt: NOW } as const
  await tx.insert(requests).values(row)
}

/** One tag goes, another comes, and all similarities are others. */
const replaceVocabulary = async (tx: Queryable, removed: number, wanted: Pairs): Promise<void> => {
  const known = await listTagKeys(tx)
  await removeTags(
    tx,
    known.slice(removed, removed + 1).map(({ id }) => id),
  )
  await insertTags(tx, [{ name: `tag after ${known.at(-1)?.key}` }])
  await putPairs(
    tx,
    (await listTagKeys(tx)).map(({ key }) => key),
    wanted,
  )
  await bumpMatchingRevision(tx, { vocabulary: true })
}
