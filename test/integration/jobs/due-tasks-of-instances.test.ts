/** Due tasks while several instances run on one database, and when one of them dies. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { setDue } from '#server/db/queries/due-tasks.ts'
import { transaction } from '#server/db/transaction.ts'
import { PATIENT, serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { doIt, doneIn, due, dueIn, keepWhatIsDone, runner, START } from '#test/support/jobs/due-tasks.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]

describe('several instances', () => {
  const suite = async (work: (one: OpenDatabase, other: OpenDatabase) => Promise<void>): Promise<void> => {
    const { url, drop } = await serverDatabaseUrl()
    const instance = () => openDatabase({ databaseUrl: url, dataDir: '', waiting: PATIENT })
    const instances = [await instance(), await instance()] as const
    try {
      await keepWhatIsDone(instances[0].db)
      await work(...instances)
    } finally {
      await Promise.all(instances.map((open) => open.close()))
      await drop()
    }
  }

  it('do everything once and in order, however often they look', () =>
    suite(async (one, other) => {
      const ids = await due(one.db, ...Array.from({ length: 60 }, (_, number) => number))
      const runners = [runner(one.db), runner(other.db)]
      for (const { passes } of runners) passes(HOUR)
      while ((await dueIn(one.db)).length > 0) await Promise.all(runners.map(({ look }) => look()))
      expect(await doneIn(one.db)).toEqual(ids)
    }))

  it('leave it to the one that is at work', () =>
    suite(async (one, other) => {
      const ids = await due(one.db, 0, 1)
      const begun = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const slow = runner(one.db, async (tx, subject, now) => {
        begun.resolve()
        await goOn.promise
        return doIt(tx, subject, now)
      })
      const quick = runner(other.db)
      slow.passes(HOUR)
      quick.passes(HOUR)
      const looked = slow.look()
      await begun.promise
      await quick.look()
      expect(await doneIn(other.db)).toEqual([])
      goOn.resolve()
      await looked
      expect(await doneIn(one.db)).toEqual(ids)
    }))

  it('do again what one was killed in the middle of, and nothing twice', () =>
    suite(async (one, other) => {
      const ids = await due(one.db, 0, 1)
      const begun = Promise.withResolvers<number>()
      const killed = Promise.withResolvers<void>()
      const dying = runner(one.db, async (tx, subject, now) => {
        await doIt(tx, subject, now)
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        begun.resolve(rows[0]?.pid ?? 0)
        await killed.promise
        throw new Error('the process is gone')
      })
      const stopping = new AbortController()
      dying.passes(HOUR)
      const looked = dying.look(stopping.signal)
      const pid = await begun.promise
      stopping.abort()
      await other.db.execute(sql`select pg_terminate_backend(${pid}::int, 10000)`)
      const next = runner(other.db)
      next.passes(HOUR)
      await next.look()
      expect(await doneIn(other.db)).toEqual(ids)
      killed.resolve()
      await looked
      expect(await doneIn(other.db)).toEqual(ids)
      expect(await dueIn(other.db)).toEqual([])
    }))

  it('keep a moment that is set while the work is done', () =>
    suite(async (one, other) => {
      const [id = ''] = await due(one.db, 0)
      const { passes, look } = runner(one.db, async (tx, subject, now) => {
        const later = [{ subjectId: subject, dueAt: new Date(START + DAY) }]
        await transaction(other.db, (own) => setDue(own, later))
        return doIt(tx, subject, now)
      })
      passes(HOUR)
      await look()
      expect(await doneIn(one.db)).toEqual([id])
      expect((await dueIn(one.db)).map(({ dueAt }) => dueAt)).toEqual([START + DAY])
    }))
})
