import type { AffiliationField } from '#domain/people/affiliation.ts'
import { MAIL_DELIVERIES } from '#domain/mails/mail-delivery.ts'
import type { ProfileText } from '#domain/profile-texts.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
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
    /** The person at the identity provider (`iss` and `sub`), from the first sign-in on; null: nobody signed in yet. */
    identityIssuer: text('identity_issuer'),
    identitySubject: text('identity_subject'),
    role: userRole().notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Title, group and website beside a supervisor's name (domain/people/affiliation.ts). Null: nobody has said; '': the person took it away. */
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
    /** The name that search compares with, the academic title included: no case, no accents. */
    searchName: text('search_name').generatedAlwaysAs(
      sql`lower(tandem_unaccent(coalesce(academic_title || ' ', '') || first_name || ' ' || last_name || ' ' || first_name))`,
    ),
    /** The folded name, with two spellings of an umlaut as one: ö, oe and o are o. */
    foldedName: text('folded_name').generatedAlwaysAs(sql`tandem_fold(first_name || ' ' || last_name)`),
    /** The texts about themselves that the role has, as search compares them (queries/people/search.ts). */
    textWords: text('text_words').generatedAlwaysAs(
      sql`tandem_words(case role when 'SUPERVISOR' then bio when 'STUDENT' then thesis_description end)`,
    ),
    /** The sort key of lists, bytewise, the same on every PostgreSQL. An only name sorts as a last one. */
    sortName: text('sort_name').generatedAlwaysAs(
      sql`lower(tandem_unaccent(coalesce(nullif(last_name, ''), first_name) || ' ' || first_name)) COLLATE "C"`,
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
    // The order of lists: anybody who has no name comes last.
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

/** The id of somebody with whom the row goes. */
export function ofPerson(name: string) {
  return uuid(name).references(() => users.id, { onDelete: 'cascade' })
}

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

/**
 * Places of a supervisor. `acceptedSlots` counts the accepted supervision requests and is kept by the database itself
 * (trigger `requests_take_slots`), so that no code path can forget it; the check makes overbooking impossible.
 */
export const supervisors = pgTable(
  'supervisors',
  {
    userId: ofPerson('user_id').primaryKey(),
    totalSlots: integer('total_slots').notNull().default(0),
    takenOutside: integer('taken_outside').notNull().default(0),
    /** The value of `takenOutside` before a new cycle, while that can still be called off. */
    takenOutsideBefore: integer('taken_outside_before'),
    acceptedSlots: integer('accepted_slots').notNull().default(0),
    availableSlots: integer('available_slots')
      .notNull()
      .generatedAlwaysAs(sql`total_slots - taken_outside - accepted_slots`),
  },
  (table) => [
    check('supervisors_total_slots', sql`${table.totalSlots} between 0 and 1000`),
    check('supervisors_taken_outside', sql`${table.takenOutside} >= 0`),
    check('supervisors_accepted_slots', sql`${table.acceptedSlots} >= 0`),
    check('supervisors_not_overbooked', sql`${table.acceptedSlots} + ${table.takenOutside} <= ${table.totalSlots}`),
  ],
)

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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A profile picture, 256 px square WebP without metadata, served under the hash of its bytes. */
export const pictures = pgTable(
  'pictures',
  {
    userId: ofPerson('user_id').primaryKey(),
    hash: text().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [index('pictures_hash').on(table.hash)],
)

/**
 * Who is signed in. The cookie carries the id alone; deleting the row signs out at once, on every instance. A session
 * belongs to an identity (issuer and subject), so it finds its person whatever the address is by then, and one that was
 * begun before registering has nobody yet. The name hints come from the identity provider and prefill the form of the
 * onboarding; they are never shown to others.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    /** '' in rows of instances that did not keep identities yet: nobody's. */
    issuer: text().notNull().default(''),
    subject: text().notNull().default(''),
    /** The provider's claims at sign-in. */
    email: text().notNull(),
    firstNameHint: text('first_name_hint'),
    lastNameHint: text('last_name_hint'),
    /** Browser and system as they call themselves, "Firefox" and "Windows"; '' for unknown ones. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Written every few minutes at most. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the person last proved to the provider who they are (`auth_time`); null: it did not say. */
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }),
    /** The provider's ID token, sealed, to end its session with this one; null: it offers no way to. */
    sealedIdToken: text('sealed_id_token'),
    /** The latest end a session can have; the real one depends on the role and on when it was used last. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_identity').on(table.issuer, table.subject),
    index('sessions_email').on(sql`lower(${table.email})`),
    index('sessions_expires_at').on(table.expiresAt),
  ],
)

/** Session tokens of a provider that began a session here already: none begins a second one. Kept until it is over anyway. */
export const spentTokens = pgTable('spent_tokens', {
  /** SHA-256 of what the provider signed; the token itself is kept nowhere. */
  digest: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Calendars of the people who asked for an address. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: ofPerson('user_id').primaryKey(),
    /** Makes the secret address (server/tokens/calendar-address.ts); another one, another address. */
    feedId: uuid('feed_id').notNull().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_feed_id').on(table.feedId)],
)
