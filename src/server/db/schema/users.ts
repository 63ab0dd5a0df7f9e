import type { AffiliationField } from '#domain/people/affiliation.ts'
import { MAIL_DELIVERIES } from '#domain/mails/mail-delivery.ts'
import type { ProfileText } from '#domain/profile-texts.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

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
    /** What stands beside a supervisor's name (domain/people/affiliation.ts). Null: nobody has said; '': the person took it away. */
    academicTitle: text('academic_title'),
    groupName: text('group_name'),
    website: text(),
    /**
     * At which level a student writes (at most one), or which ones a supervisor takes; none: any. Null: nobody has said. Ids of
     * `levels`: a level that goes is taken out of them.
     */
    levelIds: uuid('level_ids').array(),
    bio: text(),
    thesisDescription: text('thesis_description'),
    language: text(),
    confirmSupervisionRequest: boolean('confirm_supervision_request').notNull().default(true),
    confirmDismiss: boolean('confirm_dismiss').notNull().default(true),
    confirmAccept: boolean('confirm_accept').notNull().default(true),
    confirmReject: boolean('confirm_reject').notNull().default(true),
    confirmAddStudent: boolean('confirm_add_student').notNull().default(true),
    confirmRemoveStudent: boolean('confirm_remove_student').notNull().default(true),
    /** An admin's views of the table of people: the query string of each, under a name. */
    savedViews: jsonb('saved_views').notNull().$type<{ name: string; search: string }[]>().default([]),
    /** Takes the mails that admins write to many, and their reminders; all others come anyway. */
    mailsFromAdmins: boolean('mails_from_admins').notNull().default(true),
    /** How mails reach this person (domain/mails/mail-delivery.ts). */
    mailDelivery: text('mail_delivery', { enum: MAIL_DELIVERIES }).notNull().default('at_once'),
    /** Value of `matching_revision.revision` when this person's tags, registration or deletion last changed. */
    matchRevision: bigint('match_revision', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Takes part in matching and can be asked: somebody entered but unregistered, or deleted, can't. */
    isRegisteredSupervisor: boolean('is_registered_supervisor')
      .notNull()
      .generatedAlwaysAs(sql`role = 'SUPERVISOR' and registered_at is not null and deleted_at is null`),
    /** What name search compares with, the academic title included: no case, no accents. */
    searchName: text('search_name').generatedAlwaysAs(
      sql`lower(tandem_unaccent(coalesce(academic_title || ' ', '') || first_name || ' ' || last_name || ' ' || first_name))`,
    ),
    /** The same, with two spellings of an umlaut as one: ö, oe and o are o. */
    foldedName: text('folded_name').generatedAlwaysAs(sql`tandem_fold(first_name || ' ' || last_name)`),
    /** What the role has people say about themselves, as search compares it (queries/people/found-by-words.ts). */
    textWords: text('text_words').generatedAlwaysAs(
      sql`tandem_words(case role when 'SUPERVISOR' then bio when 'STUDENT' then thesis_description end)`,
    ),
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
    index('users_text_words').using('gin', sql`${table.textWords} gin_trgm_ops`),
    index('users_email_search').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
    index('users_role_sort_name').on(table.role, table.sortName, table.id),
    // The order of lists: whoever has no name comes last.
    index('users_by_name')
      .on(sql`(${table.sortName} = ' ')`, table.sortName, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('users_registered')
      .on(table.registeredAt)
      .where(sql`${table.deletedAt} is null`),
    index('users_created')
      .on(table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    // Small: who is there is counted in them.
    index('users_present')
      .on(table.role)
      .where(sql`${table.deletedAt} is null`),
    index('users_deleted')
      .on(table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('users_group')
      .on(table.groupName, table.id)
      .where(sql`${table.groupName} <> ''`),
    index('users_match_revision').on(table.matchRevision),
    check('users_identity_whole', sql`(${table.identityIssuer} is null) = (${table.identitySubject} is null)`),
    check('users_language', sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check(
      'users_mail_delivery',
      sql`${table.mailDelivery} in (${sql.raw(MAIL_DELIVERIES.map((one) => `'${one}'`).join(', '))})`,
    ),
    check('users_names_length', sql`char_length(${table.firstName}) <= 100 and char_length(${table.lastName}) <= 100`),
    check(
      'users_affiliation_length',
      sql`char_length(${table.academicTitle}) <= 60 and char_length(${table.groupName}) <= 120 and char_length(${table.website}) <= 300`,
    ),
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

/** The column of each field that stands beside a supervisor's name. */
export const affiliationColumns = {
  title: 'academicTitle',
  group: 'groupName',
  website: 'website',
} as const satisfies Readonly<Record<AffiliationField, keyof typeof users.$inferSelect>>
