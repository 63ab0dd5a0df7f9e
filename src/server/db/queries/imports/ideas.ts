/** Ideas for theses as an import of them reads and writes them. */
import { asc, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { ideas, ideaTags, tags } from '../../schema/matching.ts'

/** An idea as an import finds or writes it. */
export type ImportedIdea = {
  readonly id: string
  readonly supervisorId: string
  readonly title: string
  readonly description: string
  /** In the order in which the supervisor chose them. */
  readonly tagIds: readonly string[]
}

/** All ideas of these supervisors, by their ids, each list in its order. */
export async function findIdeasOfMany(
  db: Queryable,
  supervisorIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ImportedIdea[]>> {
  const rows = await db
    .select({
      id: ideas.id,
      supervisorId: ideas.supervisorId,
      title: ideas.title,
      description: ideas.description,
      tagIds: sql<string[]>`array(
        select it.tag_id::text from ${ideaTags} it where it.idea_id = ${ideas.id} order by it.place)`,
    })
    .from(ideas)
    .where(oneOf(ideas.supervisorId, supervisorIds))
    .orderBy(asc(ideas.supervisorId), asc(ideas.position), asc(ideas.id))
  return Map.groupBy(rows, ({ supervisorId }) => supervisorId)
}

/** Every tag of the vocabulary. */
export function allTags(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db.select({ id: tags.id, name: tags.name }).from(tags)
}

const asRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`
const RECORD = sql`r("id" uuid, "supervisorId" uuid, "title" text, "description" text, "place" int)`

/** New ideas, open, each behind the others of its supervisor, whose row is locked. */
export async function insertIdeas(tx: Queryable, rows: readonly ImportedIdea[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const inOrder = rows.map((row, place) => ({ ...row, place }))
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${ideas} (id, supervisor_id, position, title, description, state, created_at, updated_at)
    select r."id", r."supervisorId",
      coalesce((select max(i.position) from ${ideas} i where i.supervisor_id = r."supervisorId"), 0)
        + row_number() over (partition by r."supervisorId" order by r."place"),
      r."title", r."description", 'OPEN', ${at}, ${at}
    from jsonb_to_recordset(${asRows(inOrder)}) as ${RECORD}`)
  await insertTags(tx, rows)
}

/** Changes title, description and tags of ideas that are there; their state and their place stay. */
export async function updateIdeas(tx: Queryable, rows: readonly ImportedIdea[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${ideas} i set title = r."title", description = r."description", updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${asRows(rows)}) as ${RECORD} where i.id = r."id"`)
  await tx.delete(ideaTags).where(
    oneOf(
      ideaTags.ideaId,
      rows.map(({ id }) => id),
    ),
  )
  await insertTags(tx, rows)
}

const insertTags = async (tx: Queryable, rows: readonly ImportedIdea[]): Promise<void> => {
  const values = rows.flatMap(({ id, tagIds }) =>
    tagIds.map((tagId, index) => ({ ideaId: id, tagId, place: index + 1 })),
  )
  if (values.length === 0) return
  await tx.execute(sql`
    insert into ${ideaTags} (idea_id, tag_id, place)
    select r."ideaId", r."tagId", r."place"
    from jsonb_to_recordset(${asRows(values)}) as r("ideaId" uuid, "tagId" uuid, "place" int)`)
}
