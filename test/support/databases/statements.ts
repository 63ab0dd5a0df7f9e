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
  /** How many rows came back; null as long as there is no answer. */
  rows: number | null
}

const textOf = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'text' in config ? config.text : config

/**
 * Runs something after the next commit of this process and before the code that awaits it. On a server it holds the
 * connection.
 */
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

const isFrame = ({ text }: Statement): boolean => /^\s*(begin|commit|rollback(?! to))/i.test(text)

/** How many statements these are; BEGIN and COMMIT are not counted. */
export function countStatements(sent: readonly Statement[]): number {
  return sent.filter((statement) => !isFrame(statement)).length
}

type Result = { readonly rows: readonly unknown[] }
type Config = { readonly text: string; readonly name?: string | null; readonly values?: readonly unknown[] }

/** Records every statement from now on, in the order of sending, until the end of the test. */
export function watchStatements(): readonly Statement[] {
  const sent: Statement[] = []
  const inTransaction = new WeakSet<Client>()
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
    const statement: Statement = { text, name, values, inTransaction: inTransaction.has(this), rows: null }
    sent.push(statement)
    if (/^\s*begin/i.test(text)) inTransaction.add(this)
    const answer = send.apply(this, given)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: Result | readonly Result[]) => {
      statement.rows = [result].flat().at(-1)?.rows.length ?? null
      return result
    })
  })
  return sent
}
