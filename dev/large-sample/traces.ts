/** Data of the large sample's people besides their requests. */
import { createECDH } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { chance, days, oneOfTexts, uuidOf, whole } from './chance.ts'
import { LARGE_SAMPLE_ISSUER } from './university.ts'

const SENTENCES = [
  'Which data could you reach for it?',
  'I could ask at my part-time job.',
  'Write half a page and come by on Thursday.',
  'Thank you, I will!',
  'Das klingt nach einem guten Anfang.',
]

export async function writeTraces(tx: Queryable, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await writeConversations(tx)
  await tx.execute(sql`
    insert into request_reads (request_id, user_id, until)
    select id, student_id, ended_at from wish where ${chance(sql`number::bigint * 16 + k`, 'seen')} < 0.8`)
  await tx.execute(sql`
    insert into dismissals (student_id, supervisor_id, at)
    select p.id, v.id, came_at + interval '2 hours'
    from (select *, (select created_at from users u where u.id = person.id) as came_at from person) p
    cross join lateral generate_series(1, ${whole(sql`p.n`, 'dismissals', 2, 22)}) k
    join person v on v.place = 1 + floor(${chance(sql`p.n * 32 + k`, 'dismissed')} * (select max(place) from person))::int
    where p.role = 'STUDENT' and p.stage = 'onboarded'
    on conflict do nothing`)
  await tx.execute(sql`
    insert into shortlist_entries (student_id, supervisor_id, cycle_id, at)
    select p.id, v.id, c.id, c.opened_at + interval '1 day'
    from person p
    cross join lateral generate_series(1, ${whole(sql`p.n`, 'shortlist', 0, 5)}) k
    join person v on v.place = 1 + floor(${chance(sql`p.n * 32 + k`, 'listed')} * (select max(place) from person))::int
    cross join cycles c
    where p.role = 'STUDENT' and p.stage = 'onboarded' and c.closed_at is null
    on conflict do nothing`)
  await writeMails(tx)
  await writeSessions(tx, at)
  await tx.execute(sql`
    insert into import_runs (id, kind, dry_run, started_by, started_at, phase, seen_at, ended_at, summary, issues)
    select ${uuidOf(sql`'import' || k`)}, 'supervisors', k % 2 = 0, p.id, began, 'writing', began, began + interval '3 seconds',
      '{"created": 0, "updated": 0, "unchanged": 84, "removed": 0, "issues": 0}', '[]'
    from person p cross join generate_series(1, 20) k cross join lateral (select ${at} - ${days(1, sql`k`)} as began) started
    where p.role = 'ADMIN' and p.number = 1`)
}

const writeConversations = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`
    insert into chat_messages (id, request_id, by, text, at)
    select ${uuidOf(sql`'message' || w.id || turn`)}, w.id, case when turn % 2 = 1 then supervisor_id else student_id end,
      ${oneOfTexts(SENTENCES, sql`number::bigint * 64 + turn`, 'says')}, decided_at + turn * interval '3 hours'
    from wish w cross join lateral generate_series(1, ${whole(sql`w.number::bigint * 16 + w.k`, 'turns', 0, 12)}) turn
    where outcome in ('talking', 'talked')`)
  await tx.execute(sql`
    insert into chat_reads (request_id, user_id, until)
    select w.id, reader.id, said.last
    from wish w
    join (select request_id, max(at) as last from chat_messages group by 1) said on said.request_id = w.id
    cross join lateral (values (student_id, 0), (supervisor_id, 8)) reader (id, side)
    where ${chance(sql`w.number::bigint * 16 + reader.side`, 'has read')} < 0.8`)
}

/** A mail for each transition that is mailed. All have left, except a few dead letters. */
const writeMails = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`
    insert into outbox (id, event_key, kind, user_id, recipient, payload, transition_id, created_at, due_at, attempts, sent_at,
      parked_at, last_error)
    select ${uuidOf(sql`'mail' || t.id`)}, kind || ':' || t.id, kind, p.id, p.email,
      jsonb_build_object('type', w.type, 'requestId', w.id, 'studentId', student_id, 'supervisorId', supervisor_id),
      t.id, t.at, t.at + interval '30 seconds', 1,
      case when not lost then t.at + interval '31 seconds' end, case when lost then t.at + interval '1 day' end,
      case when lost then '550 no such mailbox' end
    from request_transitions t join wish w on w.id = t.request_id
    cross join lateral (select case t.reason when 'sent' then 'request_received' else t.reason end as kind,
      ${chance(sql`t.id`, 'lost')} < 0.0003 as lost) told
    join person p on p.id = case when t.reason in ('sent', 'accepted_elsewhere') then supervisor_id else student_id end
    where t.reason in ('sent', 'added', 'accepted', 'rejected', 'accepted_elsewhere') and p.stage <> 'deleted'`)
}

/** Sessions, and devices of some of their people for notifications. */
const writeSessions = async (tx: Queryable, at: ReturnType<typeof sql>): Promise<void> => {
  await tx.execute(sql`
    insert into sessions (id, issuer, subject, email, browser, system, created_at, last_seen_at, authenticated_at, expires_at)
    select ${uuidOf(sql`'session' || n`)}, ${LARGE_SAMPLE_ISSUER}, email, email, 'Firefox', 'Linux', began, ${at}, began,
      began + interval '14 days'
    from person cross join lateral (select ${at} - ${days(10, chance(sql`n`, 'signed in'))} as began) signed_in
    where stage in ('registered', 'onboarded') and ${chance(sql`n`, 'is here')} < 0.15`)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  await tx.execute(sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, language, browser, system, created_at, seen_at)
    select ${uuidOf(sql`'device' || n`)}, id, ${uuidOf(sql`'session' || n`)}, 'https://push.invalid/' || n,
      ${keys.getPublicKey('base64url')}, 'c2FtcGxlIG9mIHNlY3JldA', 'en', 'Firefox', 'Linux', ${at}, ${at}
    from person where stage = 'onboarded' and role <> 'ADMIN' and ${chance(sql`n`, 'is here')} < 0.03`)
}
