import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The vocabulary. `key` is the short number by which the half million similarities refer to a tag. */
export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: integer().notNull().generatedAlwaysAsIdentity().unique('tags_key_unique'),
    name: text().notNull(),
  },
  (table) => [
    uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`),
    check('tags_name_length', sql`char_length(${table.name}) between 1 and 100`),
  ],
)

/**
 * Similarity in (0, 1] of two tags, once a pair with keyA < keyB; a missing pair is 0, a tag to itself is 1. The triggers
 * `tag_similarities_inserted`, `tag_similarities_updated` and `tags_deleted` do for a whole statement what foreign keys would do for
 * each of half a million rows.
 */
export const tagSimilarities = pgTable(
  'tag_similarities',
  {
    keyA: integer('key_a').notNull(),
    keyB: integer('key_b').notNull(),
    score: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyA, table.keyB] }),
    check('tag_similarities_once', sql`${table.keyA} < ${table.keyB}`),
    check('tag_similarities_score', sql`${table.score} > 0 and ${table.score} <= 1`),
  ],
)
