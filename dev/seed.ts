import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Queryable } from '#server/db/client.ts'
import { countUsers } from '#server/db/queries/accounts/users.ts'
import { insertSimilarities } from '#server/db/queries/imports/tags.ts'
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
import { chatMessages, requestReads, requests, requestTransitions, waitingEntries } from '#server/db/schema/requests.ts'
import { isNull, sql } from 'drizzle-orm'
import { sampleId } from './personas.ts'
import { type SampleWorld, sampleWorld } from './sample-world.ts'

/** Profile pictures as WebP in base64, by user. */
const PORTRAITS = fileURLToPath(new URL('sample/portraits.json', import.meta.url))

/**
 * Writes the sample university into a migrated database without users; an existing cycle becomes the sample's. Nobody
 * gets mail about it.
 * @param tx the caller's transaction, so that a failure leaves nothing behind
 * @throws {Error} if there are users
 */
export async function seed(tx: Queryable, now: Date): Promise<void> {
  if ((await countUsers(tx)) > 0) throw new Error('Sample data only go into a database without users.')
  const world = sampleWorld(now)
  const [closed, running] = world.cycles
  const adopted = await tx.update(cycles).set(running).where(isNull(cycles.closedAt)).returning({ id: cycles.id })
  await tx.insert(cycles).values(adopted.length > 0 ? [closed] : [closed, running])
  await tx.insert(closedPairs).values([...world.closedPairs])
  const tagIds = await writeVocabulary(tx, world)
  await writePeople(tx, world, tagIds)
  await tx.insert(dismissals).values([...world.dismissals])
  await tx.insert(requests).values([...world.requests])
  await tx.insert(requestTransitions).values([...world.transitions])
  // A sample student has no unread news until something happens.
  const read = world.requests.map(({ id = '', studentId, updatedAt }) => {
    return { requestId: id, userId: studentId, until: updatedAt }
  })
  await tx.insert(requestReads).values(read)
  await tx.insert(confirmations).values([...world.confirmations])
  await tx.insert(chatMessages).values([...world.messages])
  await tx.insert(studentMarks).values([...world.marks])
  await tx.insert(waitingEntries).values([...world.lines])
}

const writeVocabulary = async (tx: Queryable, { tagList }: SampleWorld) => {
  const named = tagList.tags.map((name, index) => {
    return { id: sampleId('tag', index + 1), name, synonyms: tagList.synonyms[name] ?? [] }
  })
  const rows = await tx.insert(tags).values(named).returning({ id: tags.id, name: tags.name, key: tags.key })
  const byName = new Map(rows.map((row) => [row.name, row]))
  const keyOf = (name: string): number => byName.get(name)?.key ?? 0
  const pairs = tagList.similarities.map(({ field1, field2 }) => [keyOf(field1), keyOf(field2)] as const)
  await insertSimilarities(tx, {
    keyA: pairs.map((pair) => Math.min(...pair)),
    keyB: pairs.map((pair) => Math.max(...pair)),
    score: tagList.similarities.map(({ similarity_score: score }) => score),
  })
  return (name: string): string => {
    const tag = byName.get(name)
    if (!tag) throw new Error(`no such tag: ${name}`)
    return tag.id
  }
}

const writePeople = async (tx: Queryable, world: SampleWorld, tagId: (name: string) => string): Promise<void> => {
  // The matching index has to notice the new vocabulary and every supervisor with it.
  const next = sql`${matchingRevision.revision} + 1`
  const [index] = await tx
    .update(matchingRevision)
    .set({ revision: next, vocabulary: next })
    .returning({ revision: matchingRevision.revision })
  const matchRevision = index?.revision ?? 0
  await tx.insert(levels).values([...world.levels])
  await tx.insert(users).values(world.users.map(({ tags: _names, ...user }) => ({ ...user, matchRevision })))
  await tx.insert(supervisors).values([...world.supervisors])
  const chosen = world.users.flatMap(({ id: userId = '', tags: names = [] }) =>
    names.map((name, place) => ({ userId, tagId: tagId(name), priority: place + 1 })),
  )
  await tx.insert(userTags).values(chosen)
  await tx
    .insert(ideas)
    .values(world.ideas.map(({ tags: _names, ...idea }) => ({ ...idea, updatedAt: idea.createdAt })))
  const about = world.ideas.flatMap(({ id: ideaId = '', tags: names = [] }) =>
    names.map((name, place) => ({ ideaId, tagId: tagId(name), place: place + 1 })),
  )
  await tx.insert(ideaTags).values(about)
  const portraits = JSON.parse(readFileSync(PORTRAITS, 'utf8')) as Record<string, string>
  const drawn = Object.entries(portraits).map(([userId, picture]) => {
    const bytes = Buffer.from(picture, 'base64')
    return { userId, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  })
  await tx.insert(pictures).values(drawn)
}
