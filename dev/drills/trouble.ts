/**
 * Something happens to the database under the lecture hall's load, on two instances: every acknowledged decision is compared
 * with the database afterwards, mails and events are counted, and answers timed. As root, with Debian's packages:
 *
 *     apt-get install patroni etcd-server etcd-client haproxy postgresql-15 faketime
 *     node dev/drills/trouble.ts failover|restart|network|disk|own-disk|clock [students]
 */
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { freePort } from '#test/support/free-port.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { makeHall } from '#test/bench/hall/hall-world.ts'
import { findingsOf } from './parts/findings.ts'
import { openHall, watchReadiness } from './parts/people.ts'
import { until } from './parts/programs.ts'
import { SCENES } from './parts/scenes.ts'

/** Delay after which mails are on their way: half a minute after their event. */
const BEFORE_S = 40
const AFTER_S = 45
const STUDENTS = '200'

const [name = '', students = STUDENTS] = process.argv.slice(2)
const prepare = SCENES[name]
if (!prepare) throw new Error(`one of ${Object.keys(SCENES).join(', ')}`)

const folder = await mkdtemp(join(tmpdir(), 'tandem-drill-'))
await chmod(folder, 0o755)
const scene = await prepare(folder)
const { databaseUrl, dataDir } = scene
const connectRetry = { timeoutMs: 60_000, onWaiting: () => undefined }
const open = () => openDatabase({ databaseUrl, dataDir, connectRetry })
let database = await open()
const world = await makeHall(database, Number(students) * 2)
await database.close()
const mails = await startMailServer()
const ports = await Promise.all((databaseUrl === null ? [0] : [0, 1]).map(() => freePort()))
const startInstance = (instance: number): Promise<RunningServer> =>
  startServer({
    ...(databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    PORT: String(ports[instance]),
    SESSION_SECRET: world.SESSION_SECRET,
    SAMPLE_DATA: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: 'tandem@uni.example',
    ...scene.settings(instance),
  })
const instances = [await startInstance(0)]
if (ports.length > 1) instances.push(await startInstance(1))
const control = {
  ended: async () => ((await once(instances[0]?.process ?? process, 'exit')) as [number | null])[0],
  startAgain: async () => void (instances[0] = await startInstance(0)),
}
const urls = instances.map(({ url }) => url)
const hall = await openHall(urls, world, Number(students))
await hall.work(BEFORE_S)
const troubleAt = performance.now()
const readiness = watchReadiness(urls, troubleAt)
const trouble = { isOver: false, what: '' }
const happening = scene.happens(control).then((what) => Object.assign(trouble, { isOver: true, what }))
while (!trouble.isOver) await hall.work(1)
await happening
await hall.work(AFTER_S)
const changes = readiness.stop()

// Supervisors answer a little later.
await delay(3000)
await until('all calls are answered', async () => hall.said.every(({ answer }) => answer !== null), 30).catch(
  () => undefined,
)
hall.leave()
for (const instance of instances) await instance.stop()
database = await open()
const { sentences, wrong } = await findingsOf(database.db, hall, mails.received, troubleAt)
for (const sentence of [
  `${students} students: ${trouble.what}`,
  ...sentences,
  `/readyz: ${changes.join('; ')}`,
  ...wrong.map((one) => `WRONG: ${one}`),
])
  process.stdout.write(`${sentence}\n`)
if (process.env['DRILL_OUTPUT']) for (const { output } of instances) process.stdout.write(output())

await database.close()
await mails.close()
await scene.end()
await rm(folder, { recursive: true, force: true }).catch(() => undefined)
process.exit(wrong.length > 0 ? 1 : 0)
