/** Mails and events of what just happened, in its transaction. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { rowsOf } from '../one-of.ts'
import { preparedStatement } from '../prepared-query.ts'
import { events } from '../schema/events.ts'
import { outbox } from '../schema/outbox.ts'
import { requests } from '../schema/requests.ts'
import { requestTransitions } from '../schema/request-transitions.ts'
import { supervisors } from '../schema/supervisors.ts'
import { users } from '../schema/users.ts'
import { EVENTS_CHANNEL, type NewEvent } from './events.ts'

/** A mail about a transition, to the address that the person has now. */
export type MailOfTransition = {
  readonly eventKey: string
  readonly kind: string
  readonly userId: string
  readonly payload: Readonly<Record<string, string>>
  readonly transitionId: number
  /** It is not written when the same notifications take back the mail that the request was sent. */
  readonly onlyIfSendingWasTold: boolean
}

export type Notifications = {
  /** Transitions whose mails are taken back, as far as they have not left. */
  readonly takenBack: readonly number[]
  /** Requests of which the mail that they were sent is taken back, as far as it has not left. */
  readonly sendingSuperseded: readonly string[]
  /** Nobody is written to whose data were deleted; one an event, however often. */
  readonly mails: readonly MailOfTransition[]
  readonly mailsDueAt: Date
  readonly events: readonly NewEvent[]
  /** Supervisors whose slots everybody is told, as they are by now. */
  readonly slotsOf: readonly string[]
}

const given = sql.placeholder
const at = sql`${given('now')}::timestamptz`

const transitionsTakenBack = sql`
  select unnest(${given('takenBack')}::bigint[])
  union all
  select id from ${requestTransitions} where request_id in ${rowsOf(given('sendingSuperseded'))} and reason = 'sent'`

const newMails = sql`
  select event_key, kind, user_id, payload::jsonb as payload, transition_id, only_if_told
  from unnest(${given('eventKeys')}::text[], ${given('kinds')}::text[], ${given('userIds')}::uuid[],
    ${given('payloads')}::text[], ${given('transitionIds')}::bigint[], ${given('onlyIfTold')}::boolean[])
    as mail (event_key, kind, user_id, payload, transition_id, only_if_told)`

const newEvents = sql`
  select user_id, type, data::jsonb as data, place
  from unnest(${given('eventsFor')}::uuid[], ${given('types')}::text[], ${given('data')}::text[])
    with ordinality as event (user_id, type, data, place)`

const slotEvents = sql`
  select null, 'slots', jsonb_build_object('supervisor_id', u.id, 'available_slots', coalesce(s.available_slots, 0),
    'pending_requests', (select count(*) from ${requests} r
      where r.supervisor_id = u.id and r.type = 'SUPERVISION' and r.state = 'PENDING')), null
  from ${rowsOf(given('slotsOf'))} changed join ${users} u on u.id = changed.id
    left join ${supervisors} s on s.user_id = u.id`

const insertNotifications = preparedStatement(
  'notifications',
  sql`
    with taken_back as (
      update ${outbox} set cancelled_at = ${at}
      where transition_id in (${transitionsTakenBack})
        and sent_at is null and handed_over_at is null and cancelled_at is null
      returning payload ->> 'requestId' as request_id
    ), mails as (
      insert into ${outbox} (event_key, kind, user_id, recipient, payload, transition_id, created_at, due_at)
      select mail.event_key, mail.kind, u.id, u.email, mail.payload, mail.transition_id, ${at},
        ${given('mailsDueAt')}::timestamptz
      from (${newMails}) mail join ${users} u on u.id = mail.user_id and u.deleted_at is null
      where not (mail.only_if_told and mail.payload ->> 'requestId' in (select request_id from taken_back))
      on conflict do nothing
    )
    insert into ${events} (user_id, type, data, at)
    select user_id, type, data, ${at} from (
      ${newEvents} union all ${slotEvents}
    ) happened order by place nulls last
    returning pg_notify(${EVENTS_CHANNEL}, '')`,
)

/**
 * Writes mails and events in one statement, however many there are, and wakes the event streams of every instance at commit.
 * Lists come as one array a column: see docs/decisions/0015-a-transition-is-written-in-two-statements.md.
 */
export async function recordNotifications(tx: Queryable, notifications: Notifications, now: Date): Promise<void> {
  const { takenBack, sendingSuperseded, mails, mailsDueAt, events: happened, slotsOf } = notifications
  await insertNotifications(tx, {
    now: now.toISOString(),
    mailsDueAt: mailsDueAt.toISOString(),
    takenBack,
    sendingSuperseded,
    slotsOf,
    eventKeys: mails.map(({ eventKey }) => eventKey),
    kinds: mails.map(({ kind }) => kind),
    userIds: mails.map(({ userId }) => userId),
    payloads: mails.map(({ payload }) => JSON.stringify(payload)),
    transitionIds: mails.map(({ transitionId }) => transitionId),
    onlyIfTold: mails.map(({ onlyIfSendingWasTold }) => onlyIfSendingWasTold),
    eventsFor: happened.map(({ userId }) => userId),
    types: happened.map(({ type }) => type),
    data: happened.map(({ data }) => JSON.stringify(data)),
  })
}
