import type { IdeaState } from '#domain/ideas/idea-states.ts'
import { and, asc, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { oneOfPrepared, rowsOf } from '../../one-of.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { ideas, ideaTags, matchingRevision, userTags } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'
import { asText, isTaken } from '../levels.ts'
import { STAMP } from '../matching/matches.ts'

const columns = {
  id: ideas.id,
  supervisorId: ideas.supervisorId,
  title: ideas.title,
  description: ideas.description,
  languages: ideas.languages,
  /** Ids of the levels that it is for; none: all that its supervisor takes. */
  levels: asText(ideas.levelIds),
  state: ideas.state,
  createdAt: ideas.createdAt,
  updatedAt: ideas.updatedAt,
  /** In the order in which the supervisor chose them. */
  tagIds: sql<string | null>`(
    select string_agg(it.tag_id::text, ',' order by it.place) from ${ideaTags} it where it.idea_id = ${ideas.id})`,
}

const supervisor = {
  id: users.id,
  role: users.role,
  isRegistered: sql<boolean>`${users.registeredAt} is not null`,
  isDeleted: sql<boolean>`${users.deletedAt} is not null`,
}

const supervisorLevels = asText(users.levelIds)

const readerTagIds = sql<string | null>`(
  select string_agg(ut.tag_id::text, ',' order by ut.priority) from ${userTags} ut
  where ut.user_id = ${sql.placeholder('readerId')}::uuid)`

/** Only students write at a level. */
const readerLevel = sql<string | null>`(
  select u.level_ids[1]::text from ${users} u where u.id = ${sql.placeholder('readerId')}::uuid and u.role = 'STUDENT')`

// Says that it is one row, which PostgreSQL does not know of a table that it has never analyzed.
const isTheRow = sql`${matchingRevision.id} = 1`

const ofSupervisor = preparedQuery('ideas_of_supervisor', (db) =>
  db
    .select({ ...STAMP, readerTagIds, readerLevel, supervisor, supervisorLevels, idea: columns })
    .from(matchingRevision)
    .leftJoin(users, sql`${users.id} = ${sql.placeholder('supervisorId')}::uuid`)
    .leftJoin(ideas, eq(ideas.supervisorId, users.id))
    .where(isTheRow)
    .orderBy(ideas.position, ideas.id),
)

const byId = preparedQuery('ideas_by_id', (db) =>
  db
    .select({ ...STAMP, readerTagIds, readerLevel, supervisor, supervisorLevels, idea: columns })
    .from(matchingRevision)
    .leftJoin(sql`${rowsOf(sql.placeholder('ids'))} wanted`, sql`true`)
    .leftJoin(ideas, sql`${ideas.id} = wanted.id`)
    .leftJoin(users, eq(users.id, ideas.supervisorId))
    .where(isTheRow),
)

type Row = Awaited<ReturnType<typeof byId>>[number]

const split = (ids: string | null): string[] => ids?.split(',') ?? []

const seen = (rows: readonly Row[]) => {
  const { revision, vocabulary, readerTagIds: theirs, readerLevel: level } = rowIn(rows)
  return {
    revision,
    vocabulary,
    readerTagIds: split(theirs),
    readerLevel: level,
    ideas: rows.flatMap(({ idea, supervisor: whose, supervisorLevels: taken }) =>
      idea && whose
        ? [
            {
              ...idea,
              tagIds: split(idea.tagIds),
              levels: split(idea.levels),
              supervisor: whose,
              supervisorLevels: split(taken),
            },
          ]
        : [],
    ),
  }
}

/** Ideas, and the reader's tags in order of priority, as of one vocabulary. */
export type IdeasSeen = ReturnType<typeof seen>

/** An idea for a thesis; names of its tags are those of the vocabulary. */
export type IdeaRow = IdeasSeen['ideas'][number]

/** The ideas of a supervisor in their order, and who that is; null for nobody. */
export async function findIdeasOf(db: Queryable, readerId: string, supervisorId: string) {
  const rows = await ofSupervisor(db, { readerId, supervisorId })
  return { ...seen(rows), supervisor: rows[0]?.supervisor ?? null }
}

/** Ideas by id, in no order; ids of none are missing. */
export async function findIdeas(db: Queryable, readerId: string, ids: readonly string[]): Promise<IdeasSeen> {
  return seen(await byId(db, { readerId, ids: [...new Set(ids)] }))
}

/** An open idea, as much of it as a card shows. */
export type OpenIdea = Pick<IdeaRow, 'id' | 'supervisorId' | 'title' | 'tagIds'>

/** Whether an idea, and its supervisor, take a level; null: any. */
const isOfLevel = (level: SQL): SQL | undefined =>
  and(
    isTaken(ideas.levelIds, level),
    sql`(${level} is null or exists (
      select from ${users} u where u.id = ${ideas.supervisorId} and ${isTaken(sql`u.level_ids`, level)}))`,
  )

const openOf = preparedQuery('open_ideas_of', (db) =>
  db
    .select({ id: ideas.id, supervisorId: ideas.supervisorId, title: ideas.title, tagIds: columns.tagIds })
    .from(ideas)
    .where(
      and(
        oneOfPrepared(ideas.supervisorId, sql.placeholder('ids')),
        eq(ideas.state, 'OPEN'),
        isOfLevel(sql`${sql.placeholder('level')}::uuid`),
      ),
    )
    .orderBy(ideas.supervisorId, ideas.position, ideas.id),
)

/** The open ideas of supervisors by their ids, each in the order of its supervisor. @param level which they are for; null: any */
export async function findOpenIdeas(
  db: Queryable,
  supervisorIds: readonly string[],
  level: string | null,
): Promise<ReadonlyMap<string, readonly OpenIdea[]>> {
  if (supervisorIds.length === 0) return new Map()
  const rows = await openOf(db, { ids: [...supervisorIds], level })
  return Map.groupBy(
    rows.map((row) => ({ ...row, tagIds: split(row.tagIds) })),
    ({ supervisorId }) => supervisorId,
  )
}

/** How many ideas a supervisor has, whatever their state. */
export function countIdeas(tx: Queryable, supervisorId: string): Promise<number> {
  return tx.$count(ideas, eq(ideas.supervisorId, supervisorId))
}

/** Ids of the levels that a supervisor's idea is for; null where there is no such idea. */
export async function levelsOfOpenIdea(tx: Queryable, id: string, supervisorId: string): Promise<string[] | null> {
  const [open] = await tx
    .select({ levels: ideas.levelIds })
    .from(ideas)
    .where(and(own(id, supervisorId), eq(ideas.state, 'OPEN')))
  return open?.levels ?? null
}

export type IdeaTexts = {
  readonly title: string
  readonly description: string
  readonly languages: readonly string[]
  readonly levelIds: readonly string[]
  readonly state: IdeaState
}

/** Adds an idea behind the others of its supervisor, whose row is locked; answers its id. */
export async function addIdea(tx: Queryable, supervisorId: string, texts: IdeaTexts, now: Date): Promise<string> {
  const [last] = await tx
    .select({ position: max(ideas.position) })
    .from(ideas)
    .where(eq(ideas.supervisorId, supervisorId))
  const rows = await tx
    .insert(ideas)
    .values({
      ...texts,
      languages: [...texts.languages],
      levelIds: [...texts.levelIds],
      supervisorId,
      position: (last?.position ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: ideas.id })
  return rowIn(rows).id
}

const own = (id: string, supervisorId: string): SQL | undefined =>
  and(eq(ideas.id, id), eq(ideas.supervisorId, supervisorId))

/** Changes what is given of an idea of this supervisor; answers whether there is one. */
export async function changeIdea(
  tx: Queryable,
  id: string,
  supervisorId: string,
  { languages, levelIds, ...texts }: Partial<IdeaTexts>,
  now: Date,
): Promise<boolean> {
  const patch = {
    ...texts,
    ...(languages && { languages: [...languages] }),
    ...(levelIds && { levelIds: [...levelIds] }),
    // A supervisor's choice is not taken back by undoing an acceptance.
    ...(texts.state && { takenFrom: null }),
  }
  const changed = await tx
    .update(ideas)
    .set({ ...patch, updatedAt: Object.keys(patch).length > 0 ? now : ideas.updatedAt })
    .where(own(id, supervisorId))
    .returning({ id: ideas.id })
  return changed.length > 0
}

/** Replaces the tags of an idea, in this order. */
export async function replaceIdeaTags(tx: Queryable, ideaId: string, tagIds: readonly string[]): Promise<void> {
  await tx.delete(ideaTags).where(eq(ideaTags.ideaId, ideaId))
  await putIdeaTags(tx, ideaId, tagIds)
}

/** Gives a new idea its tags, in this order. */
export async function putIdeaTags(tx: Queryable, ideaId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return
  await tx.insert(ideaTags).values(tagIds.map((tagId, index) => ({ ideaId, tagId, place: index + 1 })))
}

/** Moves an idea among those of its supervisor, whose row is locked. @param position 1 is the first */
export async function moveIdea(tx: Queryable, id: string, supervisorId: string, position: number): Promise<void> {
  const rows = await tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(eq(ideas.supervisorId, supervisorId))
    .orderBy(asc(ideas.position), asc(ideas.id))
  const order = rows.map((row) => row.id).filter((other) => other !== id)
  order.splice(position - 1, 0, id)
  await tx.execute(sql`
    update ${ideas} set position = ordered.position
    from unnest(${sql.param(order)}::uuid[]) with ordinality as ordered (id, position)
    where ${ideas.id} = ordered.id and ${ideas.position} <> ordered.position`)
}

/** Deletes an idea of this supervisor, whose row is locked; answers whether there was one. */
export async function deleteIdea(tx: Queryable, id: string, supervisorId: string): Promise<boolean> {
  const [gone] = await tx.delete(ideas).where(own(id, supervisorId)).returning({ position: ideas.position })
  if (!gone) return false
  await tx
    .update(ideas)
    .set({ position: sql`${ideas.position} - 1` })
    .where(and(eq(ideas.supervisorId, supervisorId), gt(ideas.position, gone.position)))
  return true
}
