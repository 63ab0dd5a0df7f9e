/** A dump that is loaded into a new cluster brings rows of transactions which have not begun there. */
import { beforeEach, expect, it } from 'vitest'
import { currentPosition, eventsBetween, eventsSince, recordEvents } from '#server/db/queries/events.ts'
import { events } from '#server/db/schema/mail-and-events.ts'
import { readConfig } from '#server/config.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'

withDatabase('after a restore', (open) => {
  const now = new Date()
  const event = (name: string) => ({ userId: null, type: 'reset' as const, data: { name } })

  beforeEach(async () => {
    await emptyTables(open())
    await open()
      .db.insert(events)
      .values({ ...event('restored'), transaction: '900000000000', at: now })
  })

  it('tells at each look what is new, and nothing of the other database', async () => {
    const { db } = open()
    const start = await currentPosition(db)
    await recordEvents(db, [event('first')], now)
    const first = await eventsSince(db, start)
    expect(first.events).toMatchObject([event('first')])
    await recordEvents(db, [event('second')], now)
    const second = await eventsSince(db, first.position)
    expect(second.events).toMatchObject([event('second')])
    const missed = await eventsBetween(
      db,
      { after: start, upTo: second.position },
      { userId: null, hasSlots: true },
      10,
    )
    expect(missed).toMatchObject([event('first'), event('second')])
  })

  it('forgets what is of the other database', async () => {
    await housekeeping(open().db, () => now, readConfig({}).sessions).work(AbortSignal.any([]))
    expect(await open().db.$count(events)).toBe(0)
  })
})
