/**
 * Something happens under the lecture hall's load on two instances (on one with its own PostgreSQL): every acknowledged
 * decision is compared with the database afterwards, mails and events are counted, and answers timed. The database is
 * a new one, on whatever is to be tried. A command of the shell makes the trouble, and ends when it is over; `kill` ends an
 * instance as a loss of power does, and starts it again. Examples are in docs/operations.md.
 *
 *     npm run build && node test/bench/drill.ts own|postgres://user@host/database kill|'command' [students]
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { openEvents } from '#test/support/event-stream.ts'
import { freePort } from '#test/support/free-port.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Answer, type Call, callsTo } from './hall/calls.ts'
import { makeHall } from './hall/hall-world.ts'
import { Lecture } from './hall/lecture.ts'

/** Mails are on their way half a minute after their event. */
const BEFORE_S = 40
const AFTER_S = 45
/** Supervisors answer a little later than they are asked. */
const LAST_ANSWERS_MS = 5000
/** Longest acceptable answer. */
const LONGEST_MS = 10_000

const [place = '', trouble = '', students = '200'] = process.argv.slice(2)
if (!place || !trouble) throw new Error("node test/bench/drill.ts own|postgres://user@host/database kill|'command'")

const DATA_DIR = await mkdtemp(join(tmpdir(), 'tandem-drill-'))
const databaseUrl = place === 'own' ? null : place
const open = () =>
  openDatabase({ databaseUrl, dataDir: DATA_DIR, connectRetry: { timeoutMs: 60_000, onWaiting: () => undefined } })
const empty = await open()
const world = await makeHall(empty, Number(students) * 2)
await empty.close()
const mails = await startMailServer()
const ports = await Promise.all((databaseUrl === null ? [0] : [0, 1]).map(() => freePort()))
const start = (port: number): Promise<RunningServer> =>
  startServer({
    ...(databaseUrl === null ? { DATA_DIR } : { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    SESSION_SECRET: world.SESSION_SECRET,
    SAMPLE_DATA: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: 'tandem@uni.example',
  })
const instances: RunningServer[] = []
for (const port of ports) instances.push(await start(port))
const urls = instances.map(({ url }) => url)

/** A call as its caller saw it; the answer is null while there is none. Milliseconds of `performance`. */
type Said = {
  readonly instance: string
  readonly call: Call
  readonly begun: number
  answer: (Answer & { readonly took: number }) | null
}

const said: Said[] = []

const noting = (instance: string): ReturnType<typeof callsTo> => {
  const send = callsTo(new URL(instance))
  return async (call) => {
    const one: Said = { instance, call, begun: performance.now(), answer: null }
    said.push(one)
    const answer = await send(call)
    one.answer = { ...answer, took: performance.now() - one.begun }
    return answer
  }
}

/** A supervisor's page: the requests it was told of, when it was told to look at everything anew, and how often its stream broke off. */
type Watched = { readonly requests: Set<string>; readonly resets: number[]; broken: number }

const listen = async (instance: string, cookie: string, watched: Watched): Promise<void> => {
  const stream = await openEvents(instance, cookie)
  try {
    for (;;) {
      const { type, data } = await stream.next()
      if (type === 'request') watched.requests.add((data as { request_id: string }).request_id)
      if (type === 'reset') watched.resets.push(performance.now())
    }
  } catch {
    watched.broken += 1
  }
}

const watch = (instance: string, cookie: string): Watched => {
  const watched: Watched = { requests: new Set(), resets: [], broken: 0 }
  const again = async (): Promise<void> => {
    for (;;) {
      await listen(instance, cookie, watched).catch(() => undefined)
      await delay(500)
    }
  }
  void again()
  return watched
}

/** Half of the students are at each instance, and the supervisor of a request may be at the other. */
const lectures = urls.map((instance, part) => {
  const there = world.students.filter((_student, index) => index % urls.length === part)
  return new Lecture(instance, { ...world, students: there }, noting(instance))
})
const watched = new Map(
  [...world.supervisors.values()].map(({ id, cookie }, index) => [
    id,
    watch(urls[(index + 1) % urls.length] ?? '', cookie),
  ]),
)
const work = (seconds: number) => Promise.all(lectures.map((lecture) => lecture.decideFor(seconds)))

const happen = async (): Promise<void> => {
  if (trouble !== 'kill') return void (await promisify(execFile)('sh', ['-c', trouble]))
  const [killed] = instances
  killed?.process.kill('SIGKILL')
  await delay(1000)
  instances[0] = await start(ports[0] ?? 0)
}

await Promise.all(lectures.map((lecture) => lecture.enter(Math.floor(Number(students) / urls.length))))
await work(BEFORE_S)
const troubleAt = performance.now()
const over = new AbortController()
const happening = happen().finally(() => over.abort())
while (!over.signal.aborted) await work(1)
await happening
await work(AFTER_S)
await delay(LAST_ANSWERS_MS)
const broken = [...watched.values()].reduce((sum, one) => sum + one.broken, 0)
for (const lecture of lectures) lecture.leave()
for (const instance of instances) await instance.stop()

const isDone = ({ answer }: Said): boolean => answer !== null && answer.status >= 200 && answer.status < 300
const idIn = ({ answer }: Said): string => (JSON.parse(answer?.text ?? '') as { id: string }).id
const done = said.filter(isDone)
const dismissals = done.filter(({ call }) => call.path.endsWith('/blocks'))
const requests = done.filter(({ call }) => call.method === 'POST' && call.path === 'supervision-requests')
const accepted = done.filter(({ call }) => call.method === 'PATCH')

const database = await open()
const { rows: dismissed } = await database.db.execute<{ path: string; id: string }>(
  sql`select 'users/' || student_id || '/blocks' as path, supervisor_id as id from dismissals`,
)
const { rows: made } = await database.db.execute<{ id: string; state: string }>(sql`select id, state from requests`)
const { rows: outbox } = await database.db.execute<{ state: string; count: number }>(sql`
  select case when sent_at is not null then 'sent' when cancelled_at is not null then 'taken back'
    when parked_at is not null then 'dead letter: ' || last_error else 'waiting' end as state, count(*)::int as count
  from outbox where subscription_id is null group by 1 order by 1`)
const kept = new Set(dismissed.map(({ path, id }) => `${path} ${id}`))
const states = new Map(made.map(({ id, state }) => [id, state]))
const lost = [
  ...dismissals.filter(({ call }) => !kept.has(`${call.path} ${(call.body as { blocked_id: string }).blocked_id}`)),
  ...requests.filter((one) => !states.has(idIn(one))),
  ...accepted.filter(({ call }) => states.get(call.path.split('/')[1] ?? '') !== 'ACCEPTED'),
].length
/** Who got `reset` after a request was sent looks at everything anew: an instance listens before it says so. */
const untold = requests.filter((one) => {
  const stream = watched.get((one.call.body as { supervisor_id: string }).supervisor_id)
  return !stream?.requests.has(idIn(one)) && !stream?.resets.some((at) => at > one.begun)
}).length
const twice = mails.received.length - new Set(mails.received.map(({ messageId }) => messageId)).size
const waiting = said.filter(({ answer }) => answer === null).length
const slow = said.filter(({ answer }) => (answer?.took ?? 0) > LONGEST_MS).length

/** From the trouble on: when each instance first and last failed to answer. */
const outages = urls.map((url) => {
  const failed = said.flatMap(({ instance, begun, answer }) =>
    instance === url && answer && (answer.status === 0 || answer.status >= 500)
      ? [begun + answer.took - troubleAt]
      : [],
  )
  const [first = 0, last = 0] = [Math.min(...failed), Math.max(...failed)].map((ms) => (ms / 1000).toFixed(1))
  return failed.length === 0
    ? `${url}: no call failed`
    : `${url}: ${failed.length} calls failed, from ${first} to ${last} s`
})
const statuses = Map.groupBy(said, ({ answer }) => {
  const code = answer && answer.status >= 300 ? ` ${/"code":"(\w+)"/.exec(answer.text)?.[1] ?? answer.text}` : ''
  return `${answer?.status ?? 'none'}${code}`
})
console.log(`${students} students: ${trouble}`)
console.log(`${said.length} calls: ${[...statuses].map(([status, those]) => `${those.length} x ${status}`).join(', ')}`)
for (const outage of outages) console.log(outage)
console.log(
  `acknowledged: ${dismissals.length} dismissals, ${requests.length} requests, ${accepted.length} acceptances`,
)
console.log(`mails: ${mails.received.length}; ${outbox.map(({ state, count }) => `${count} ${state}`).join(', ')}`)
const wrong = {
  'acknowledged decisions that are lost': lost,
  'calls without an answer': waiting,
  'calls answered after more than 10 s': slow,
  'mails that went twice': twice,
  'requests that no event told of': untold,
}
for (const [what, count] of Object.entries(wrong)) console.log(`${count} ${what}`)
console.log(`${broken} streams of ${watched.size} supervisors broke off`)

await database.close()
await mails.close()
await rm(DATA_DIR, { recursive: true, force: true })
process.exit(Object.values(wrong).some((count) => count > 0) ? 1 : 0)
