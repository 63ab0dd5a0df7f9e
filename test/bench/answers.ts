/**
 * Answers a second, with 10 connections, of the calls that people make most. Beside each its share of a ceiling, which is
 * what this machine does of the least that such a call could be, measured in turns with it, and the figure of the system that
 * this one replaces, measured on a machine of this kind. Compare shares: machines differ, and are shared.
 *
 *     node test/bench/answers.ts
 */
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

type Ceiling = { readonly of: string; readonly figure: number }

const report = (name: string, figure: number, ceiling?: Ceiling, before?: number): void => {
  const share = ceiling ? `${(figure / ceiling.figure).toFixed(2)} of ${ceiling.of}` : ''
  const ratio = before ? `${(figure / before).toFixed(1)} x ${before} before` : ''
  console.log(`${name.padEnd(34)} ${figure.toFixed(0).padStart(7)} a second   ${share.padEnd(30)} ${ratio}`)
}

/** Asks the same thing again and again over kept connections. */
const reading = async (url: string, cookie: string): Promise<number> => {
  const result = await autocannon({ url, headers: { cookie }, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} calls failed`)
  return result.requests.average
}

type Write = { readonly cookie: string; readonly url: string; readonly method: string; readonly body: object }

/** Carries out calls of which each can be made once, ten at a time. */
const writing = async (name: string, calls: readonly Write[]): Promise<number> => {
  const waiting = [...calls]
  const started = performance.now()
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { cookie, url, method, body } = next
      const headers = { cookie, 'content-type': 'application/json' }
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return calls.length / ((performance.now() - started) / 1000)
}

type Measured = { readonly url: string; readonly ceilings: DatabaseCeilings }

const measureReading = async ({ url, ceilings }: Measured): Promise<void> => {
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
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(measured)) (figures[name] ??= []).push(await work())
  }
  await framework.close()
  const of = (name: keyof typeof measured): number => median(figures[name] ?? [])
  const statement = { of: 'one statement', figure: of('statement') }
  report('the web framework alone', of('framework'))
  report('one prepared statement alone', of('statement'))
  report('a user by id', of('user'), statement, 348)
  report("a supervisor's requests", of('requests'), statement, 156)
  report('search by first name', of('search'), statement, 246)
  report('suggestions', of('matches'), statement)
}

const measureWriting = async ({ url, ceilings }: Measured): Promise<void> => {
  const at = (path: string): string => `${url}/api/${path}`
  const supervisor = await signInAs(url, SUPERVISORS.supervisorFree.email)
  const admin = await signInAs(url, PERSONAS.adminRegistered.email)
  const { id } = SUPERVISORS.supervisorFree
  const slots = await fetch(at(`supervisors/${id}`), {
    method: 'PATCH',
    headers: { cookie: admin, 'content-type': 'application/json' },
    body: JSON.stringify({ total_slots: 500 }),
  })
  if (!slots.ok) throw new Error(await slots.text())
  const world = sampleWorld(new Date())
  const engaged = new Set(
    world.requests
      .filter(
        ({ type, state, supervisorId }) => type === 'SUPERVISION' && (state === 'ACCEPTED' || supervisorId === id),
      )
      .map(({ studentId }) => studentId),
  )
  const free = world.users
    .filter((user) => user.role === 'STUDENT' && user.registeredAt !== null && !engaged.has(user.id))
    .slice(0, WRITES)
  const cookies = await Promise.all(free.map(({ email }) => signInAs(url, email)))
  const sends = cookies.map((cookie) => ({
    cookie,
    url: at('supervision-requests'),
    method: 'POST',
    body: { supervisor_id: id },
  }))
  const insertions = [await ceilings.insertion()]
  const sent = await writing('send', sends)
  insertions.push(await ceilings.insertion())
  const pending = await fetch(at('supervision-requests?state=PENDING&limit=100'), {
    headers: { cookie: supervisor },
  })
  const { items } = (await pending.json()) as { items: { id: string }[] }
  const accepts = items.map((request) => ({
    cookie: supervisor,
    url: at(`supervision-requests/${request.id}`),
    method: 'PATCH',
    body: { state: 'ACCEPTED' },
  }))
  const accepted = await writing('accept', accepts)
  insertions.push(await ceilings.insertion())
  const insertion = { of: 'one insertion', figure: median(insertions) }
  report('one inserting transaction alone', insertion.figure)
  report(`send a request (${sends.length})`, sent, insertion, 107)
  report(`accept a request (${accepts.length})`, accepted, insertion, 70)
}

const measure = async ({ url }: RunningServer, databaseUrl: string | null): Promise<void> => {
  const ceilings = await databaseCeilings(databaseUrl, { atOnce: CONNECTIONS, seconds: SECONDS })
  await measureReading({ url, ceilings })
  await measureWriting({ url, ceilings })
  await ceilings.close()
}

console.log(`Answers a second, ${CONNECTIONS} connections`)
await onBothDatabases(measure)
