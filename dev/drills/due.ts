/**
 * What is due, on two instances on one database: one is killed again and again while it is at work, the clocks go an hour wrong, and both
 * are away for a day. Nothing may be done twice, too early, out of its order or never. With Debian's package (`apt-get install faketime`),
 * after `npm run build`:
 *
 *     node dev/drills/due.ts [requests]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { makeHall } from '#test/bench/hall/hall-world.ts'
import { startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { changeableClock } from './parts/clocks.ts'
import { DueBook } from './parts/due-book.ts'
import { startInstance } from './parts/instance.ts'
import { until } from './parts/programs.ts'

const REQUESTS = '600'
const KILLS = 12
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

const requests = Number(process.argv[2] ?? REQUESTS)
/** In each of the looks at wrong clocks. */
const some = Math.ceil(requests / 10)

const folder = await mkdtemp(join(tmpdir(), 'tandem-drill-'))
const postgres = await startOwnPostgres()
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
const world = await makeHall(database, requests * 2 + some * 5)
const mails = await startMailServer()
const clocks = [await changeableClock(join(folder, 'clock-0')), await changeableClock(join(folder, 'clock-1'))] as const
const start = (place: 0 | 1) =>
  startInstance(postgres.url, `drill-${place}`, {
    ...clocks[place].settings,
    SESSION_SECRET: world.SESSION_SECRET,
    SAMPLE_DATA: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: 'tandem@uni.example',
  })
const instances = [await start(0), await start(1)] as const
const book = new DueBook(database.db, world)
await book.begin()
const wrong: string[] = []
const tell = async (what: string, of: Promise<{ readonly sentence: string; readonly wrong: readonly string[] }>) => {
  const { sentence, wrong: found } = await of
  process.stdout.write(`${what}: ${sentence}\n`)
  wrong.push(...found.map((each) => `${what}: ${each}`))
}
const spread = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count)
const allDone = () => until('all that was due is done', () => book.areAllDone(), 300)

// A third has fallen due, the rest does so while one after the other is killed.
await book.expireAfter([...spread(requests / 3, -MINUTE, 0), ...spread((requests * 2) / 3, 0, MINUTE)])
book.open()
const killed = { 'drill-0': 0, 'drill-1': 0 }
while (killed['drill-0'] + killed['drill-1'] < KILLS && !(await book.areAllDone())) {
  const name = await book.whoIsAtWork()
  const victim = instances.find((instance) => instance.name === name)
  if (!victim) continue
  await victim.kill()
  killed[victim.name as keyof typeof killed] += 1
  await victim.start()
}
await allDone()
await tell(`one killed ${killed['drill-0']} times at work, the other ${killed['drill-1']} times`, book.figures())

await book.keepUntil(spread(some, 40 * MINUTE, 41 * MINUTE))
await clocks[0].set(HOUR)
await book.expireAfter(spread(some, 0, 10 * SECOND))
await allDone()
await instances[0].kill()
await instances[0].start()
await book.expireAfter(spread(some, 0, 10 * SECOND))
await allDone()
await clocks[1].set(-HOUR)
await book.expireAfter(spread(some, 0, 10 * SECOND))
await allDone()
await tell('one clock an hour ahead, while it runs and from a start on, then the other an hour behind', book.figures())
await clocks[0].set(0)
await clocks[1].set(0)

await Promise.all(instances.map((instance) => instance.kill()))
await book.expireAfter(spread(requests, -DAY - HOUR, 0))
await book.remind(some)
await Promise.all(instances.map((instance) => instance.start()))
book.open()
await allDone()
await tell('both away for a day', book.figures())

await until('every mail has left or was given up', () => book.haveMailsLeft(), 300)
await tell('in the end', book.findings(mails.received))
wrong.push(...instances.flatMap((instance) => instance.failuresOfDue()))
process.stdout.write(wrong.length === 0 ? 'nothing is wrong\n' : `WRONG: ${wrong.join('\nWRONG: ')}\n`)

for (const instance of instances) await instance.end()
await mails.close()
await database.close()
await postgres.end()
await rm(folder, { recursive: true })
process.exit(wrong.length > 0 ? 1 : 0)
