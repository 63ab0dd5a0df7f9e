import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** The levels of theses that admins have defined, such as Bachelor and Master; none by default. `position` orders them, 1 is the first. */
export const levels = pgTable(
  'levels',
  {
    id: uuid().primaryKey().defaultRandom(),
    position: integer().notNull(),
    nameEn: text('name_en').notNull(),
    nameDe: text('name_de').notNull(),
  },
  (table) => [
    check('levels_position', sql`${table.position} >= 1`),
    check(
      'levels_names',
      sql`char_length(${table.nameEn}) between 1 and 60 and char_length(${table.nameDe}) between 1 and 60`,
    ),
  ],
)
