/** Cycles, tags and people of the large sample. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { SAMPLE_DOMAIN } from '../personas.ts'
import { sampleWorld } from '../sample-world.ts'
import { chance, days, oneOfTexts, uuidOf, whole } from './chance.ts'

/** How large it is. */
export type Size = {
  readonly students: number
  readonly supervisors: number
  readonly tags: number
  readonly requests: number
}

export const ADMINS = 3
/** The running one, and those before it. */
export const ROUNDS = 4
/** How long the running one has lasted; the others took a year each. */
const RUNNING_DAYS = 56
/** Institutes that the supervisors belong to. */
const GROUPS = 120
/** A tag belongs to a group of so many that are close to each other. */
const CLOSE_TAGS = 10

/** The issuer of all identities; the subject is the address. */
export const LARGE_SAMPLE_ISSUER = 'https://login.example'

/** The table `round`: number 1 to ROUNDS, the last one runs. One that is running already becomes it. */
export async function writeCycles(tx: Queryable, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    create temp table round on commit drop as
    select n as number, ${uuidOf(sql`'cycle' || n`)} as id, 'Year ' || n as name,
      ${at} - ${days(RUNNING_DAYS)} - ${days(365, sql`(${sql.raw(String(ROUNDS))} - n)`)} as opened_at,
      case when n < ${ROUNDS} then ${at} - ${days(RUNNING_DAYS)} - ${days(365, sql`(${sql.raw(String(ROUNDS - 1))} - n)`)}
        end as closed_at
    from generate_series(1, ${ROUNDS}::int) n`)
  await tx.execute(sql`delete from cycles where closed_at is null`)
  await tx.execute(
    sql`insert into cycles (id, name, opened_at, closed_at) select id, name, opened_at, closed_at from round`,
  )
  await tx.execute(sql`alter table round add lasted interval`)
  await tx.execute(sql`update round set lasted = coalesce(closed_at, ${at}) - opened_at`)
}

const VARIANTS = ['', 'Applied ', 'Theory of ', 'History of ', 'Methods of ', 'Ethics of ', 'Data in ', 'Teaching of ']

/** Every two tags have a similarity, as in the largest list that an import takes. */
export async function writeVocabulary(tx: Queryable, size: Size): Promise<void> {
  const names = VARIANTS.flatMap((variant) => sampleWorld(new Date()).tagList.tags.map((name) => `${variant}${name}`))
  await tx.execute(sql`
    insert into tags (id, name) select ${uuidOf(sql`'tag' || place`)}, name
    from unnest(${sql.param(names.slice(0, size.tags))}::text[]) with ordinality as given (name, place)`)
  await tx.execute(sql`analyze tags`)
  await tx.execute(sql`
    insert into tag_similarities (key_a, key_b, score)
    select a.key, b.key, round(((0.01 + ${chance(sql`a.key::bigint * 4096 + b.key`, 'similarity')}
      + case when a.key / ${CLOSE_TAGS}::int = b.key / ${CLOSE_TAGS}::int then 1 else 0 end) / 2.01)::numeric, 4)
    from tags a join tags b on a.key < b.key`)
}

/**
 * The table `person`: `number` within the role, the `round` in which a student looks for a supervisor, and the `stage`
 * (added by somebody, registered, onboarded, deleted). `place` numbers the supervisors who can be asked.
 */
export async function writePeople(tx: Queryable, size: Size): Promise<void> {
  const { first, last } = namesOfSample()
  const some = (from: Names, key: keyof Names, what: string): SQL => oneOfTexts(from[key], sql`line`, what)
  const lastOf = (key: keyof Names, joint: string): SQL =>
    sql`${some(last, key, 'last name')} || case when ${chance(sql`line`, 'double name')} < 0.4
      then ${joint} || ${some(last, key, 'second last name')} else '' end`
  await tx.execute(sql`
    create temp table person on commit drop as
    select *, ${uuidOf(sql`lower(role::text) || number`)} as id, row_number() over () as n,
      mailbox || '.' || row_number() over () || ${`@${SAMPLE_DOMAIN}`} as email,
      case when role = 'SUPERVISOR' and stage in ('registered', 'onboarded')
        then row_number() over (partition by role, stage in ('registered', 'onboarded') order by ${chance(sql`number`, 'place')})
        end as place
    from (
      select *, case
        when role = 'ADMIN' then 'registered'
        when role = 'STUDENT' and round = ${ROUNDS} and luck < 0.03 then 'added'
        when role = 'STUDENT' and round = ${ROUNDS} and luck < 0.04 then 'deleted'
        when role = 'SUPERVISOR' and luck < 0.06 then 'added'
        when luck < 0.09 then 'registered' else 'onboarded' end as stage
      from (
        select *, ${chance(sql`number * 4 + length(role::text)`, 'stage')} as luck,
          case when role = 'STUDENT' then 1 + number % ${ROUNDS} else 1 end as round
        from (
          select ${some(first, 'names', 'first name')} as first_name, ${lastOf('names', '-')} as last_name,
            ${some(first, 'boxes', 'first name')} || '.' || ${lastOf('boxes', '')} as mailbox,
            (case when line <= ${ADMINS} then 'ADMIN' when line <= ${ADMINS + size.supervisors} then 'SUPERVISOR'
              else 'STUDENT' end)::user_role as role,
            (case when line <= ${ADMINS} then line when line <= ${ADMINS + size.supervisors} then line - ${ADMINS}
              else line - ${ADMINS + size.supervisors} end)::int as number
          from generate_series(1, ${ADMINS + size.supervisors + size.students}::int) line
        ) named
      ) lucky
    ) staged`)
  await tx.execute(sql`analyze person`)
  await writeUsers(tx)
  await writeSupervisors(tx)
  await writeChosenTags(tx)
  await writeIdeas(tx)
  await bumpMatchingRevision(tx, { vocabulary: true })
}

const writeUsers = async (tx: Queryable): Promise<void> => {
  const { users } = sampleWorld(new Date())
  const bios = users.flatMap(({ bio }) => bio ?? [])
  const theses = users.flatMap(({ thesisDescription }) => thesisDescription ?? [])
  const isThere = sql`stage in ('registered', 'onboarded')`
  const isNamed = sql`(${isThere} or role = 'SUPERVISOR')`
  await tx.execute(sql`
    insert into users (id, email, identity_issuer, identity_subject, role, first_name, last_name, academic_title,
      group_name, language, bio,
      thesis_description, created_at, registered_at, deleted_at)
    select p.id, email, case when ${isThere} then ${LARGE_SAMPLE_ISSUER} end, case when ${isThere} then email end, role,
      case when ${isNamed} then first_name else '' end, case when ${isNamed} then last_name else '' end,
      case when role = 'SUPERVISOR' and p.number % 3 > 0 then 'Prof. Dr.' end,
      case when role = 'SUPERVISOR' then 'Institute ' || p.number % ${GROUPS}::int end,
      case when ${isThere} then case when ${chance(sql`n`, 'German')} < 0.6 then 'de' else 'en' end end,
      case when stage = 'onboarded' and role = 'SUPERVISOR' and ${chance(sql`n`, 'has a bio')} < 0.7
        then ${oneOfTexts(bios, sql`n`, 'bio')} end,
      case when stage = 'onboarded' and role = 'STUDENT' and ${chance(sql`n`, 'has a thesis')} < 0.6
        then ${oneOfTexts(theses, sql`n`, 'thesis')} end,
      came_at, case when ${isThere} then came_at + interval '1 hour' end,
      case when stage = 'deleted' then (select opened_at + lasted * 0.99 from round where number = ${ROUNDS}) end
    from person p join round r on r.number = p.round
    cross join lateral (select r.opened_at - ${days(20, chance(sql`n`, 'came'))} - interval '1 day' as came_at) came`)
}

const writeSupervisors = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`
    insert into supervisors (user_id, total_slots, taken_outside)
    select id, total, least(total, (${chance(sql`n`, 'taken outside')} < 0.3)::int)
    from person cross join lateral (select ${whole(sql`n`, 'places', 0, 6)} as total) places
    where role = 'SUPERVISOR'`)
}

const writeChosenTags = async (tx: Queryable): Promise<void> => {
  // An update would write every row a second time; instead the index is rebuilt from all rows.
  await tx.execute(sql`alter table user_tags disable trigger user_tags_change_matching`)
  await tx.execute(sql`
    insert into user_tags (user_id, tag_id, priority)
    select p.id, tag.id, priority
    from person p
    cross join lateral generate_series(1, ${whole(sql`p.n`, 'number of tags', 2, 10)}) priority
    cross join (select count(*)::int as number from tags) all_tags
    join (select id, row_number() over (order by key) - 1 as place from tags) tag
      on tag.place = (floor(${chance(sql`p.n`, 'first tag')} * all_tags.number)::int
        + (priority - 1) * ${whole(sql`p.n`, 'step', 1, 7)}) % all_tags.number
    where p.stage = 'onboarded'`)
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`alter table user_tags enable trigger user_tags_change_matching`)
}

/** Four ideas of each supervisor who is there, on average, with one to three of their tags. */
const writeIdeas = async (tx: Queryable): Promise<void> => {
  const { ideas: texts, users } = sampleWorld(new Date())
  const languageOf = new Map(users.map(({ id, language }) => [id, language ?? 'en']))
  // As with the tags that people chose.
  await tx.execute(sql`alter table ideas disable trigger user`)
  await tx.execute(sql`alter table idea_tags disable trigger user`)
  await tx.execute(sql`
    insert into ideas (id, supervisor_id, position, title, description, languages, state, created_at, updated_at)
    select ${uuidOf(sql`'idea' || p.n || ' ' || position`)}, p.id, position, said.title, said.description,
      case when ${chance(sql`p.n * 8 + position`, 'languages')} < 0.5 then '{en,de}'::text[] else array[said.language] end,
      (case when ${chance(sql`p.n * 8 + position`, 'state of an idea')} < 0.9 then 'OPEN'
        when ${chance(sql`p.n * 8 + position`, 'state of an idea')} < 0.95 then 'TAKEN' else 'HIDDEN' end)::idea_state,
      u.created_at, u.created_at
    from person p join users u on u.id = p.id
    cross join lateral generate_series(1, ${whole(sql`p.n`, 'number of ideas', 2, 7)}) position
    join unnest(${sql.param(texts.map(({ title }) => title))}::text[], ${sql.param(texts.map(({ description }) => description))}::text[],
      ${sql.param(texts.map(({ supervisorId }) => languageOf.get(supervisorId) ?? 'en'))}::text[]) with ordinality as said (title, description, language, line)
      on said.line = ${whole(sql`p.n * 8 + position`, 'idea', 1, texts.length)}
    where p.role = 'SUPERVISOR' and p.stage = 'onboarded'`)
  await tx.execute(sql`
    insert into idea_tags (idea_id, tag_id, place)
    select i.id, ut.tag_id, row_number() over (partition by i.id order by ut.priority)
    from ideas i join person p on p.id = i.supervisor_id
    join user_tags ut on ut.user_id = i.supervisor_id and ut.priority >= i.position
      and ut.priority <= i.position + ${whole(sql`p.n * 8 + i.position`, 'tags of an idea', 0, 2)}`)
  await tx.execute(sql`alter table ideas enable trigger user`)
  await tx.execute(sql`alter table idea_tags enable trigger user`)
}

/** Names, and how they are written in an address. */
type Names = { readonly names: readonly string[]; readonly boxes: readonly string[] }

const namesOfSample = (): { first: Names; last: Names } => {
  const named = sampleWorld(new Date()).users.filter(({ firstName }) => firstName !== '')
  const boxes = named.map(({ email }) => email.split(/[.@]/))
  return {
    first: { names: named.map(({ firstName = '' }) => firstName), boxes: boxes.map(([first = '']) => first) },
    last: { names: named.map(({ lastName = '' }) => lastName), boxes: boxes.map(([, last = '']) => last) },
  }
}
