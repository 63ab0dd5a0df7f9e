import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#domain/notices.ts'
import { ofPerson } from './people.ts'
import { sql } from 'drizzle-orm'

/**
 * Devices on which somebody wants to be notified. One outlives a session that ends because nobody came by, for that is
 * when a notification is of use; it goes with a session that somebody ends.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofPerson('user_id').notNull(),
    /** The session that the device had when it was here last; no reference, since that may be over. */
    sessionId: uuid('session_id').notNull(),
    /** Address at the push service, made for this browser by its maker. */
    endpoint: text().notNull(),
    /** The browser's own key and secret, for which what is sent is encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The language of the page on this device. */
    language: text().notNull(),
    /** Browser and system as they call themselves, "Firefox" and "Windows"; '' for unknown ones. */
    browser: text().notNull(),
    system: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the application was last opened there. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** When the push service last took something. */
    lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** What changed for somebody by another one's hand; told at the next visit until it is closed. Of a pair only until the next cycle. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who is told. */
    userId: ofPerson('user_id').notNull(),
    kind: text().notNull().$type<NoticeKind>(),
    /** The pair that was lost, and the other one of it. The request itself may be gone. */
    requestId: uuid('request_id'),
    otherId: ofPerson('other_id'),
    /** Names of chosen tags that an import took away. */
    tags: text().array(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('notices_user_request').on(table.userId, table.requestId),
    index('notices_other').on(table.otherId),
  ],
)

/**
 * Mails and notifications to be sent, written in the transaction of what they tell of. A row is open until it is sent,
 * cancelled (what it tells of was undone) or a dead letter (tried too often, or nobody knows whether it arrived; mails are
 * visible to the admin).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** One mail an event: kind, transition and recipient; one notification an event and device. */
    eventKey: text('event_key').notNull(),
    kind: text().notNull(),
    userId: ofPerson('user_id'),
    /** Address; '' of a notification. */
    recipient: text().notNull(),
    /** The device that is notified; null: it is a mail. */
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    payload: jsonb().notNull().$type<Record<string, string | string[]>>(),
    transitionId: bigint('transition_id', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** An attempt is under way; past this time its process is gone. */
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** From here on it may have arrived: it is handed over again only if the mail server clearly refused it. */
    handedOverAt: timestamp('handed_over_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    deadLetteredAt: timestamp('parked_at', { withTimezone: true }),
    /** It waits for the daily summary of a reader who wants one; null: it does not. */
    heldAt: timestamp('held_at', { withTimezone: true }),
    /** The row of the summary that tells it, once and for all: it does not leave by itself any more, and ends as that one does. */
    summaryId: uuid('summary_id'),
    /** The last error, without addresses. */
    lastError: text('last_error'),
  },
  (table) => [
    uniqueIndex('outbox_event_unique').on(table.eventKey),
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.cancelledAt} is null and ${table.deadLetteredAt} is null`),
    index('outbox_dead_letters')
      .on(table.deadLetteredAt)
      .where(sql`${table.deadLetteredAt} is not null and ${table.sentAt} is null and ${table.cancelledAt} is null`),
    index('outbox_transition').on(table.transitionId),
    index('outbox_user').on(table.userId),
    index('outbox_subscription').on(table.subscriptionId),
    index('outbox_summary')
      .on(table.summaryId)
      .where(sql`${table.summaryId} is not null`),
    // The people whom a row names, under any key.
    index('outbox_named').using('gin', sql`jsonb_path_query_array(${table.payload}, '$.*')`),
  ],
)

/**
 * What an admin wrote to many, once for all of them, until the last mail that says it is forgotten. Who wrote it is in the log
 * of what admins do.
 */
export const announcements = pgTable('announcements', {
  /** Chosen by the caller: sent twice, it is one. */
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** By language. */
  subject: jsonb().notNull().$type<Record<string, string>>(),
  text: jsonb().notNull().$type<Record<string, string>>(),
})
