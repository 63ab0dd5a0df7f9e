import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { requests, requestState } from './requests.ts'
import { users } from './users.ts'

/** Append-only history of requests (a trigger refuses changes). `by` null: the system, or somebody erased since. */
export const requestTransitions = pgTable(
  'request_transitions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    by: uuid().references(() => users.id, { onDelete: 'set null' }),
    fromState: requestState('from_state'),
    toState: requestState('to_state').notNull(),
    /** `TransitionReason` of domain/request-lifecycle.ts. */
    reason: text().notNull(),
    /** The other request whose acceptance (or whose undoing) caused this. */
    causedBy: uuid('caused_by'),
    /** What an admin said about a pair made or ended by hand; forgotten with the data of either of the two. */
    note: text(),
  },
  (table) => [
    index('request_transitions_request').on(table.requestId, table.id),
    index('request_transitions_at').on(table.at),
    index('request_transitions_cause').on(table.causedBy),
    // Found by who is erased.
    index('request_transitions_by')
      .on(table.by)
      .where(sql`${table.by} is not null`),
    // Small: who got no answer is looked for in it.
    index('request_transitions_unanswered')
      .on(table.requestId)
      .where(sql`${table.reason} in ('expired', 'cycle_ended')`),
    check('request_transitions_note', sql`char_length(${table.note}) between 1 and 300`),
  ],
)
