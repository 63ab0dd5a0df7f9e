/** The stored similarities, read without any code of the product. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** Score by the names of the two tags, `one ~ other` in alphabetical order. */
export async function similaritiesByName(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ pair: string; score: number }>(sql`
    select least(a.name collate "C", b.name) || ' ~ ' || greatest(a.name collate "C", b.name) as pair, score
    from tag_similarities join tags a on a.key = key_a join tags b on b.key = key_b`)
  return Object.fromEntries(rows.map(({ pair, score }) => [pair, score]))
}
