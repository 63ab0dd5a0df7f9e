import { Client } from 'pg'
import { vi } from 'vitest'

/** A statement as it went to a database of this process. */
export type Statement = {
  readonly text: string
  /** Under which the connection has it prepared; null: it is for this once. */
  readonly name: string | null
  readonly values: readonly unknown[]
  /** Sent between BEGIN and COMMIT or ROLLBACK of its connection. */
  readonly inTransaction: boolean
  /** Which round trip to the database it went with, from 1. What is sent together, nothing of it answered, is one. */
  readonly trip: number
  /** How many rows came back; null as long as there is no answer. */
  rows: number | null
}

const textOf = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'text' in config ? config.text : config

/** Does something between the next commit in this process and whatever waits for it. On a server: the connection is held. */
export function atNextCommit(work: () => Promise<unknown>): void {
  const client: { query: (this: Client, ...given: unknown[]) => unknown } = Client.prototype
  const send = client.query
  const spy = vi.spyOn(client, 'query').mockImplementation(async function held(this: Client, ...given) {
    const answer = await send.apply(this, given)
    if (textOf(given[0]) !== 'commit') return answer
    spy.mockRestore()
    await work()
    return answer
  })
}

/** Where BEGIN and COMMIT go alone, that is no round trip of anybody's work. */
const isFrame = ({ text }: Statement): boolean => /^\s*(begin|commit|rollback(?! to))/i.test(text)

/** How many statements these are, and in how many round trips; BEGIN and COMMIT are not counted. */
export function countTrips(sent: readonly Statement[]): { readonly trips: number; readonly statements: number } {
  const counted = sent.filter((statement) => !isFrame(statement))
  return { trips: new Set(counted.map(({ trip }) => trip)).size, statements: counted.length }
}

/** The round trips of connections: whatever is sent after an answer came, or without pipelining, is the next one. */
const tripsOf = () => {
  const open = new WeakMap<Client, { trip: number; unanswered: number; answered: boolean }>()
  let last = 0
  return {
    send(client: Client): number {
      const now = open.get(client)
      if (now && now.unanswered > 0 && !now.answered && 'pipeline' in client && client.pipeline) {
        now.unanswered += 1
        return now.trip
      }
      last += 1
      open.set(client, { trip: last, unanswered: (now?.unanswered ?? 0) + 1, answered: false })
      return last
    },
    answered(client: Client): void {
      const now = open.get(client)
      if (now) Object.assign(now, { unanswered: now.unanswered - 1, answered: true })
    },
  }
}

type Result = { readonly rows: readonly unknown[] }
type Config = { readonly text: string; readonly name?: string | null; readonly values?: readonly unknown[] }

/** Every statement from now on, in the order in which they are sent; until the end of the test. */
export function watchStatements(): readonly Statement[] {
  const sent: Statement[] = []
  const inTransaction = new WeakSet<Client>()
  const trips = tripsOf()
  const client: { query: (this: Client, ...given: unknown[]) => unknown } = Client.prototype
  const send = client.query
  vi.spyOn(client, 'query').mockImplementation(function watched(this: Client, ...given) {
    const [config, beside] = given as [string | Config, unknown]
    const {
      text,
      name = null,
      values = Array.isArray(beside) ? beside : [],
    }: Config = typeof config === 'string' ? { text: config } : config
    if (/^\s*(commit|rollback(?! to))/i.test(text)) inTransaction.delete(this)
    const trip = trips.send(this)
    const statement: Statement = { text, name, values, inTransaction: inTransaction.has(this), trip, rows: null }
    sent.push(statement)
    if (/^\s*begin/i.test(text)) inTransaction.add(this)
    const answer = send.apply(this, given)
    if (!(answer instanceof Promise)) return answer
    return answer
      .finally(() => trips.answered(this))
      .then((result: Result | readonly Result[]) => {
        statement.rows = [result].flat().at(-1)?.rows.length ?? null
        return result
      })
  })
  return sent
}
