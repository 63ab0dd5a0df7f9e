/** Only two connections show it: late commits, and being woken by the other. */
import EventEmitter from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { listen } from '#server/db/listening.ts'
import { EVENTS_CHANNEL, recordEvents } from '#server/db/queries/events.ts'
import { events } from '#server/db/schema/mail-and-events.ts'
import { transaction } from '#server/db/transaction.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { connect, listening } from '#test/support/event-instances.ts'
import { settled } from '#test/support/event-stream.ts'
import { makeStudent } from '#test/support/people.ts'

describe('events on a server', () => {
  let databases: OpenDatabase[]
  let drop: () => Promise<void>

  beforeEach(async () => {
    const { url, drop: dropDatabase } = await serverDatabaseUrl()
    drop = dropDatabase
    databases = [
      await openDatabase({ databaseUrl: url, dataDir: '' }),
      await openDatabase({ databaseUrl: url, dataDir: '' }),
    ]
  })
  afterEach(async () => {
    for (const database of databases) await database.close()
    await drop()
  })

  it('are not lost when their transaction began first and commits last', async () => {
    const [database] = databases as [OpenDatabase]
    const instance = await listening(database)
    const person = await makeStudent(database.db)
    const { stream } = await settled(await connect(instance, person))
    const event = (cycle_id: string) => [{ userId: person.id, type: 'cycle', data: { cycle_id } }] as const
    const early = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = transaction(database.db, async (tx) => {
      await recordEvents(tx, event('slow'), new Date())
      written.resolve()
      await early.promise
    })
    await written.promise
    await transaction(database.db, (tx) => recordEvents(tx, event('quick'), new Date()))
    const lastSeen = await stream.nextId()
    expect(await stream.next()).toMatchObject({ data: { cycle_id: 'quick' } })
    early.resolve()
    await slow
    const back = await connect(instance, person, { 'last-event-id': lastSeen })
    for (const one of [stream, back]) expect(await one.next()).toMatchObject({ data: { cycle_id: 'slow' } })
    await instance.close()
  })

  it('are told though a server that ended as it was gives their transaction a number of one that was seen', async () => {
    const [database, another] = databases as [OpenDatabase, OpenDatabase]
    const instance = await listening(database)
    const person = await makeStudent(database.db)
    const { stream, id: lastSeen } = await settled(await connect(instance, person))
    const event = (cycle_id: string) => ({ userId: person.id, type: 'cycle', data: { cycle_id } }) as const
    await another.db.insert(events).values({ ...event('again'), transaction: '3', at: new Date() })
    await recordEvents(another.db, [event('another')], new Date())
    expect(await stream.next()).toMatchObject({ data: { cycle_id: 'another' } })

    await another.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const told: unknown[] = []
    while (told.length < 2) told.push(((await stream.next()).data as { cycle_id: string }).cycle_id)
    expect(told).toEqual(['again', 'another'])
    // Not again with every look from then on.
    await recordEvents(another.db, [event('next')], new Date())
    const read = async () => ((await stream.next()).data as { cycle_id: string }).cycle_id
    await expect.poll(read).toBe('next')
    await recordEvents(another.db, [event('last')], new Date())
    expect(await read()).toBe('last')
    const later = await listening(another)
    const back = await connect(later, person, { 'last-event-id': lastSeen })
    expect(await back.next()).toMatchObject({ data: { cycle_id: 'again' } })
    await instance.close()
    await later.close()
  })

  it('wake whoever listens, again after the connection was lost', async () => {
    const [database, another] = databases as [OpenDatabase, OpenDatabase]
    const waking = new EventEmitter()
    const stop = listen(database.pool, EVENTS_CHANNEL, {
      onNotified: () => waking.emit('woken'),
      onLost: () => undefined,
    })
    const wakes = EventEmitter.on(waking, 'woken')
    await wakes.next()
    await recordEvents(another.db, [{ userId: null, type: 'cycle', data: {} }], new Date())
    await wakes.next()
    await another.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'LISTEN%'`)
    await wakes.next()
    await recordEvents(another.db, [{ userId: null, type: 'cycle', data: {} }], new Date())
    expect(await wakes.next()).toMatchObject({ done: false })
    await stop()
  })
})
