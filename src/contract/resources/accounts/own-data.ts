import { mapProfileTexts } from '#domain/profile-texts.ts'
import { IMPORT_KINDS } from '#domain/imports/imports.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, RoleName, Time } from '../../shapes.ts'
import { HistoryEntry, RejectionReasonName } from '../requests/requests.ts'
import { IdeaStateName } from '../people/ideas.ts'
import { Level } from '../levels.ts'
import { UserTag } from '../people/people.ts'
import { Settings } from './settings.ts'

/**
 * Everything that is stored about a person. Other people are named by their id alone: their data are theirs. Of the rows that the server
 * hands over only the fields that stand here leave it.
 */
export const OwnData = z.strictObject({
  exported_at: Time,
  account: z.object({
    id: Id,
    email: z.string(),
    role: RoleName,
    first_name: z.string(),
    last_name: z.string(),
    title: z.string().nullable(),
    group: z.string().nullable(),
    website: z.string().nullable(),
    /** At which level a student writes, or which ones a supervisor takes; null: not said. */
    levels: z.array(Level).nullable(),
    ...mapProfileTexts('SUPERVISOR', () => z.string().nullable()),
    ...mapProfileTexts('STUDENT', () => z.string().nullable()),
    identity: z.object({ issuer: z.string(), subject: z.string() }).nullable(),
    created_at: Time,
    registered_at: Time.nullable(),
  }),
  settings: Settings,
  places: z.object({ total_slots: z.int(), taken_outside: z.int(), accepted_slots: z.int() }).nullable(),
  tags: z.array(UserTag),
  /** The tags before an import took some away; empty when none did, or since the person has chosen anew. */
  earlier_tags: z.array(z.object({ tag_name: z.string(), priority: z.int() })),
  /** Pairs that others ended, while they have not been seen to be gone. */
  notices: z.array(
    z.object({
      kind: z.string(),
      request_id: Id.nullable(),
      other_id: Id.nullable(),
      tags: z.array(z.string()).nullable(),
      at: Time,
    }),
  ),
  /** Supervisors only, in their order. */
  ideas: z.array(
    z.object({
      id: Id,
      position: z.int(),
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      languages: z.array(z.string()),
      levels: z.array(Level),
      state: IdeaStateName,
      created_at: Time,
      updated_at: Time,
    }),
  ),
  picture: z.object({ content_type: z.literal('image/webp'), base64: z.string() }).nullable(),
  dismissals: z.array(z.object({ supervisor_id: Id, at: Time })),
  shortlist: z.array(z.object({ supervisor_id: Id, cycle_id: Id, at: Time })),
  lines: z.array(
    z.object({
      supervisor_id: Id,
      cycle_id: Id,
      joined_at: Time,
      offered_until: Time.nullable(),
    }),
  ),
  requests: z.array(
    z.object({
      id: Id,
      type: z.string(),
      state: z.string(),
      student_id: Id,
      supervisor_id: Id,
      cycle_id: Id,
      message: z.string().nullable(),
      idea_id: Id.nullable(),
      working_title: z.string().nullable(),
      reason: RejectionReasonName.nullable(),
      answer: z.string().nullable(),
      answer_by: Time.nullable(),
      created_at: Time,
      updated_at: Time,
      history: z.array(HistoryEntry),
    }),
  ),
  chat_messages: z.array(z.object({ id: Id, request_id: Id, text: z.string(), at: Time })),
  /** How far the person has read each conversation. */
  chat_reads: z.array(z.object({ request_id: Id, until: Time })),
  /** The states of the requests that the person has seen. */
  request_reads: z.array(z.object({ request_id: Id, until: Time })),
  /** Stars and notes of a supervisor. They are for nobody else: an admin's copy has none. */
  marks: z.array(z.object({ student_id: Id, starred: z.boolean(), note: z.string().nullable() })),
  confirmations: z.array(
    z.object({
      number: z.string(),
      request_id: Id,
      cycle_id: Id,
      student_id: Id.nullable(),
      supervisor_id: Id.nullable(),
      /** The name by which the provider calls the person. */
      name: z.string().nullable(),
      title: z.string().nullable(),
      working_title: z.string().nullable(),
      institution_name: z.string().nullable(),
      cycle_name: z.string(),
      accepted_at: Time,
      ended_at: Time.nullable(),
      replaced: z.boolean(),
    }),
  ),
  closed_pairs: z.array(
    z.object({
      cycle_id: Id,
      as: z.enum(['student', 'supervisor']),
      first_name: z.string(),
      last_name: z.string(),
      title: z.string(),
      group: z.string(),
      level: z.string(),
      email: z.string(),
      confirmed_at: Time,
    }),
  ),
  mails: z.array(
    z.object({
      kind: z.string(),
      recipient: z.string(),
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      created_at: Time,
      sent_at: Time.nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: Id,
      email: z.string(),
      browser: z.string(),
      system: z.string(),
      first_name_hint: z.string().nullable(),
      last_name_hint: z.string().nullable(),
      created_at: Time,
      last_seen_at: Time,
      authenticated_at: Time.nullable(),
      expires_at: Time,
    }),
  ),
  /** Where the person is notified. The secrets of their browsers are for these alone. */
  devices: z.array(
    z.object({
      id: Id,
      endpoint: z.string(),
      session_id: Id,
      language: z.string(),
      browser: z.string(),
      system: z.string(),
      created_at: Time,
      last_seen_at: Time,
      last_success_at: Time.nullable(),
    }),
  ),
  notifications: z.array(
    z.object({
      kind: z.string(),
      device_id: Id,
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      created_at: Time,
      sent_at: Time.nullable(),
    }),
  ),
  /** Since when the person's own calendar has an address. That is a secret, which the settings show. */
  calendar: z.object({ since: Time }).nullable(),
  imports: z.array(z.object({ kind: z.enum(IMPORT_KINDS), dry_run: z.boolean(), started_at: Time })),
})

/** Data are about somebody before they have registered. */
const WHOSE_DATA = {
  roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'],
  own: 'id',
  others: ['ADMIN'],
  unregistered: true,
} as const

export const ownDataOperations = {
  'users.export': operation('users.export', {
    summary: 'Everything that is stored about a person.',
    who: WHOSE_DATA,
    cost: 'expensive',
    input: z.strictObject({ id: Id }),
    output: OwnData,
    errorCodes: ['not_found'],
  }),
  'users.delete': operation('users.delete', {
    summary: "Deletes a person's data: invisible at once, erased for good by the next new cycle.",
    who: WHOSE_DATA,
    needsFreshSignIn: true,
    input: z.strictObject({ id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found', 'last_admin'],
  }),
}
