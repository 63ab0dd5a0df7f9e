import type { StoredData } from '#domain/stored-data.ts'

/** The path in the export of a column about a person; or why the export leaves it out. */
type Place = `in ${string}` | `not there: ${string}`

const OTHERS = 'not there: about the other person, whose data are theirs' as const
const OUR_OWN = 'not there: our own bookkeeping, says nothing about a person' as const
const NAMED_BY_ID = 'not there: only says whose row this is, which account.id tells' as const
const BY_DATABASE = 'not there: made by the database of columns that are' as const
const NOT_A_PERSON = 'not there: about no person' as const

const all = (place: Place, ...columns: string[]): Record<string, Place> =>
  Object.fromEntries(columns.map((column) => [column, place]))

/** Where the export has the columns of a table, each under its name; but these, which it has elsewhere or not. */
type Places = {
  readonly at: string
  /** By which name the data-protection text speaks of them. */
  readonly named: StoredData
  readonly but: Readonly<Record<string, Place>>
}

/** By table; a single entry for a table whose columns are all alike. */
export const COLUMNS: Readonly<Record<string, Places | Place>> = {
  users: {
    at: 'account',
    named: 'account',
    but: {
      match_revision: OUR_OWN,
      ...all(BY_DATABASE, 'is_registered_supervisor', 'search_name', 'folded_name', 'text_words', 'sort_name'),
      identity_issuer: 'in account.identity.issuer',
      identity_subject: 'in account.identity.subject',
      academic_title: 'in account.title',
      group_name: 'in account.group',
      level_ids: 'in account.levels.0.id',
      language: 'in settings.language',
      mails_from_admins: 'in settings.mails_from_admins',
      mail_delivery: 'in settings.mail_delivery',
      confirm_supervision_request: 'in settings.confirm.supervision_request',
      confirm_dismiss: 'in settings.confirm.dismiss',
      confirm_accept: 'in settings.confirm.accept',
      confirm_reject: 'in settings.confirm.reject',
      confirm_add_student: 'in settings.confirm.add_student',
      confirm_remove_student: 'in settings.confirm.remove_student',
      deleted_at: 'not there: nobody whose data were deleted can ask',
    },
  },
  supervisors: {
    at: 'places',
    named: 'places',
    but: {
      user_id: NAMED_BY_ID,
      available_slots: BY_DATABASE,
      taken_outside_before: 'not there: what taken_outside was before a new cycle; gone after an hour',
    },
  },
  user_tags: { at: 'tags.0', named: 'topics', but: { user_id: NAMED_BY_ID } },
  earlier_choices: { at: 'earlier_tags.0', named: 'topics', but: { user_id: NAMED_BY_ID } },
  pictures: {
    at: 'picture',
    named: 'account',
    but: { user_id: NAMED_BY_ID, bytes: 'in picture.base64', hash: 'not there: made of the picture' },
  },
  ideas: {
    at: 'ideas.0',
    named: 'ideas',
    but: { supervisor_id: NAMED_BY_ID, taken_from: OUR_OWN, words: BY_DATABASE, level_ids: 'in ideas.0.levels' },
  },
  idea_tags: {
    at: 'ideas.0',
    named: 'ideas',
    but: { idea_id: 'in ideas.0.id', tag_id: 'in ideas.0.tags', place: 'in ideas.0.tags' },
  },
  dismissals: { at: 'dismissals.0', named: 'requests', but: { student_id: NAMED_BY_ID } },
  shortlist_entries: { at: 'shortlist.0', named: 'requests', but: { student_id: NAMED_BY_ID } },
  waiting_entries: {
    at: 'lines.0',
    named: 'requests',
    but: { id: OUR_OWN, student_id: NAMED_BY_ID },
  },
  requests: {
    at: 'requests.0',
    named: 'requests',
    but: {
      ...all(OUR_OWN, 'is_description', 'declined_with'),
      is_pair: BY_DATABASE,
      message: 'in requests.1.message',
      rejection_reason: 'in requests.2.reason',
      rejection_answer: 'in requests.2.answer',
    },
  },
  request_transitions: {
    at: 'requests.0.history.0',
    named: 'requests',
    but: {
      id: OUR_OWN,
      request_id: 'in requests.0.id',
      from_state: 'in requests.0.history.1.from',
      to_state: 'in requests.0.history.0.to',
      caused_by: 'not there: another request of the student, which a supervisor may know nothing of',
      note: 'in requests.0.history.2.note',
    },
  },
  chat_messages: { at: 'chat_messages.0', named: 'conversations', but: { by: NAMED_BY_ID } },
  chat_reads: { at: 'chat_reads.0', named: 'conversations', but: { user_id: NAMED_BY_ID } },
  request_reads: { at: 'request_reads.0', named: 'requests', but: { user_id: NAMED_BY_ID } },
  student_marks: { at: 'marks.0', named: 'requests', but: { supervisor_id: NAMED_BY_ID } },
  confirmations: {
    at: 'confirmations.0',
    named: 'confirmations',
    but: {
      ...all(OTHERS, 'supervisor_name', 'supervisor_title'),
      student_name: 'in confirmations.0.name',
      working_title: 'in confirmations.1.working_title',
      revoked_at: 'in confirmations.0.ended_at',
    },
  },
  notices: { at: 'notices.0', named: 'notices', but: { id: OUR_OWN, user_id: NAMED_BY_ID } },
  ended_pairs: 'not there: copies of requests that a new cycle ended; gone after an hour',
  closed_pairs: {
    at: 'closed_pairs.0',
    named: 'confirmations',
    but: {
      id: OUR_OWN,
      ...all(
        OTHERS,
        'supervisor_last_name',
        'supervisor_first_name',
        'supervisor_title',
        'supervisor_group',
        'supervisor_email',
      ),
      student_last_name: 'in closed_pairs.0.last_name',
      student_first_name: 'in closed_pairs.0.first_name',
      student_email: 'in closed_pairs.0.email',
      student_level: 'in closed_pairs.0.level',
    },
  },
  outbox: {
    at: 'mails.0',
    named: 'notices',
    but: {
      ...all(
        OUR_OWN,
        'id',
        'event_key',
        'transition_id',
        'due_at',
        'locked_until',
        'handed_over_at',
        'attempts',
        'cancelled_at',
        'parked_at',
        'held_at',
        'summary_id',
        'last_error',
      ),
      user_id: NAMED_BY_ID,
      subscription_id: 'in notifications.0.device_id',
    },
  },
  push_subscriptions: {
    at: 'devices.0',
    named: 'devices',
    but: {
      user_id: NAMED_BY_ID,
      p256dh: 'not there: a key that the browser made for its own use',
      auth: 'not there: a secret that the browser made for its own use',
      seen_at: 'in devices.0.last_seen_at',
    },
  },
  calendar_feeds: {
    at: 'calendar',
    named: 'account',
    but: {
      user_id: NAMED_BY_ID,
      feed_id: 'not there: what a secret address is made of, which the settings show',
      created_at: 'in calendar.since',
    },
  },
  sessions: {
    at: 'sessions.0',
    named: 'sessions',
    but: {
      issuer: 'in account.identity.issuer',
      subject: 'in account.identity.subject',
      sealed_id_token: 'not there: sealed, and made of what account.identity and account.email tell',
    },
  },
  import_runs: {
    at: 'imports.0',
    named: 'imports',
    but: {
      ...all(OUR_OWN, 'id', 'phase', 'done', 'total', 'seen_at', 'ended_at', 'error_code'),
      started_by: NAMED_BY_ID,
      summary: 'not there: what a file came to, in numbers',
      issues: 'not there: places in a file, about other people if about any; gone after a week',
    },
  },
  cycles: NOT_A_PERSON,
  levels: NOT_A_PERSON,
  tags: NOT_A_PERSON,
  tag_similarities: NOT_A_PERSON,
  tag_keys_aside: NOT_A_PERSON,
  matching_revision: NOT_A_PERSON,
  signing_keys: NOT_A_PERSON,
  vapid_keys: NOT_A_PERSON,
  spent_tokens: NOT_A_PERSON,
  due_tasks: OUR_OWN,
  rate_limits: NOT_A_PERSON,
  request_weeks: NOT_A_PERSON,
  announcements: NOT_A_PERSON,
}
