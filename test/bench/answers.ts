/**
 * Answers a second, with 10 connections, of the calls that people make most. Beside each its share of a ceiling, which is
 * what this machine does of the least that such a call could be, measured in turns with it, and the figure of the system that
 * this one replaces, measured on a machine of this kind. Compare shares: machines differ, and are shared.
 *
 *     node test/bench/answers.ts
 */
import { existsSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { PERSONAS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { sampleWorld } from '#dev/sample-world.ts'
import type { RunningServer } from '#test/support/browser/e2e-server.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'
import { type DatabaseCeilings, databaseCeilings, frameworkAnswering } from './ceilings.ts'
import { onBothDatabases } from './on-both-databases.ts'

const CONNECTIONS = 10
/** Each is measured so often, in turns. */
const ROUNDS = 3
const SECONDS = 2
/** Calls of a writing benchmark: as many as the sample has students for. */
const WRITES = 120

const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0

const MS_A_TICK = 10

/** Milliseconds of the processor that a process has had; on Linux. */
const cpuOf = (pid: number | undefined): number => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const [, rest = ''] = readFileSync(file, 'utf8').split(') ')
  const [user, system] = rest.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * MS_A_TICK
}

type Ceiling = { readonly of: string; readonly figure: number }

/** @param cpu milliseconds of the processor that each call took of the server's process, which a busy machine changes least */
const report = (name: string, figure: number, ceiling?: Ceiling, before?: number, cpu?: number): void => {
  const share = ceiling ? `${(figure / ceiling.figure).toFixed(2)} of ${ceiling.of}` : ''
  const ratio = before ? `${(figure / before).toFixed(1)} x ${before} before` : ''
  const each = cpu ? `${cpu.toFixed(2)} ms each` : ''
  console.log(
    `${name.padEnd(34)} ${figure.toFixed(0).padStart(7)} a second   ${each.padEnd(14)} ${share.padEnd(26)} ${ratio}`,
  )
}

/** Repeats the same call over kept connections. */
const reading = async (url: string, cookie: string): Promise<number> => {
  const result = await autocannon({ url, headers: { cookie }, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} calls failed`)
  return result.requests.average
}

const JSON_TYPE = { 'content-type': 'application/json' }

type Write = { readonly cookie: string; readonly url: string; readonly method: string; readonly body: object }

/** Makes calls that work only once each, ten at a time. */
const writing = async (name: string, calls: readonly Write[]): Promise<number> => {
  const waiting = [...calls]
  const started = performance.now()
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { cookie, url, method, body } = next
      const headers = { cookie, ...JSON_TYPE }
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return calls.length / ((performance.now() - started) / 1000)
}

type Measured = { readonly url: string; readonly pid: number | undefined; readonly ceilings: DatabaseCeilings }

const measureReading = async ({ url, pid, ceilings }: Measured): Promise<void> => {
  const student = await signInAs(url, STUDENTS.studentOnboarded.email)
  const supervisor = await signInAs(url, SUPERVISORS.supervisorFree.email)
  const { id } = SUPERVISORS.supervisorFree
  const answer = await fetch(`${url}/api/users/${id}`, { headers: { cookie: student } })
  const framework = await frameworkAnswering(await answer.text())
  const ask = (path: string, cookie: string) => () => reading(`${url}/api/${path}`, cookie)
  const measured = {
    framework: () => reading(framework.url, ''),
    statement: () => ceilings.statement(),
    user: ask(`users/${id}`, student),
    requests: ask('supervision-requests?limit=20', supervisor),
    search: ask('users/search/by-first-name?firstName=Katharina', student),
    matches: ask(`match/${STUDENTS.studentOnboarded.id}`, student),
  }
  const figures: Record<string, number[]> = {}
  const cpu: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(measured)) {
      const from = cpuOf(pid)
      const perSecond = await work()
      ;(figures[name] ??= []).push(perSecond)
      ;(cpu[name] ??= []).push((cpuOf(pid) - from) / (perSecond * SECONDS))
    }
  }
  await framework.close()
  const of = (name: keyof typeof measured): number => median(figures[name] ?? [])
  const cpuPer = (name: keyof typeof measured): number => median(cpu[name] ?? [])
  const statement = { of: 'one statement', figure: of('statement') }
  report('the web framework alone', of('framework'))
  report('one prepared statement alone', of('statement'))
  report('a user by id', of('user'), statement, 348, cpuPer('user'))
  report("a supervisor's requests", of('requests'), statement, 156, cpuPer('requests'))
  report('search by first name', of('search'), statement, 246, cpuPer('search'))
  report('suggestions', of('matches'), statement, undefined, cpuPer('matches'))
}

/** Other supervisors, whom everybody asks first, so that the measured call is not the first of its kind. */
const OTHERS = 4

const giveSlots = async (url: string, admin: string, id: string): Promise<void> => {
  const body = JSON.stringify({ total_slots: 500 })
  const answer = await fetch(`${url}/api/supervisors/${id}`, {
    method: 'PATCH',
    headers: { cookie: admin, ...JSON_TYPE },
    body,
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Students who ask this supervisor, and who have no other request. */
const whoMayAsk = (id: string) => {
  const { requests, users } = sampleWorld(new Date())
  const supervisions = requests.filter(({ type }) => type === 'SUPERVISION')
  const engaged = new Set(
    supervisions.flatMap(({ state, supervisorId, studentId }) =>
      state === 'ACCEPTED' || supervisorId === id ? [studentId] : [],
    ),
  )
  const students = users.filter(
    ({ role, registeredAt, id: one }) => role === 'STUDENT' && registeredAt && !engaged.has(one),
  )
  const asked = new Set(supervisions.map(({ supervisorId }) => supervisorId))
  const others = users.filter(
    ({ role, registeredAt, id: one }) => role === 'SUPERVISOR' && registeredAt && one !== id && !asked.has(one),
  )
  return { students: students.slice(0, WRITES), others: others.slice(0, OTHERS) }
}

const measureWriting = async ({ url, ceilings }: Measured): Promise<void> => {
  const at = `${url}/api/supervision-requests`
  const supervisor = await signInAs(url, SUPERVISORS.supervisorFree.email)
  const admin = await signInAs(url, PERSONAS.adminRegistered.email)
  const { id } = SUPERVISORS.supervisorFree
  const { students, others } = whoMayAsk(id)
  for (const one of [id, ...others.map((other) => other.id)]) await giveSlots(url, admin, one)
  const cookies = await Promise.all(students.map(({ email }) => signInAs(url, email)))
  const asking = (supervisorId: string): Write[] =>
    cookies.map((cookie) => ({ cookie, url: at, method: 'POST', body: { supervisor_id: supervisorId } }))
  for (const other of others) await writing('send', asking(other.id))
  const insertions = [await ceilings.insertion()]
  const sent = await writing('send', asking(id))
  insertions.push(await ceilings.insertion())
  const pending = await fetch(`${at}?state=PENDING&limit=100`, { headers: { cookie: supervisor } })
  const { items } = (await pending.json()) as { items: { id: string }[] }
  const accepting = items.map((request) => ({
    cookie: supervisor,
    url: `${at}/${request.id}`,
    method: 'PATCH',
    body: { state: 'ACCEPTED' },
  }))
  const undoing = accepting.map((accept) => ({ ...accept, url: `${accept.url}/undo`, method: 'POST', body: {} }))
  await writing('accept', accepting)
  await writing('undo', undoing)
  const accepted = await writing('accept', accepting)
  insertions.push(await ceilings.insertion())
  const insertion = { of: 'one insertion', figure: median(insertions) }
  report('one inserting transaction alone', insertion.figure)
  report(`send a request (${students.length})`, sent, insertion, 107)
  report(`accept a request (${items.length})`, accepted, insertion, 70)
}

const measure = async ({ url, process: { pid } }: RunningServer, databaseUrl: string | null): Promise<void> => {
  const ceilings = await databaseCeilings(databaseUrl, { atOnce: CONNECTIONS, seconds: SECONDS })
  await measureReading({ url, pid, ceilings })
  await measureWriting({ url, pid, ceilings })
  await ceilings.close()
}

console.log(`Answers a second, ${CONNECTIONS} connections`)
await onBothDatabases(measure)
