import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cycles } from '../cycles.ts'
import { users } from '../users.ts'

/**
 * A student waits for a place with a supervisor, within one cycle, in order of `joinedAt` and id. While there is an offer, a
 * place is kept for them; the trigger `supervisors_keep_offers` takes offers back for which there is no place any more.
 * Two kinds of entries count for nothing, and stay: of whoever is in a pair, for an undo of it; and those that are over, in
 * case what ended them is taken back.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    supervisorId: uuid('supervisor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    offeredAt: timestamp('offered_at', { withTimezone: true }),
    offerEndsAt: timestamp('offer_ends_at', { withTimezone: true }),
    /** The offer was taken back, and the student has yet to be told. */
    isTakenBack: boolean('is_taken_back').notNull().default(false),
    /** The student was rejected, the cycle has ended, or the supervisor does not take the student's level: whoever waited rests until that is taken back. */
    isOver: boolean('is_over').notNull().default(false),
  },
  (table) => [
    uniqueIndex('waiting_entries_once').on(table.studentId, table.supervisorId, table.cycleId),
    index('waiting_entries_line').on(table.supervisorId, table.cycleId, table.joinedAt, table.id),
    check('waiting_entries_offer', sql`num_nonnulls(${table.offeredAt}, ${table.offerEndsAt}) in (0, 2)`),
  ],
)
