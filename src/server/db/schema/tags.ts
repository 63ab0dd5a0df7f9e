import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { importRuns } from './import-runs.ts'

/**
 * The vocabulary. `key` is the short number by which the half million similarities refer to a tag. A large import gives all
 * tags other keys.
 */
export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: integer().notNull().generatedByDefaultAsIdentity().unique('tags_key_unique'),
    name: text().notNull(),
    /** The name and the synonyms as search compares them (queries/people/found-by-words.ts). */
    words: text().generatedAlwaysAs(sql`tandem_words(array[name] || synonyms)`),
    /** What it is called as well, in any language; only to find it by. */
    synonyms: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`),
    check('tags_name_length', sql`char_length(${table.name}) between 1 and 100`),
  ],
)

/**
 * Similarity in (0, 1] of two tags, once a pair with keyA < keyB; a missing pair is 0, a tag to itself is 1. The triggers
 * `tag_similarities_inserted`, `tag_similarities_updated` and `tags_deleted` do for a whole statement what foreign keys would do for
 * each of half a million rows: a key is a tag's, or stands aside.
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

/**
 * Keys that no tag has and similarities may have: of a list that an import writes by and by before its tags get them
 * (`importId`), and of one that is to be cleared away by and by (null). Nobody reads similarities of such keys. See
 * docs/decisions/0016-tag-list.md.
 */
export const tagKeysAside = pgTable('tag_keys_aside', {
  key: integer().primaryKey(),
  importId: uuid('import_id').references(() => importRuns.id, { onDelete: 'set null' }),
})
