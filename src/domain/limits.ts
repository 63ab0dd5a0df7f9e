/**
 * The business constants, each with unit and source. Limits that an operator may change are the defaults of settings.
 */

const SECOND_MS = 1000
const MEGABYTE = 1024 * 1024

/** Most tags a user can choose. Specification section 9. */
export const MAX_TAGS = 10

/** Longest first or last name, characters. */
export const NAME_LENGTH_MAX = 100
/** Longest academic title, group and address of a website of a supervisor, characters. Our own choice. */
export const TITLE_LENGTH_MAX = 60
export const GROUP_LENGTH_MAX = 120
export const WEBSITE_LENGTH_MAX = 300
/** Longest name of a tag, characters. */
export const TAG_NAME_LENGTH_MAX = 100
/** Longest bio, thesis description, request or chat message, characters. */
export const TEXT_LENGTH_MAX = 2000
/** Longest subject and text of a mail that an admin writes to many, characters. Our own choice. */
export const SUBJECT_LENGTH_MAX = 150
export const MAIL_TEXT_LENGTH_MAX = 5000
/** Longest sentence that goes with a supervision request, characters. */
export const SENTENCE_LENGTH_MAX = 300
/** Most ideas for theses of one supervisor. */
export const IDEAS_MAX = 20
/** Longest title of an idea, characters. */
export const IDEA_TITLE_LENGTH_MAX = 120
/** Longest description of an idea, characters. */
export const IDEA_DESCRIPTION_LENGTH_MAX = 1500
/** Most tags of an idea. */
export const IDEA_TAGS_MAX = 3
/** Longest text from which tags are proposed, characters, and most tags that are. */
export const PROPOSING_TEXT_LENGTH_MAX = 1000
export const PROPOSED_TAGS_MAX = 10
/** Tags that somebody who has typed nothing yet is shown. */
export const MOST_CHOSEN_TAGS = 12
/** Most synonyms of a tag. Our own choice. */
export const SYNONYMS_MAX = 20
/** Most levels of theses, and longest name of one, characters. Our own choice. */
export const LEVELS_MAX = 20
export const LEVEL_NAME_LENGTH_MAX = 60
/** Most tags of the vocabulary; the similarities of all pairs are held in memory, 32 MB for this many. Our own choice. */
export const VOCABULARY_MAX = 2000
/** Longest name of the institution, characters; it takes at most two lines of a confirmation. Our own choice. */
export const INSTITUTION_NAME_LENGTH_MAX = 150
/** Most issues, and rows of each kind, that the report of an import lists; the others are counted. Our own choice. */
export const IMPORT_LISTED_MAX = 1000
/** How long the places to be corrected in a file that was refused are kept, milliseconds. Our own choice. */
export const IMPORT_ISSUES_KEPT_MS = 7 * 24 * 60 * 60 * SECOND_MS
/** Longest e-mail address, characters. RFC 5321 section 4.5.3.1.3. */
export const EMAIL_LENGTH_MAX = 254
/** Most slots of one supervisor; a guard against slips in an import, our own choice. */
export const SLOTS_MAX = 1000
/** Most people named one by one in a call about several. Our own choice. */
export const PEOPLE_AT_ONCE_MAX = 500
/** Most people who are reset or deleted in one call: everybody they have to do with is locked meanwhile. Our own choice. */
export const REMOVED_AT_ONCE_MAX = 100

/** Most different words of a search; each is a condition of its own for the database. Our own choice. */
export const SEARCH_WORDS_MAX = 10
/**
 * Words of at least so many characters are found inside of others, too, as in "Informationssicherheit"; shorter ones where a
 * word begins. Our own choice.
 */
export const SEARCH_PART_LENGTH_MIN = 4
/** Suggestions answered when the caller names no limit. */
export const SUGGESTIONS_DEFAULT = 20
/** Most suggestions in one answer. */
export const SUGGESTIONS_MAX = 100
/** Items of a page when the caller names no limit. */
export const PAGE_DEFAULT = 50
/** Most items of a page. */
export const PAGE_MAX = 100

/** How long a mail waits, so that an undo can take it back; milliseconds. */
export const MAIL_WAIT_MS = 30 * SECOND_MS

/**
 * How many of the mails to many become due in a second: what concerns one person alone is due among them, and does not wait
 * until all of them have left. Our own choice.
 */
export const MAILS_TO_MANY_PER_SECOND = 10

/** Nobody is reminded again before so long has passed: milliseconds, our own choice. */
export const REMINDER_PAUSE_MS = 24 * 60 * 60 * 1000

/** How long sent, cancelled and dead-lettered mails are retained, milliseconds. Our own choice. */
export const MAILS_KEPT_MS = 30 * 24 * 60 * 60 * SECOND_MS

/** How long a mail about changed dates waits, milliseconds: nobody gets it if they are changed again meanwhile. Our own choice. */
export const DATES_MAIL_WAIT_MS = 10 * 60 * SECOND_MS

/** How long a chat message waits for its reader before it is mailed, milliseconds. */
export const MESSAGE_MAIL_WAIT_MS = 10 * 60 * SECOND_MS
/**
 * How long news of tags that an import took away waits, milliseconds: anybody who took the wrong file has the right one in by
 * then. Our own choice.
 */
export const TAG_LOSS_WAIT_MS = 10 * 60 * SECOND_MS
/** How long the notification of a message waits for its reader to read it anyway, milliseconds. Our own choice. */
export const MESSAGE_WAIT_MS = 10 * SECOND_MS
/** How long a notification may still be shown, milliseconds. Our own choice. */
export const NOTIFICATION_WORTH_MS = 3 * 24 * 60 * 60 * SECOND_MS
/** How long sent notifications are retained, milliseconds. Our own choice. */
export const NOTIFICATIONS_KEPT_MS = 7 * 24 * 60 * 60 * SECOND_MS
/** Most devices of one person that are notified; the one used longest ago makes room. Our own choice. */
export const DEVICES_MAX = 10
/** A device is no longer notified after this time without opening the application, milliseconds. Our own choice. */
export const DEVICE_UNUSED_MS = 90 * 24 * 60 * 60 * SECOND_MS
/** Longest address of a device at its push service, characters; they are some hundred long. Our own choice. */
export const ENDPOINT_LENGTH_MAX = 1000

/** Largest picture file that is taken, bytes. */
export const PICTURE_BYTES_MAX = 5 * MEGABYTE
/** Most pixels of a picture that is taken: photos of 24 megapixels, as 6,000 x 4,000 or 5,712 x 4,284. Our own choice. */
export const PICTURE_PIXELS_MAX = 25_000_000
/** Side of the square that a picture is cut to, pixels. */
export const PICTURE_SIZE_PX = 256
/** Largest JSON body, bytes. */
export const JSON_BYTES_MAX = 1 * MEGABYTE
/** Largest supervisors CSV, bytes. */
export const CSV_BYTES_MAX = 10 * MEGABYTE
/** Lines of a CSV file. A file of short ones kept the import busy for more than a minute without it. Our own choice. */
export const CSV_LINES_MAX = 100_000
/** Largest tag list, bytes. */
export const TAG_LIST_BYTES_MAX = 100 * MEGABYTE

/** Calls of one user in a minute. */
export const CALLS_PER_MINUTE = 300
/** Calls of one network address without a session in a minute. */
export const CALLS_PER_MINUTE_SIGNED_OUT = 30
/** Searches of one user in a minute. */
export const SEARCHES_PER_MINUTE = 60
/** Documents, pictures, imports and exports of one user in a minute. Our own choice. */
export const EXPENSIVE_CALLS_PER_MINUTE = 30
/** Expensive calls and searches of one user that are worked on at the same time. Our own choice. */
export const EXPENSIVE_CALLS_AT_ONCE = 2
/** Direct adds by address of one supervisor in an hour. */
export const DIRECT_ADDS_PER_HOUR = 20

/** Maximum age of the sign-in for irreversible actions, milliseconds. */
export const FRESH_SIGN_IN_MS = 15 * 60 * SECOND_MS
/** Maximum clock skew between instances and providers, milliseconds. Our own choice. */
export const CLOCK_SKEW_MS = 60 * SECOND_MS
/** Minimum time between two writes of a session's last use, milliseconds. Our own choice. */
export const SEEN_EVERY_MS = 5 * 60 * SECOND_MS
/** When sessions end, hours: unused, and at most; of admins. */
export const SESSION_HOURS = { idle: 24, max: 14 * 24, adminIdle: 2, adminMax: 12 } as const
/** Sign-ins that one network address begins in a minute: a lecture hall sits behind one. Our own choice. */
export const SIGN_INS_PER_MINUTE = 600

/** Most waiting lists in which a student is. */
export const WAITING_LISTS_MAX = 5
/** How long a place is kept for whom it is offered to, hours (setting OFFER_HOURS). */
export const OFFER_HOURS = 48

/** Highest MAX_ACTIVE_REQUESTS; none is set by default. Our own choice. */
export const ACTIVE_REQUESTS_MAX = 1000
/** Longest cool-down that can be set, days; REQUEST_COOLDOWN_DAYS is 0 by default. */
export const COOLDOWN_DAYS_MAX = 365

/** Wait before the route is resolved while the sign-in state is not known, milliseconds. Specification section 9. */
export const ROUTE_WAIT_MS = 100
/** Within this time a failed chunk load doesn't reload the page again, milliseconds. Specification section 9. */
export const RELOAD_GUARD_MS = 10 * SECOND_MS
/** Most days within which requests are to be answered; none is set by default. */
export const ANSWER_DAYS_MAX = 60
/** How long a new cycle can be called off; afterwards its deletions are final. */
export const CYCLE_CALL_OFF_MS = 60 * 60 * SECOND_MS
