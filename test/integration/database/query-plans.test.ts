/** That lists stay quick when there are many of them: by what the database means to do, not by the time it takes. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#server/db/client.ts'
import { recordNotifications, slotEventsNow } from '#server/db/queries/notifications.ts'
import { findPeopleSeenBy } from '#server/db/queries/people/people.ts'
import { searchPeople } from '#server/db/queries/people/search.ts'
import { transaction } from '#server/db/transaction.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

const ROUNDS = 12
/** PostgreSQL plans a statement as often for the parameters that come, before it looks whether one plan would do. */
const PLANNED_FIRST = 5

type Work = (tx: Queryable, round: number) => Promise<unknown>

/** The plans of a statement for any parameters, and how often it was planned anew for those that came. */
const keptPlan = async (db: Database, work: Work) => {
  const statements = watchStatements()
  return transaction(db, async (tx) => {
    for (let round = 1; round <= ROUNDS; round += 1) await work(tx, round)
    const text = statements.at(-1)?.text ?? ''
    const { rows } = await tx.execute<{ name: string; parameters: number; custom: number; generic: number }>(sql`
      select name, cardinality(parameter_types) as parameters, custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where statement = ${text}`)
    const [kept] = rows
    if (!kept) throw new Error('the statement is not prepared')
    const nulls = Array.from({ length: kept.parameters }, () => 'null').join(', ')
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    const plan = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain execute ${kept.name}(${nulls})`))
    return { ...kept, plan: plan.rows.map((row) => row['QUERY PLAN']).join('\n') }
  })
}

withDatabase('with 10,000 people the database', (open) => {
  beforeAll(async () => {
    await emptyTables(open())
    const { db } = open()
    await db.execute(sql`
      insert into users (email, role, first_name, last_name, created_at, registered_at)
      select substr(md5(n::text), 1, 10) || '@uni.example', case when n % 10 = 0 then 'SUPERVISOR' else 'STUDENT' end::user_role,
        substr(md5('first' || n), 1, 6), substr(md5('last' || n), 1, 8), now(), now()
      from generate_series(1, 10000) n`)
    await open().pool.query('vacuum analyze')
  })

  /** The plan of each statement that this sends. */
  const plansOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const statements = watchStatements()
    await work()
    const plans: string[] = []
    // The query for plans is a statement, too.
    for (const { text, values } of statements.slice()) {
      const { rows } = await open().pool.query(`explain ${text}`, [...values])
      plans.push(rows.map((row: Record<string, unknown>) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  }
  const planOf = async (work: () => Promise<unknown>): Promise<string | undefined> => {
    const [plan, ...others] = await plansOf(work)
    expect(others).toEqual([])
    return plan
  }

  it('looks a name up in two indexes, as it is spelt and with umlauts as one', async () => {
    const filter = { roles: ['STUDENT'], registered: true, words: ['c4ca'], alsoAddress: false, part: null } as const
    const order = { by: 'name', descending: false } as const
    const whole = { ...filter, availableOnly: false }
    const part = { ...whole, words: [], part: { of: 'last', text: 'c4ca' } } as const
    const plans = await plansOf(async () => {
      await searchPeople(open().db, whole, order, 50, null)
      await searchPeople(open().db, part, order, 50, null)
    })
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain('users_search_name')
      expect(plan).toContain('users_folded_name')
      expect(plan).not.toContain('Seq Scan on users')
    }
  })

  it('looks an address up in an index', async () => {
    const filter = { roles: null, registered: null, words: ['c4ca4238'], alsoAddress: true, part: null }
    const order = { by: 'name', descending: false } as const
    const plan = await planOf(() => searchPeople(open().db, { ...filter, availableOnly: false }, order, 50, null))
    expect(plan).toContain('users_email_search')
    expect(plan).not.toContain('Seq Scan on users')
  })
})

withDatabase('planned when there was nothing the database', (open) => {
  // Nothing looks at a table in which nothing happens, and PostgreSQL expects a few rows of one it has never looked at.
  beforeAll(() => emptyTables(open()))

  it('finds out once what is taken back, however many mails there are by then', async () => {
    const { plan } = await keptPlan(open().db, (tx) => {
      const nothing = { mails: [], pushes: [], events: [], slotsOf: [] }
      const takenBack = { takenBack: [1], sendingSuperseded: [randomUUID()] }
      return recordNotifications(tx, { ...nothing, ...takenBack, dueAt: new Date() }, new Date())
    })
    expect(plan).toMatch(/Update on outbox/)
    expect(plan).toMatch(/transition_id = ANY/)
  })

  it.each<[string, (tx: Queryable) => Promise<unknown>]>([
    ['people', (tx) => findPeopleSeenBy(tx, { viewerId: randomUUID(), now: new Date() }, [randomUUID(), randomUUID()])],
    ['slots', (tx) => slotEventsNow(tx, [randomUUID(), randomUUID()])],
  ])('counts the pending requests of %s by who has them, and reads no requests of others', async (_, read) => {
    const { plan, generic } = await keptPlan(open().db, read)
    expect(generic).toBe(ROUNDS - PLANNED_FIRST)
    expect(plan).toMatch(/requests_supervisor/)
    expect(plan).not.toMatch(/requests_one_active|Seq Scan on requests/)
  })
})
