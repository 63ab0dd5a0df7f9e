/** Search by best match among more people than are asked for at once: pages, order, and what it takes. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { scoresByRule } from '#test/support/matching/scores.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

/** The number of people of each role; more than twice as many as are asked for at once, so that many have equal scores and names. */
const PEOPLE = 1300

type Search = InputOf<'users.search'>
type Row = {
  readonly id: string
  readonly name: string
  readonly available: boolean
  readonly words: string
  readonly tags: readonly string[]
}

const searches: readonly Search[] = [
  {},
  { direction: 'asc' },
  { available_only: true },
  { query: 'Ada' },
  { query: 'Ada Zett', direction: 'asc' },
  { query: 'a', available_only: true },
]

withDatabase('search by best match', (open) => {
  let api: TestApi
  let cookies: { readonly student: string; readonly supervisor: string }
  let student: MadeUser
  let supervisor: MadeUser
  let tags: Record<'AI' | 'Data' | 'Law', string>

  beforeAll(async () => {
    const { db } = open()
    tags = await makeTags(db, ['AI', 'Data', 'Law'], [['AI', 'Data', 0.5]])
    api = await testApp(open())
    student = await makeStudent(db, { firstName: 'Own', lastName: 'Student', tags: [tags.AI] })
    supervisor = await makeSupervisor(db, { firstName: 'Own', lastName: 'Supervisor', tags: [tags.AI] })
    for (const role of ['STUDENT', 'SUPERVISOR']) await makeMany(role)
    // As the database does by itself before long; without it each page of a search by a short word takes ten times as long.
    await db.execute(sql`analyze`)
    cookies = { student: await api.signIn(student.email), supervisor: await api.signIn(supervisor.email) }
    await search('student', {})
    await search('supervisor', {})
  })
  afterAll(() => api.close())

  /** Every second one of AI, a quarter of Data, the others of Law or without tags; some unregistered, full or paired. */
  const makeMany = (role: string) =>
    transaction(open().db, async (tx) => {
      await tx.execute(sql`
        insert into users (email, role, first_name, last_name, created_at, registered_at)
        select lower(${role}) || n || '@uni.example', ${role}::user_role, (array['Ada', 'Bo', 'Çem'])[1 + n % 3],
          (array['Zett', 'Öz', 'Abel', '😀', 'Ｚ'])[1 + n % 5], now(), case when n % 50 <> 7 then now() end
        from generate_series(1, ${PEOPLE}::int) n`)
      await tx.execute(sql`
        insert into user_tags (user_id, tag_id, priority)
        select u.id, case when n % 2 = 0 then ${tags.AI} when n % 4 = 1 then ${tags.Data} else ${tags.Law} end::uuid, 1
        from generate_series(1, ${PEOPLE}::int) n join users u on u.email = lower(${role}) || n || '@uni.example'
        where n % 9 <> 0 and u.registered_at is not null`)
      await tx.execute(sql`
        insert into supervisors (user_id, total_slots)
        select id, case when id::text < '8' then 2 else 0 end from users where role = 'SUPERVISOR' on conflict do nothing`)
      await tx.execute(sql`
        insert into requests (type, state, student_id, supervisor_id, cycle_id, created_at, updated_at)
        select 'SUPERVISION', 'ACCEPTED', s.id, p.user_id, c.id, now(), now()
        from (select id, row_number() over () as n from users where role = 'STUDENT' and id::text < '2') s
        join (select user_id, row_number() over () as n from supervisors where total_slots = 2) p on p.n = s.n, cycles c
        where not exists (select from requests)`)
    })

  const search = (who: keyof typeof cookies, input: Search) =>
    api.ok('users.search', { sort: 'best_match', limit: 100, ...input }, { cookie: cookies[who] })

  const everybody = async (who: keyof typeof cookies, input: Search): Promise<string[]> => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await search(who, { ...input, cursor })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    return ids
  }

  /** Who there is, in order of name. */
  const candidates = async (who: keyof typeof cookies): Promise<Row[]> => {
    const { rows } = await open().db.execute<Row>(sql`
      select u.id, u.sort_name as name, u.search_name as words,
        array(select lower(t.name) from user_tags ut join tags t on t.id = ut.tag_id where ut.user_id = u.id) as tags,
        case u.role
        when 'SUPERVISOR' then s.total_slots > s.accepted_slots
        else not exists (select from requests r where r.student_id = u.id and r.state = 'ACCEPTED') end as available
      from users u left join supervisors s on s.user_id = u.id
      where u.role = ${who === 'student' ? 'SUPERVISOR' : 'STUDENT'}
        and (u.registered_at is not null or u.role = 'SUPERVISOR')
      order by u.sort_name, u.id`)
    return rows
  }

  /** Nobody has written anything. Short words are found where a tag begins. */
  const isFoundBy = ({ words, tags: chosen }: Row, word: string): boolean =>
    words.includes(word) || chosen.some((tag) => tag.startsWith(word))

  const expected = async (who: keyof typeof cookies, { query = '', direction, available_only }: Search) => {
    const rows = await candidates(who)
    const ids = rows.map(({ id }) => id)
    const scoreByRule = await scoresByRule(api.services.matching, open().db, [student.id, supervisor.id, ...ids])
    const scoreOf = ({ id }: Row) => (who === 'student' ? scoreByRule(student.id, id) : scoreByRule(id, supervisor.id))
    const sign = direction === 'asc' ? 1 : -1
    return rows
      .filter((row) =>
        query
          .toLowerCase()
          .split(' ')
          .every((word) => isFoundBy(row, word)),
      )
      .filter(({ available }) => available || !available_only)
      .toSorted((a, b) => sign * (scoreOf(a) - scoreOf(b)))
      .map(({ id }) => id)
  }

  describe.each(['student', 'supervisor'] as const)('for a %s', (who) => {
    it.each(searches)('gives everybody once, page by page, best or worst first, then by name: %j', async (input) => {
      const all = await expected(who, input)
      expect(all.length).toBeGreaterThan(50)
      expect(await everybody(who, input)).toEqual(all)
    })

    it('asks for a few hundred people at once', async () => {
      const statements = watchStatements()
      await search(who, {})
      const most = Math.max(...statements.map(({ rows }) => rows ?? 0))
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThan(PEOPLE / 2)
    })
  })

  it('knows the tags that students chose a moment ago, on every instance, no matter who wrote them', async () => {
    const { db } = open()
    const another = await testApp(open())
    const lawyer = await makeSupervisor(db, { tags: [tags.Law] })
    const newcomer = await makeStudent(db, { firstName: 'Aa', lastName: 'Aa' })
    const first = async () => {
      const { items } = await another.ok('users.search', { sort: 'best_match', limit: 1 }, { as: lawyer.email })
      return items[0]?.id
    }
    expect(await first()).not.toBe(newcomer.id)
    const chosen = [{ tag_id: tags.Law, priority: 1 }]
    await api.ok('users.tags.put', { id: newcomer.id, tags: chosen }, { as: newcomer.email })
    expect(await first()).toBe(newcomer.id)
    await db.execute(sql`delete from user_tags where user_id = ${newcomer.id}`)
    await db.execute(sql`insert into user_tags (user_id, tag_id, priority) values (${newcomer.id}, ${tags.AI}, 1)`)
    expect(await first()).not.toBe(newcomer.id)
    await another.close()
  })
})
