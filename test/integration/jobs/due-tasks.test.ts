/** A due task is done once, in the order in which tasks fell due, and by nobody before its time. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dropDue, setDue } from '#server/db/queries/due-tasks.ts'
import { transaction } from '#server/db/transaction.ts'
import { dueTasks } from '#server/jobs/due-tasks.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { doIt, doneIn, due, dueIn, keepWhatIsDone, runner, START } from '#test/support/jobs/due-tasks.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

withDatabase('a due task', (open) => {
  beforeAll(() => keepWhatIsDone(open().db))
  beforeEach(() => emptyTables(open()))

  it('is done at its moment, once', async () => {
    const { db } = open()
    const ids = await due(db, MINUTE)
    const { passes, look } = runner(db)
    passes(MINUTE - 1)
    await look()
    expect(await doneIn(db)).toEqual([])
    passes(1)
    await look()
    await look()
    expect(await doneIn(db)).toEqual(ids)
    expect(await dueIn(db)).toEqual([])
  })

  it('is done in the order in which it fell due, all of it after a day of downtime', async () => {
    const { db } = open()
    const [third, first, second, tomorrow] = await due(db, 20 * HOUR, HOUR, 3 * HOUR, 2 * DAY)
    const { passes, look } = runner(db)
    passes(DAY)
    await look()
    expect(await doneIn(db)).toEqual([first, second, third])
    expect((await dueIn(db)).map(({ subject }) => subject)).toEqual([tomorrow])
  })

  it('has one moment a subject, the last that was set, or none any more', async () => {
    const { db } = open()
    const [moved, dropped] = await due(db, HOUR, HOUR)
    await transaction(db, async (tx) => {
      await setDue(tx, [{ subjectId: moved ?? '', dueAt: new Date(START + DAY) }])
      await dropDue(tx, [dropped ?? ''])
    })
    const { passes, look } = runner(db)
    passes(HOUR)
    await look()
    expect(await doneIn(db)).toEqual([])
    passes(DAY)
    await look()
    expect(await doneIn(db)).toEqual([moved])
  })

  it('goes on at the next moment that its handler names', async () => {
    const { db } = open()
    const [id = ''] = await due(db, HOUR)
    const { is, passes, look } = runner(db, async (tx, subject, now) => {
      await doIt(tx, subject, now)
      return now.getTime() < START + 2 * HOUR ? new Date(START + 3 * HOUR) : null
    })
    passes(HOUR)
    await look()
    expect((await dueIn(db)).map(({ dueAt }) => dueAt)).toEqual([START + 3 * HOUR])
    is.database -= 1
    passes(2 * HOUR)
    await look()
    expect(await doneIn(db)).toEqual([id])
    passes(1)
    await look()
    expect(await doneIn(db)).toEqual([id, id])
    expect(await dueIn(db)).toEqual([])
  })

  it('that fails changes nothing, lets the others go on, and is tried again later and later', async () => {
    const { db } = open()
    const [broken, sound] = await due(db, HOUR, 2 * HOUR)
    let mends = false
    const { passes, look, logged } = runner(db, async (tx, subject, now) => {
      await doIt(tx, subject, now)
      if (subject === broken && !mends) throw new Error('broken')
      return null
    })
    passes(2 * HOUR)
    await look()
    expect(await doneIn(db)).toEqual([sound])
    expect(logged).toHaveLength(1)
    for (const [attempts, minutes] of [1, 5, 30, 120, 120].entries()) {
      passes(minutes * MINUTE - 1)
      await look()
      expect((await dueIn(db))[0]?.attempts).toBe(attempts + 1)
      passes(1)
      mends = attempts === 4
      await look()
    }
    expect(await doneIn(db)).toEqual([sound, broken])
    expect(logged).toHaveLength(5)
  })

  it('waits once the server is stopping', async () => {
    const { db } = open()
    const [first] = await due(db, HOUR, HOUR * 2)
    const stopping = new AbortController()
    const { passes, look } = runner(db, async (tx, subject, now) => {
      stopping.abort()
      return doIt(tx, subject, now)
    })
    passes(DAY)
    await look(stopping.signal)
    expect(await doneIn(db)).toEqual([first])
  })

  describe('is not done before its time', () => {
    it('when the clock of the process is an hour ahead, and when that of the database is', async () => {
      const { db } = open()
      const ids = await due(db, HOUR)
      for (const ahead of ['wall', 'database'] as const) {
        const { is, passes, look } = runner(db)
        is[ahead] += HOUR
        // The clocks of a machine that started wrong agree with each other.
        await look()
        await look()
        expect(await doneIn(db)).toEqual([])
        passes(HOUR - 1)
        await look()
        expect(await doneIn(db)).toEqual([])
      }
      const { passes, look } = runner(db)
      passes(HOUR)
      await look()
      expect(await doneIn(db)).toEqual(ids)
    })

    it('when both jump for a moment, and is done when two looks agree', async () => {
      const { db } = open()
      const ids = await due(db, HOUR)
      const { is, look } = runner(db)
      const jump = (ms: number) => {
        is.wall += ms
        is.database += ms
      }
      jump(HOUR)
      await look()
      jump(-HOUR)
      await look()
      await look()
      expect(await doneIn(db)).toEqual([])
      jump(HOUR)
      await look()
      expect(await doneIn(db)).toEqual([])
      await look()
      expect(await doneIn(db)).toEqual(ids)
    })
  })

  it('goes by the clock of the database where no other is named', async () => {
    const { db } = open()
    const wall = () => new Date(Date.now() + DAY)
    await transaction(db, (tx) =>
      setDue(tx, [
        { subjectId: randomUUID(), dueAt: new Date(Date.now() - DAY) },
        { subjectId: randomUUID(), dueAt: new Date(Date.now() + HOUR) },
      ]),
    )
    const clocks = { wall, monotonic: () => wall().getTime() }
    await dueTasks({ db, handle: doIt, clocks, log: { error: () => undefined } }).work(AbortSignal.any([]))
    expect(await doneIn(db)).toHaveLength(1)
    expect(await dueIn(db)).toHaveLength(1)
  })
})
