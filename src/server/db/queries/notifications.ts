/** Mails, notifications and events of what just happened, in its transaction. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { rowsOf } from '../one-of.ts'
import { preparedStatement } from '../prepared-query.ts'
import { events, outbox, pushSubscriptions } from '../schema/mail-and-events.ts'
import { requestTransitions } from '../schema/requests.ts'
import { supervisors, users } from '../schema/people.ts'
import { EVENTS_CHANNEL, type NewEvent } from './events.ts'
import { pendingCount } from './requests/inbox.ts'
import { waitingCount } from './waiting-list.ts'

/** A mail about a transition, to the address that the person has now; or a notification, to the devices they have now. */
export type MailOfTransition = {
  /** The request whose last transition in this transaction it is about. */
  readonly requestId: string
  readonly kind: string
  readonly userId: string
  readonly payload: Readonly<Record<string, string | string[]>>
  /** Not written when the same notifications cancel the news, on the same channel, of what it takes back. */
  readonly onlyIfTold: boolean
}

export type Notifications = {
  /** Transitions whose unsent mails and notifications are cancelled. */
  readonly takenBack: readonly number[]
  /** Requests whose unsent mail about being sent is cancelled. */
  readonly sendingSuperseded: readonly string[]
  /** One mail per event, however often it is called; none to people whose data were deleted. */
  readonly mails: readonly MailOfTransition[]
  /** One an event and device. */
  readonly pushes: readonly MailOfTransition[]
  /** When mails and notifications fall due; an undo can no longer cancel them then. */
  readonly dueAt: Date
  readonly events: readonly NewEvent[]
  /** Supervisors whose slots everybody is told, as they are by now. */
  readonly slotsOf: readonly string[]
}

const given = sql.placeholder
const at = sql`${given('now')}::timestamptz`

/** An array is computed once: a subquery runs for each mail if the outbox was small at planning time. */
const transitionsTakenBack = sql`
  select unnest(${given('takenBack')}::bigint[])
  union all
  select id from ${requestTransitions} where request_id in ${rowsOf(given('sendingSuperseded'))} and reason = 'sent'`

const newMails = sql`
  select kind, user_id, payload::jsonb as payload, only_if_told, is_push,
    (select max(t.id) from ${requestTransitions} t where t.request_id = mail.request_id) as transition_id
  from unnest(${given('requestIds')}::uuid[], ${given('kinds')}::text[], ${given('userIds')}::uuid[],
    ${given('payloads')}::text[], ${given('onlyIfTold')}::boolean[], ${given('isPush')}::boolean[])
    as mail (request_id, kind, user_id, payload, only_if_told, is_push)
  limit cardinality(${given('requestIds')}::uuid[])`

const newEvents = sql`
  select user_id, type, data::jsonb as data, place
  from unnest(${given('eventsFor')}::uuid[], ${given('types')}::text[], ${given('data')}::text[])
    with ordinality as event (user_id, type, data, place)`

const slotEvents = sql`
  select null, 'slots', jsonb_build_object('supervisor_id', u.id, 'available_slots', coalesce(s.available_slots, 0),
    'total_slots', coalesce(s.total_slots, 0), 'pending_requests', ${pendingCount('supervisor', sql`u.id`)})
    || jsonb_strip_nulls(jsonb_build_object('waiting', nullif(${waitingCount(sql`u.id`)}, 0))), null
  from ${rowsOf(given('slotsOf'))} changed join ${users} u on u.id = changed.id
    left join ${supervisors} s on s.user_id = u.id`

/** Slots of supervisors for an event, as they are now. */
const slotsNow = preparedStatement<{ data: NewEvent['data'] }>(
  'slots_now',
  sql`select data from (${slotEvents}) as now (user_id, type, data, place)`,
)

/** The events that would tell everybody of these supervisors' slots, as they are now. */
export async function slotEventsNow(db: Queryable, supervisorIds: readonly string[]): Promise<NewEvent[]> {
  const rows = await slotsNow(db, { slotsOf: supervisorIds })
  return rows.map(({ data }) => ({ userId: null, type: 'slots', data }))
}

const insertNotifications = preparedStatement(
  'notifications',
  sql`
    with taken_back as (
      update ${outbox} set cancelled_at = ${at}
      where transition_id = any(array(${transitionsTakenBack}))
        and sent_at is null and handed_over_at is null and cancelled_at is null
      returning payload ->> 'requestId' as request_id, subscription_id
    ), mails as (
      insert into ${outbox}
        (event_key, kind, user_id, recipient, subscription_id, payload, transition_id, created_at, due_at)
      select concat_ws(':', mail.kind, mail.transition_id, coalesce(s.id, u.id)), mail.kind, u.id, case when mail.is_push then '' else u.email end, s.id,
        mail.payload, mail.transition_id, ${at}, ${given('dueAt')}::timestamptz
      from (${newMails}) mail join ${users} u on u.id = mail.user_id and u.deleted_at is null
        left join ${pushSubscriptions} s on mail.is_push and s.user_id = u.id
      where (s.id is not null or not mail.is_push) and not (mail.only_if_told and exists (
        select 1 from taken_back back
        where back.request_id = mail.payload ->> 'requestId' and back.subscription_id is not distinct from s.id))
      on conflict do nothing
    )
    insert into ${events} (user_id, type, data, at)
    select user_id, type, data, ${at} from (
      ${newEvents} union all ${slotEvents}
    ) happened order by place nulls last
    returning pg_notify(${EVENTS_CHANNEL}, '')`,
)

/**
 * Writes mails and events in one statement, however many there are, and wakes the event streams of every instance at
 * commit. Lists are passed as one array per column: see
 * docs/decisions/0010-calls-and-the-database.md.
 */
export async function recordNotifications(tx: Queryable, notifications: Notifications, now: Date): Promise<void> {
  const { takenBack, sendingSuperseded, dueAt, events: happened, slotsOf } = notifications
  const mails = [...notifications.mails, ...notifications.pushes]
  await insertNotifications(tx, {
    now: now.toISOString(),
    dueAt: dueAt.toISOString(),
    takenBack,
    sendingSuperseded,
    slotsOf,
    requestIds: mails.map(({ requestId }) => requestId),
    kinds: mails.map(({ kind }) => kind),
    userIds: mails.map(({ userId }) => userId),
    payloads: mails.map(({ payload }) => JSON.stringify(payload)),
    onlyIfTold: mails.map(({ onlyIfTold }) => onlyIfTold),
    isPush: mails.map((_, index) => index >= notifications.mails.length),
    eventsFor: happened.map(({ userId }) => userId),
    types: happened.map(({ type }) => type),
    data: happened.map(({ data }) => JSON.stringify(data)),
  })
}
