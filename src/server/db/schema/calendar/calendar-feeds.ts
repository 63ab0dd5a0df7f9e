import { jsonb, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people.ts'

/** Calendars of the people who asked for an address. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Makes the secret address (server/tokens/calendar-address.ts); another one, another address. */
    feedId: uuid('feed_id').notNull().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When what it shows last changed. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** The deadlines it showed last, for the changes since (domain/calendar/shown-deadlines.ts). */
    shown: jsonb().notNull().$type<KeptDeadline[]>().default([]),
  },
  (table) => [uniqueIndex('calendar_feeds_feed_id').on(table.feedId)],
)

/** A `ShownDeadline`, its moments as ISO 8601. */
export type KeptDeadline = {
  kind: string
  subjectId: string
  at: string
  digest: string
  sequence: number
  changedAt: string
  cancelledAt: string | null
}
