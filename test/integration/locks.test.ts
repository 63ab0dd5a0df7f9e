/** Who waits for whom. On a real server only: the embedded database has one connection, where nobody ever meets. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase, Transaction } from '#server/db/client.ts'
import { openNext } from '#server/db/queries/closing-cycles.ts'
import { lockRunningCycle } from '#server/db/queries/cycles.ts'
import { changeState, lockPeople } from '#server/db/queries/request-changes.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, serverDatabase } from '#test/support/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

describe('locks', () => {
  let opened: OpenDatabase
  let api: TestApi

  beforeAll(async () => {
    opened = await serverDatabase()
  })
  beforeEach(async () => {
    await emptyTables(opened)
    api = await testApp(opened)
  })
  afterAll(async () => {
    await api.close()
    await opened.close()
  })

  /** Resolves when another connection waits for a lock that this transaction holds. */
  const somebodyWaits = async (tx: Transaction): Promise<void> => {
    for (;;) {
      const { rows } = await tx.execute(sql`
        select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`)
      if (rows.length > 0) return
      await delay(5)
    }
  }

  it('let a deletion wait for an acceptance elsewhere that withdraws the same request', async () => {
    const { db } = opened
    const student = await makeStudent(db)
    const supervisor = await makeSupervisor(db)
    const as = { as: student.email }
    const { id } = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    const own = { id: supervisor.id }
    const { deletion } = await transaction(db, async (tx) => {
      await lockPeople(tx, [student.id])
      const started = api.call('users.delete', own, { as: supervisor.email })
      await somebodyWaits(tx)
      const step = { from: 'PENDING', to: 'WITHDRAWN', by: null, reason: 'accepted_elsewhere' } as const
      await changeState(tx, id, step, new Date())
      return { deletion: started }
    })
    expect((await deletion).status).toBe(204)
    const history = await db.execute(sql`select reason from request_transitions where request_id = ${id} order by id`)
    expect(history.rows).toEqual([{ reason: 'sent' }, { reason: 'accepted_elsewhere' }])
  })

  it('give whoever waited for a new cycle that new cycle', async () => {
    const { db } = opened
    const first = Promise.withResolvers<void>()
    const waiting = first.promise.then(() =>
      transaction(db, async (tx) => {
        await lockRunningCycle(tx, 'share')
        const another = transaction(db, (other) =>
          other.execute(sql`select 1 from cycles where closed_at is null for update nowait`),
        )
        await expect(another).rejects.toMatchObject({ cause: { code: '55P03' } })
      }),
    )
    await transaction(db, async (tx) => {
      await lockRunningCycle(tx, 'update')
      first.resolve()
      await somebodyWaits(tx)
      await openNext(tx, 'Next', new Date())
    })
    await waiting
  })
})
