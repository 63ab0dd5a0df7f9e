import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Moments as ISO 8601; null: not set. */
export type RulesInJson = {
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly endsAt: string | null
  readonly answerDays: number | null
}

/** `since`: when the first change was made that people are still to be told of. */
type UntoldRules = RulesInJson & { readonly since?: string }

/** Rounds of supervision; the one without `closedAt` is running, and there is only one. */
export const cycles = pgTable(
  'cycles',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Its moments, in this order; null: not set. domain/cycles/phases.ts tells the phase from them. */
    matchingOpensAt: timestamp('matching_opens_at', { withTimezone: true }),
    matchingClosesAt: timestamp('matching_closes_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Within how many days a request is to be answered; null: no deadline. */
    answerDays: integer('answer_days'),
    /** What was set when people were told of dates last, while a change of them is to be told; null: everybody was told. */
    untoldBefore: jsonb('untold_before').$type<UntoldRules>(),
    /** When the last such change was made; the first: `since`. */
    untoldSince: timestamp('untold_since', { withTimezone: true }),
    /** It was begun by mistake, and the one before goes on; nothing but its requests, all of them ended, is left of it. */
    calledOffAt: timestamp('called_off_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('cycles_one_running')
      .on(sql`(true)`)
      .where(sql`${table.closedAt} is null`),
    check('cycles_answer_days', sql`${table.answerDays} between 1 and 60`),
    check(
      'cycles_moments_in_order',
      // Where one is not set, the comparison is null, which a check takes for true.
      sql`${table.matchingOpensAt} < ${table.matchingClosesAt} and ${table.matchingClosesAt} < ${table.endsAt}
        and ${table.matchingOpensAt} < ${table.endsAt}`,
    ),
  ],
)
