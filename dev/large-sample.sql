-- A faculty for years. Settings that large-sample.ts makes: sample.people, sample.now, sample.issuer, and the small sample's
-- rows and tags as JSON (sample.world, sample.tags), of which names and texts are taken.

-- A pseudo-random number in [0, 1) for a whole number: the same in every run. Each name gives independent numbers.
create function chance(which bigint, what text) returns float8 language sql immutable as
  $$select ((hashint8extended(which, hashtextextended(what, 0)) >> 11) & 4503599627370495)::float8 / 4503599627370496$$;

-- A whole number from `smallest` to `largest`, both included.
create function whole(which bigint, what text, smallest int, largest int) returns int language sql immutable as
  $$select smallest + floor(chance(which, what) * (largest - smallest + 1))::int$$;

-- A valid version 4 UUID for a text, as spread as one that was drawn.
create function uuid_of(text) returns uuid language sql immutable as
  $$select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid$$;

-- Sizes: a tenth of the people supervise, and there are four requests for each; a student sends up to eight for supervision,
-- then up to three for a conversation.
create temp table size on commit drop as
select round(people * 0.9)::int as students, round(people * 0.1)::int as supervisors, 3 as admins,
  greatest(100, round(people / 50.0))::int as tags, people * 4 as requests, 8 as supervisions, 3 as chats
from (select current_setting('sample.people')::int as people) given;

-- Names, and how they are written in an address.
create temp table name on commit drop as
select row_number() over (order by email)::int as n, "firstName" as first_name, "lastName" as last_name,
  split_part(email, '.', 1) as first_box, split_part(split_part(email, '@', 1), '.', 2) as last_box
from jsonb_to_recordset(current_setting('sample.world')::jsonb -> 'users') as (email text, "firstName" text, "lastName" text)
where "firstName" <> '';

create temp table bio on commit drop as
select row_number() over (order by bio)::int as n, bio as text
from jsonb_to_recordset(current_setting('sample.world')::jsonb -> 'users') as (bio text) where bio <> '';

create temp table thesis on commit drop as
select row_number() over (order by "thesisDescription")::int as n, "thesisDescription" as text
from jsonb_to_recordset(current_setting('sample.world')::jsonb -> 'users') as ("thesisDescription" text)
where "thesisDescription" <> '';

create temp table idea on commit drop as
select row_number() over (order by i.id)::int as n, title, description, language
from jsonb_to_recordset(current_setting('sample.world')::jsonb -> 'ideas')
  as i (id uuid, "supervisorId" uuid, title text, description text)
join jsonb_to_recordset(current_setting('sample.world')::jsonb -> 'users') as u (id uuid, language text)
  on u.id = "supervisorId";

-- Cycles: three of a year each, and the one that has run for eight weeks. One that is running already becomes it.
create temp table round on commit drop as
select n as number, uuid_of('cycle' || n) as id, 'Year ' || n as name, ends - interval '365 days' * (4 - n) as opened_at,
  case when n < 4 then ends - interval '365 days' * (3 - n) end as closed_at, n = 4 as is_running,
  case when n < 4 then interval '365 days' else interval '56 days' end as lasted
from generate_series(1, 4) n, (select current_setting('sample.now')::timestamptz - interval '56 days' as ends) running;

delete from cycles where closed_at is null;
insert into cycles (id, name, opened_at, closed_at) select id, name, opened_at, closed_at from round;

-- Tags: every two have a similarity, as in the largest list that an import takes; ten and ten are close to each other.
insert into tags (id, name)
select uuid_of('tag' || row_number() over (order by variant, place)), kind || name
from jsonb_array_elements_text(current_setting('sample.tags')::jsonb -> 'tags') with ordinality as given (name, place),
  unnest(array['', 'Applied ', 'Theory of ', 'History of ', 'Methods of ', 'Ethics of ', 'Data in ', 'Teaching of '])
    with ordinality as kinds (kind, variant)
order by variant, place limit (select tags from size);
analyze tags;

insert into tag_similarities (key_a, key_b, score)
select a.key, b.key, round(((0.01 + chance(a.key::bigint * 4096 + b.key, 'similarity')
  + case when a.key / 10 = b.key / 10 then 1 else 0 end) / 2.01)::numeric, 4)
from tags a join tags b on a.key < b.key;

-- People: `number` within the role, the `round` in which a student looks for a supervisor, and the `stage` (added by somebody,
-- registered, onboarded, deleted). `place` numbers the supervisors who can be asked.
create temp table person on commit drop as
select *, uuid_of(lower(role::text) || number) as id, stage in ('registered', 'onboarded') as is_there,
  mailbox || '.' || n || '@uni-tandem.example' as email,
  case when role = 'SUPERVISOR' and stage in ('registered', 'onboarded')
    then row_number() over (partition by role, stage in ('registered', 'onboarded') order by chance(number, 'place'))
    end as place
from (
  select *, case
    when role = 'ADMIN' then 'registered'
    when role = 'STUDENT' and round = 4 and luck < 0.03 then 'added'
    when role = 'STUDENT' and round = 4 and luck < 0.04 then 'deleted'
    when role = 'SUPERVISOR' and luck < 0.06 then 'added'
    when luck < 0.09 then 'registered' else 'onboarded' end as stage
  from (
    select *, chance(number * 4 + length(role::text), 'stage') as luck,
      case when role = 'STUDENT' then 1 + number % 4 else 1 end as round
    from (
      select n, case when n <= admins then 'ADMIN' when n <= admins + supervisors then 'SUPERVISOR' else 'STUDENT'
          end::user_role as role,
        case when n <= admins then n when n <= admins + supervisors then n - admins else n - admins - supervisors
          end::bigint as number
      from size, generate_series(1, admins + supervisors + students) n
    ) counted
  ) lucky
) staged
join lateral (
  select one.first_name, concat_ws('-', two.last_name, three.last_name) as last_name,
    one.first_box || '.' || two.last_box || coalesce(three.last_box, '') as mailbox
  from (select count(*)::int as names from name) stock
  join name one on one.n = whole(staged.n, 'first name', 1, names)
  join name two on two.n = whole(staged.n, 'last name', 1, names)
  left join name three on three.n = whole(staged.n, 'second last name', 1, names) and chance(staged.n, 'double name') < 0.4
) named on true;
analyze person;

insert into users (id, email, identity_issuer, identity_subject, role, first_name, last_name, academic_title, group_name,
  language, bio, thesis_description, created_at, registered_at, deleted_at)
select p.id, email, case when is_there then current_setting('sample.issuer') end, case when is_there then email end, role,
  case when is_there or role = 'SUPERVISOR' then first_name else '' end,
  case when is_there or role = 'SUPERVISOR' then last_name else '' end,
  case when role = 'SUPERVISOR' and p.number % 3 > 0 then 'Prof. Dr.' end,
  case when role = 'SUPERVISOR' then 'Institute ' || p.number % 120 end,
  case when is_there then case when chance(p.n, 'German') < 0.6 then 'de' else 'en' end end,
  case when stage = 'onboarded' and role = 'SUPERVISOR' and chance(p.n, 'has a bio') < 0.7 then bio.text end,
  case when stage = 'onboarded' and role = 'STUDENT' and chance(p.n, 'has a thesis') < 0.6 then thesis.text end,
  came_at, case when is_there then came_at + interval '1 hour' end,
  case when stage = 'deleted' then (select opened_at + lasted * 0.99 from round where is_running) end
from person p join round r on r.number = p.round
join bio on bio.n = whole(p.n, 'bio', 1, (select count(*)::int from bio))
join thesis on thesis.n = whole(p.n, 'thesis', 1, (select count(*)::int from thesis))
cross join lateral (select r.opened_at - chance(p.n, 'came') * interval '20 days' - interval '1 day' as came_at) came;

insert into supervisors (user_id, total_slots, taken_outside)
select id, total, least(total, (chance(n, 'taken outside') < 0.3)::int)
from person cross join lateral (select whole(n, 'places', 0, 6) as total) places
where role = 'SUPERVISOR';

-- Where a trigger would update a row for each tag, the index is rebuilt from all rows instead, at the end.
alter table user_tags disable trigger user_tags_change_matching;
insert into user_tags (user_id, tag_id, priority)
select p.id, tag.id, priority
from person p
cross join lateral generate_series(1, whole(p.n, 'number of tags', 2, 10)) priority
cross join (select count(*)::int as number from tags) all_tags
join (select id, row_number() over (order by key) - 1 as place from tags) tag
  on tag.place = (floor(chance(p.n, 'first tag') * all_tags.number)::int + (priority - 1) * whole(p.n, 'step', 1, 7))
    % all_tags.number
where p.stage = 'onboarded';
set constraints all immediate;
alter table user_tags enable trigger user_tags_change_matching;

-- Ideas: four of each supervisor who is there, on average, with one to three of their tags.
alter table ideas disable trigger user;
alter table idea_tags disable trigger user;
insert into ideas (id, supervisor_id, position, title, description, languages, state, created_at, updated_at)
select uuid_of('idea' || p.n || ' ' || position), p.id, position, said.title, said.description,
  case when chance(p.n * 8 + position, 'languages') < 0.5 then '{en,de}'::text[] else array[said.language] end,
  (case when fate < 0.9 then 'OPEN' when fate < 0.95 then 'TAKEN' else 'HIDDEN' end)::idea_state, u.created_at, u.created_at
from person p join users u on u.id = p.id
cross join lateral generate_series(1, whole(p.n, 'number of ideas', 2, 7)) position
cross join lateral (select chance(p.n * 8 + position, 'state of an idea') as fate) lot
join idea said on said.n = whole(p.n * 8 + position, 'idea', 1, (select count(*)::int from idea))
where p.role = 'SUPERVISOR' and p.stage = 'onboarded';
insert into idea_tags (idea_id, tag_id, place)
select i.id, ut.tag_id, row_number() over (partition by i.id order by ut.priority)
from ideas i join person p on p.id = i.supervisor_id
join user_tags ut on ut.user_id = i.supervisor_id
  and ut.priority between i.position and i.position + whole(p.n * 8 + i.position, 'tags of an idea', 0, 2);
alter table ideas enable trigger user;
alter table idea_tags enable trigger user;
update matching_revision set revision = revision + 1, vocabulary = revision + 1;

-- Wishes: whom each student asks, for what and when. Some supervisors are asked much more often than others. The first wish
-- becomes the student's pair, if that supervisor has a place. `lot` is the number of a wish.
create temp table wish on commit drop as
select distinct on (drawn.student_id, asked.id, type) uuid_of('request' || drawn.number || ':' || k) as id, drawn.*,
  asked.id as supervisor_id, least(sent, decided) as sent_at, greatest(sent, decided) as decided_at
from (
  select p.number, p.id as student_id, p.stage, p.round, k, lot,
    case when k <= supervisions then 'SUPERVISION' else 'CHAT' end::request_type as type,
    1 + floor(chance(lot, 'whom') * chance(lot, 'whom') * (select max(place) from person))::int as place,
    begins + r.lasted * (0.1 * chance(lot, 'sent')) as sent,
    begins + r.lasted * (0.1 + 0.15 * chance(lot, 'decided')) as decided
  from size, person p join round r on r.number = p.round
  cross join lateral (select r.opened_at + r.lasted * (0.1 + 0.6 * chance(p.number, 'begins')) as begins) own
  cross join generate_series(1, 11) k
  cross join lateral (select p.number * 16 + k as lot) numbered
  where p.role = 'STUDENT' and case when p.stage = 'added' then k = 1
    when k <= supervisions then k <= whole(p.number, 'supervisions', 1, supervisions)
    else k - supervisions <= whole(p.number, 'chats', 0, chats) end
) drawn join person asked on asked.place = drawn.place
order by drawn.student_id, asked.id, type, k;

-- Pairs: a supervisor accepts in order of the requests until the places are gone.
create temp table pair on commit drop as
select * from (
  select id, student_id, supervisor_id, round, decided_at as accepted_at,
    row_number() over (partition by supervisor_id, round order by decided_at, id) as turn
  from wish where k = 1 and (stage = 'added' or stage <> 'deleted' and chance(number, 'finds') < 0.65)
) hopeful
where turn <= (select available_slots from supervisors s where s.user_id = supervisor_id);
create index on pair (id);
analyze pair;

-- Outcomes: pairs of closed cycles are deleted; the other requests of their students ended with the acceptance. Nobody sends
-- requests for a student who has not signed in; a supervisor adds them.
alter table wish add outcome text, add created_at timestamptz, add ended_at timestamptz, add caused_by uuid, add luck float8;
delete from wish using pair where pair.id = wish.id and pair.round < 4;
delete from wish where stage = 'added' and id not in (select id from pair);
delete from wish where id in (
  select w.id from wish w left join pair p on p.id = w.id order by p.id is null, chance(lot, 'kept')
  offset (select requests from size));
update wish set luck = chance(lot, 'outcome');
update wish w set caused_by = pair.id,
  decided_at = case when luck < 0.4 then sent_at + (pair.accepted_at - sent_at) * 0.9 else pair.accepted_at end
from pair where pair.student_id = w.student_id and w.type = 'SUPERVISION' and pair.id <> w.id;
update wish w set outcome = case
  when exists (select 1 from pair where pair.id = w.id)
    then case when stage = 'added' or luck < 0.1 then 'added' else 'accepted' end
  when stage = 'deleted' then 'user_deleted'
  when luck < 0.3 then 'rejected'
  when luck < 0.4 then 'withdrawn'
  when type = 'CHAT' and luck < 0.8 then case when round < 4 then 'talked' else 'talking' end
  when caused_by is not null then 'accepted_elsewhere'
  when round < 4 then 'new_cycle' else 'pending' end;
update wish w set caused_by = case when outcome = 'accepted_elsewhere' then caused_by end,
  created_at = case when outcome = 'added' then decided_at else sent_at end,
  ended_at = case when outcome = 'pending' then sent_at when outcome in ('new_cycle', 'talked') then r.closed_at
    else decided_at end
from round r where r.number = w.round;
analyze wish;

insert into requests (id, type, state, student_id, supervisor_id, cycle_id, message, created_at, updated_at)
select w.id, type, case
    when outcome = 'pending' then 'PENDING' when outcome in ('accepted', 'added', 'talking') then 'ACCEPTED'
    when outcome = 'rejected' then 'REJECTED' else 'WITHDRAWN' end::request_state,
  student_id, supervisor_id, r.id,
  case when type = 'CHAT' then case when stage = 'deleted' then '' else 'May I ask you about a topic?' end end,
  created_at, ended_at
from wish w join round r on r.number = w.round;

insert into request_transitions (request_id, at, by, from_state, to_state, reason, caused_by)
select id, at, by, from_state::request_state, to_state::request_state, reason, caused_by from (
  select id, 1 as step, created_at as at, case when outcome = 'added' then supervisor_id else student_id end as by,
    null as from_state, case when outcome = 'added' then 'ACCEPTED' else 'PENDING' end as to_state,
    case when outcome = 'added' then 'added' else 'sent' end as reason, null::uuid as caused_by
  from wish
  union all
  select id, 2, decided_at, supervisor_id, 'PENDING', 'ACCEPTED', 'accepted', null
  from wish where outcome in ('accepted', 'talking', 'talked')
  union all
  select id, 2, ended_at, case outcome when 'rejected' then supervisor_id when 'withdrawn' then student_id end,
    'PENDING', case when outcome = 'rejected' then 'REJECTED' else 'WITHDRAWN' end, outcome, caused_by
  from wish where outcome in ('rejected', 'withdrawn', 'accepted_elsewhere', 'new_cycle', 'user_deleted')
  union all
  select id, 3, ended_at, null, 'ACCEPTED', 'WITHDRAWN', 'new_cycle', null from wish where outcome = 'talked'
) steps order by at, id, step;

-- Confirmations of all pairs. Those of closed cycles ended with them, and are in their exports.
insert into confirmations (number, request_id, cycle_id, student_id, supervisor_id, accepted_at, revoked_at)
select 'T' || to_char(accepted_at, 'YY') || '-' || substr(symbols, 1, 4) || '-' || substr(symbols, 5, 4),
  pair.id, r.id, student_id, supervisor_id, accepted_at, r.closed_at
from (select *, row_number() over (order by accepted_at, id) as number from pair) pair join round r on r.number = pair.round
cross join lateral (
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', whole(pair.number, 'symbol ' || at, 1, 32), 1), '') as symbols
  from generate_series(1, 8) at
) drawn
where r.closed_at is not null or exists (select 1 from requests q where q.id = pair.id);
insert into closed_pairs (id, cycle_id, supervisor_last_name, supervisor_first_name, supervisor_email, student_last_name,
  student_first_name, student_email, confirmed_at)
select uuid_of('closed' || pair.id), r.id, v.last_name, v.first_name, v.email, s.last_name, s.first_name, s.email, accepted_at
from pair join round r on r.number = pair.round and r.closed_at is not null
join users s on s.id = student_id join users v on v.id = supervisor_id;

-- Conversations.
insert into chat_messages (id, request_id, by, text, at)
select uuid_of('message' || w.id || turn), w.id, case when turn % 2 = 1 then supervisor_id else student_id end,
  (array['Which data could you reach for it?', 'I could ask at my part-time job.',
    'Write half a page and come by on Thursday.', 'Thank you, I will!', 'Das klingt nach einem guten Anfang.'])
    [whole(number * 64 + turn, 'says', 1, 5)],
  decided_at + turn * interval '3 hours'
from wish w cross join lateral generate_series(1, whole(lot, 'turns', 0, 12)) turn
where outcome in ('talking', 'talked');
insert into chat_reads (request_id, user_id, until)
select w.id, reader.id, said.last
from wish w
join (select request_id, max(at) as last from chat_messages group by 1) said on said.request_id = w.id
cross join lateral (values (student_id, 0), (supervisor_id, 8)) reader (id, side)
where chance(w.number * 16 + reader.side, 'has read') < 0.8;

-- What else people leave.
insert into request_reads (request_id, user_id, until)
select id, student_id, ended_at from wish where chance(lot, 'seen') < 0.8;

insert into dismissals (student_id, supervisor_id, at)
select p.id, v.id, u.created_at + interval '2 hours'
from person p join users u on u.id = p.id
cross join lateral generate_series(1, whole(p.n, 'dismissals', 2, 22)) k
join person v on v.place = 1 + floor(chance(p.n * 32 + k, 'dismissed') * (select max(place) from person))::int
where p.role = 'STUDENT' and p.stage = 'onboarded'
on conflict do nothing;

insert into shortlist_entries (student_id, supervisor_id, cycle_id, at)
select p.id, v.id, c.id, c.opened_at + interval '1 day'
from person p
cross join lateral generate_series(1, whole(p.n, 'shortlist', 0, 5)) k
join person v on v.place = 1 + floor(chance(p.n * 32 + k, 'listed') * (select max(place) from person))::int
cross join cycles c
where p.role = 'STUDENT' and p.stage = 'onboarded' and c.closed_at is null
on conflict do nothing;

-- A mail for each transition that is mailed. All have left, except a few dead letters.
insert into outbox (id, event_key, kind, user_id, recipient, payload, transition_id, created_at, due_at, attempts, sent_at,
  parked_at, last_error)
select uuid_of('mail' || t.id), kind || ':' || t.id, kind, p.id, p.email,
  jsonb_build_object('type', w.type, 'requestId', w.id, 'studentId', student_id, 'supervisorId', supervisor_id),
  t.id, t.at, t.at + interval '30 seconds', 1,
  case when not lost then t.at + interval '31 seconds' end, case when lost then t.at + interval '1 day' end,
  case when lost then '550 no such mailbox' end
from request_transitions t join wish w on w.id = t.request_id
cross join lateral (select case t.reason when 'sent' then 'request_received' else t.reason end as kind,
  chance(t.id, 'lost') < 0.0003 as lost) told
join person p on p.id = case when t.reason in ('sent', 'accepted_elsewhere') then supervisor_id else student_id end
where t.reason in ('sent', 'added', 'accepted', 'rejected', 'accepted_elsewhere') and p.stage <> 'deleted';

-- Sessions, and devices of some of their people for notifications.
insert into sessions (id, issuer, subject, email, browser, system, created_at, last_seen_at, authenticated_at, expires_at)
select uuid_of('session' || n), current_setting('sample.issuer'), email, email, 'Firefox', 'Linux', began, at, began,
  began + interval '14 days'
from (select *, current_setting('sample.now')::timestamptz as at from person) people
cross join lateral (select at - chance(n, 'signed in') * interval '10 days' as began) signed_in
where is_there and chance(n, 'is here') < 0.15;
insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, language, browser, system, created_at, seen_at)
select uuid_of('device' || n), id, uuid_of('session' || n), 'https://push.invalid/' || n,
  'BHVWsa8LVassbKu1GgqxaoG3WKP2SwUnH3Vzw-fOSWHN5bCk8026PRfjPA3qWUEvI_L9WmWdQ5rAG1avgQG8dSs',
  'c2FtcGxlIG9mIHNlY3JldA', 'en', 'Firefox', 'Linux', at, at
from (select *, current_setting('sample.now')::timestamptz as at from person) people
where stage = 'onboarded' and role <> 'ADMIN' and chance(n, 'is here') < 0.03;

insert into import_runs (id, kind, dry_run, started_by, started_at, phase, seen_at, ended_at, summary, issues)
select uuid_of('import' || k), 'supervisors', k % 2 = 0, p.id, began, 'writing', began, began + interval '3 seconds',
  '{"created": 0, "updated": 0, "unchanged": 84, "removed": 0, "issues": 0}', '[]'
from person p cross join generate_series(1, 20) k
cross join lateral (select current_setting('sample.now')::timestamptz - k * interval '1 day' as began) started
where p.role = 'ADMIN' and p.number = 1;

drop function whole, chance, uuid_of;
