/**
 * Answers a second, with 10 connections, of the calls that people make most; beside each the figure of the system that
 * this one replaces, measured on a machine of this kind. Compare ratios: machines differ, and are shared.
 *
 *     node test/bench/answers.ts
 */
import autocannon from 'autocannon'
import { PERSONAS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { sampleWorld } from '#dev/sample-world.ts'
import type { RunningServer } from '#test/support/browser/e2e-server.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'
import { onBothDatabases } from './on-both-databases.ts'

const CONNECTIONS = 10
const SECONDS = 5
/** Calls of a writing benchmark: as many as the sample has students for. */
const WRITES = 120

const report = (name: string, perSecond: number, yardstick: number): void => {
  const ratio = (perSecond / yardstick).toFixed(1)
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)} a second   ${String(yardstick).padStart(4)} before   ${ratio} x`,
  )
}

/** Asks the same thing again and again over kept connections. */
const reading = async (name: string, url: string, cookie: string, yardstick: number): Promise<void> => {
  const result = await autocannon({
    url,
    headers: { cookie },
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx + result.errors} calls failed`)
  report(name, result.requests.average, yardstick)
}

type Write = { readonly cookie: string; readonly url: string; readonly method: string; readonly body: object }

/** Carries out calls of which each can be made once, ten at a time. */
const writing = async (name: string, calls: readonly Write[], yardstick: number): Promise<void> => {
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
  report(name, calls.length / ((performance.now() - started) / 1000), yardstick)
}

const measure = async ({ url }: RunningServer): Promise<void> => {
  const at = (path: string): string => `${url}/api/${path}`
  const student = await signInAs(url, STUDENTS.studentOnboarded.email)
  const supervisor = await signInAs(url, SUPERVISORS.supervisorFree.email)
  const admin = await signInAs(url, PERSONAS.adminRegistered.email)
  const { id } = SUPERVISORS.supervisorFree
  await reading('a user by id', at(`users/${id}`), student, 348)
  await reading("a supervisor's requests", at('supervision-requests?limit=20'), supervisor, 156)
  await reading('search by first name', at('users/search/by-first-name?firstName=Katharina'), student, 246)

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
  await writing(`send a request (${sends.length})`, sends, 107)
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
  await writing(`accept a request (${accepts.length})`, accepts, 70)
}

console.log(`Answers a second, ${CONNECTIONS} connections`)
await onBothDatabases(measure)
