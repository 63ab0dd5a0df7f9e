/**
 * Runs PostgreSQL on a folder as the product does, and commits numbers to a table, each printed after its commit. Runs until it
 * is killed, or told to end at once (SIGTERM), or its standard input closes.
 */
import { Client } from 'pg'
import { startOwnPostgres } from '#server/db/own-postgres/own-postgres.ts'

const [folder = ''] = process.argv.slice(2)
process.on('SIGTERM', () => process.exit(1))
const quiet = { warn: () => undefined, error: () => undefined }
const own = await startOwnPostgres({ folder, log: quiet, onProblem: () => process.exit(1) })
const client = new Client(own.connection)
client.on('error', () => undefined)
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS numbers (n int)')
process.stdout.write('0\n')

process.stdin.resume()
const { rows } = await client.query<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM numbers')
for (let n = (rows[0]?.n ?? 0) + 1; !process.stdin.readableEnded; n += 1) {
  await client.query('INSERT INTO numbers VALUES ($1)', [n])
  process.stdout.write(`${n}\n`)
}
await client.end()
await own.stop()
