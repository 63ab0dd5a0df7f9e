import { Client } from 'pg'
import type { OpenDatabase } from '#server/db/client.ts'
import { EVENTS_CHANNEL, type NewEvent, readEvent, SESSION_ENDED } from '#server/db/queries/events.ts'

const END = 'end'

/** The events that are sent while this is done, in the order of their commits. */
export async function eventsDuring(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: () => Promise<unknown>,
): Promise<NewEvent[]> {
  const client = new Client(pool.options)
  const sent: NewEvent[] = []
  const ended = Promise.withResolvers<void>()
  client.on('notification', ({ payload = '' }) => {
    if (payload === END) return ended.resolve()
    if (payload === SESSION_ENDED) return
    const { userId, type, data } = readEvent(payload)
    sent.push({ userId, type, data })
  })
  await client.connect()
  try {
    await client.query(`LISTEN ${EVENTS_CHANNEL}`)
    await work()
    await client.query('SELECT pg_notify($1, $2)', [EVENTS_CHANNEL, END])
    await ended.promise
  } finally {
    await client.end()
  }
  return sent
}
