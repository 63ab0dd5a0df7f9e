import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A profile picture, 256 px square WebP without metadata, served under the hash of its bytes. */
export const pictures = pgTable(
  'pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [index('pictures_hash').on(table.hash)],
)
