import type { ProfileText } from '#domain/profile-texts.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const userRole = pgEnum('user_role', ['STUDENT', 'SUPERVISOR', 'ADMIN'])

/**
 * Anybody known to the system. Names are '' until somebody enters them; `registeredAt` is null until the person has
 * signed in and confirmed a name; `deletedAt` hides the person at once, the next new cycle erases the row.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** Who this is at the identity provider (`iss` and `sub`), from the first sign-in on; null: nobody signed in yet. */
    identityIssuer: text('identity_issuer'),
    identitySubject: text('identity_subject'),
    role: userRole().notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    bio: text(),
    thesisDescription: text('thesis_description'),
    language: text(),
    confirmSupervisionRequest: boolean('confirm_supervision_request').notNull().default(true),
    confirmDismiss: boolean('confirm_dismiss').notNull().default(true),
    confirmAccept: boolean('confirm_accept').notNull().default(true),
    confirmReject: boolean('confirm_reject').notNull().default(true),
    confirmAddStudent: boolean('confirm_add_student').notNull().default(true),
    confirmRemoveStudent: boolean('confirm_remove_student').notNull().default(true),
    /** Value of `matching_revision.revision` when this person's tags, registration or deletion last changed. */
    matchRevision: bigint('match_revision', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Takes part in matching and can be asked: somebody entered but unregistered, or deleted, can't. */
    isRegisteredSupervisor: boolean('is_registered_supervisor')
      .notNull()
      .generatedAlwaysAs(sql`role = 'SUPERVISOR' and registered_at is not null and deleted_at is null`),
    /** What name search compares with: no case, no accents. */
    searchName: text('search_name').generatedAlwaysAs(
      sql`lower(tandem_unaccent(first_name || ' ' || last_name || ' ' || first_name))`,
    ),
    /** The same, with two spellings of an umlaut as one: ö, oe and o are o. */
    foldedName: text('folded_name').generatedAlwaysAs(sql`tandem_fold(first_name || ' ' || last_name)`),
    /** What lists are ordered by, bytewise, the same on every PostgreSQL. */
    sortName: text('sort_name').generatedAlwaysAs(
      sql`lower(tandem_unaccent(last_name || ' ' || first_name)) COLLATE "C"`,
    ),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // Deleted people have given theirs back.
    uniqueIndex('users_identity_unique')
      .on(table.identityIssuer, table.identitySubject)
      .where(sql`${table.deletedAt} is null`),
    index('users_search_name').using('gin', sql`${table.searchName} gin_trgm_ops`),
    index('users_folded_name').using('gin', sql`${table.foldedName} gin_trgm_ops`),
    index('users_email_search').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
    index('users_role_sort_name').on(table.role, table.sortName, table.id),
    index('users_sort_name')
      .on(table.sortName, table.id)
      .where(sql`${table.deletedAt} is null`),
    // Small: who is there is counted in them.
    index('users_present')
      .on(table.role)
      .where(sql`${table.deletedAt} is null`),
    index('users_deleted')
      .on(table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('users_match_revision').on(table.matchRevision),
    check('users_identity_whole', sql`(${table.identityIssuer} is null) = (${table.identitySubject} is null)`),
    check('users_language', sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check('users_names_length', sql`char_length(${table.firstName}) <= 100 and char_length(${table.lastName}) <= 100`),
    check(
      'users_texts_length',
      sql`char_length(${table.bio}) <= 2000 and char_length(${table.thesisDescription}) <= 2000`,
    ),
  ],
)

/** The column of each text of a profile. */
export const profileTextColumns = {
  bio: 'bio',
  thesis_description: 'thesisDescription',
} as const satisfies Readonly<Record<ProfileText, keyof typeof users.$inferSelect>>
