import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cycles } from './cycles.ts'
import { users } from './users.ts'

/** One document a acceptance. It outlives the request, so that an old code says "no longer valid", not "not genuine". */
export const confirmations = pgTable(
  'confirmations',
  {
    number: text().primaryKey(),
    requestId: uuid('request_id').notNull(),
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id),
    studentId: uuid('student_id').references(() => users.id, { onDelete: 'set null' }),
    supervisorId: uuid('supervisor_id').references(() => users.id, { onDelete: 'set null' }),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('confirmations_one_valid')
      .on(table.requestId)
      .where(sql`${table.revokedAt} is null`),
    index('confirmations_request').on(table.requestId, table.acceptedAt),
  ],
)
