import { insertSimilarities } from '#server/db/queries/imports/tags.ts'
import type { Queryable } from '#server/db/client.ts'
import { countUsers } from '#server/db/queries/accounts/users.ts'
import { chatMessages, requestReads, requests, requestTransitions, waitingEntries } from '#server/db/schema/requests.ts'
import { closedPairs, confirmations, cycles } from '#server/db/schema/cycles.ts'
import {
  dismissals,
  ideas,
  ideaTags,
  matchingRevision,
  studentMarks,
  tags,
  userTags,
} from '#server/db/schema/matching.ts'
import { levels, pictures, supervisors, users } from '#server/db/schema/people.ts'
import { isNull, sql } from 'drizzle-orm'
import { samplePortraits } from './portraits.ts'
import { type SampleUniversity, type SampleWorld, sampleWorld } from './sample-world.ts'

/**
 * Writes the sample university into a migrated database without users; an existing cycle becomes the sample's. Nobody
 * gets mail about it.
 * @param tx the caller's transaction, so that a failure leaves nothing behind
 * @throws {Error} if there are users
 */
export async function seed(tx: Queryable, now: Date): Promise<void> {
  if ((await countUsers(tx)) > 0) throw new Error('Sample data only go into a database without users.')
  const world = sampleWorld(now)
  await seedUniversity(tx, world)
  await writeStory(tx, world)
  await tx.insert(pictures).values(samplePortraits())
}

/** The sample without what its people did in the running cycle. */
export async function seedUniversity(tx: Queryable, university: SampleUniversity): Promise<void> {
  await writeCycles(tx, university)
  await writeVocabulary(tx, university)
  await writePeople(tx, university)
}

const writeCycles = async (
  tx: Queryable,
  { cycles: [closed, running], closedPairs: pairs }: SampleUniversity,
): Promise<void> => {
  const adopted = await tx.update(cycles).set(running).where(isNull(cycles.closedAt)).returning({ id: cycles.id })
  await tx.insert(cycles).values(adopted.length > 0 ? [closed] : [closed, running])
  await tx.insert(closedPairs).values([...pairs])
}

const writeVocabulary = async (tx: Queryable, world: SampleUniversity): Promise<void> => {
  const rows = await tx
    .insert(tags)
    .values(world.tags.map(({ synonyms, ...tag }) => ({ ...tag, synonyms: [...synonyms] })))
    .returning({ id: tags.id, key: tags.key })
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const pairs = world.similarities.map(({ tagA, tagB, score }) => {
    const ends = [keys.get(tagA) ?? 0, keys.get(tagB) ?? 0] as const
    return { low: Math.min(...ends), high: Math.max(...ends), score }
  })
  await insertSimilarities(tx, {
    keyA: pairs.map(({ low }) => low),
    keyB: pairs.map(({ high }) => high),
    score: pairs.map(({ score }) => score),
  })
}

const writePeople = async (tx: Queryable, world: SampleUniversity): Promise<void> => {
  // The matching index has to notice the new vocabulary and every supervisor with it.
  const next = sql`${matchingRevision.revision} + 1`
  const [index] = await tx
    .update(matchingRevision)
    .set({ revision: next, vocabulary: next })
    .returning({ revision: matchingRevision.revision })
  const matchRevision = index?.revision ?? 0
  if (world.levels.length > 0) await tx.insert(levels).values([...world.levels])
  await tx.insert(users).values(world.users.map((user) => ({ ...account(user), matchRevision })))
  await tx.insert(supervisors).values([...world.supervisors])
  await tx.insert(userTags).values([...world.userTags])
  await tx.insert(ideas).values(
    world.ideas.map(({ tags: _names, ...idea }) => ({
      ...idea,
      languages: [...idea.languages],
      updatedAt: idea.createdAt,
    })),
  )
  await tx.insert(ideaTags).values([...world.ideaTags])
}

const writeStory = async (tx: Queryable, world: SampleWorld): Promise<void> => {
  await tx.insert(dismissals).values([...world.dismissals])
  await tx.insert(requests).values([...world.requests])
  await tx.insert(requestTransitions).values([...world.transitions])
  // A sample student has no unread news until something happens.
  await tx
    .insert(requestReads)
    .values(
      world.requests.map(({ id, studentId, updatedAt }) => ({ requestId: id, userId: studentId, until: updatedAt })),
    )
  await tx.insert(confirmations).values([...world.confirmations])
  await tx.insert(chatMessages).values([...world.messages])
  if (world.marks.length > 0) await tx.insert(studentMarks).values([...world.marks])
  if (world.lines.length > 0) await tx.insert(waitingEntries).values([...world.lines])
}

const account = (user: SampleUniversity['users'][number]) => {
  const { id, email, role, firstName, lastName, academicTitle, groupName } = user
  const { levelIds, language, bio, thesisDescription, createdAt, registeredAt } = user
  return {
    id,
    email,
    role,
    firstName,
    lastName,
    academicTitle,
    groupName,
    levelIds,
    language,
    bio,
    thesisDescription,
    createdAt,
    registeredAt,
  }
}
