import type { PoolClient } from 'pg'

type Inside = { readonly connection: { readonly stream: { uncork(): void } } }

/**
 * Sends what a connection is given in one turn in one system call. node-postgres holds back the messages of a statement until
 * the last of them (`cork` and `uncork` of the stream); here they wait for the statements that are sent behind it at once.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as Inside).connection
  const send = stream.uncork.bind(stream)
  // After every promise that is settled by now has gone on.
  stream.uncork = () => process.nextTick(send)
}
