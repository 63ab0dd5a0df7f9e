/**
 * A process to be killed: opens the database in the data folder it is given, prints `found` with the rows of each
 * commit it sees, then commits without end, two rows at a time, and prints the number of each commit it got
 * acknowledged.
 */
import { flushCompileCache } from 'node:module'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { transaction } from '#server/db/transaction.ts'

// Node.js writes the compile cache at the end of a process, but this one is killed; without this the next one would
// compile everything again.
flushCompileCache()

const [dataDir = ''] = process.argv.slice(2)
const open = await openDatabase({ dataDir })
await open.db.execute(sql`CREATE TABLE IF NOT EXISTS commits (number integer, half text, PRIMARY KEY (number, half))`)
const { rows } = await open.db.execute<{ number: number; halves: string }>(
  sql`SELECT number, string_agg(half, ' ' ORDER BY half) AS halves FROM commits GROUP BY number ORDER BY number`,
)
process.stdout.write(`found ${JSON.stringify(rows.map(({ number, halves }) => [number, halves]))}\n`)

for (let number = (rows.at(-1)?.number ?? 0) + 1; ; number += 1) {
  await transaction(open.db, async (tx) => {
    await tx.execute(sql`INSERT INTO commits VALUES (${number}, 'first')`)
    await tx.execute(sql`INSERT INTO commits VALUES (${number}, 'second')`)
  })
  process.stdout.write(`${number}\n`)
}
