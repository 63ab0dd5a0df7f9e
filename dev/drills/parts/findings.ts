/** The findings of a drill: every acknowledged decision compared with the database, and answers, events and mails. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Email } from 'postal-mime'
import type { Hall, Said } from './people.ts'

/** Longest acceptable answer; milliseconds. */
const LONGEST_MS = 10_000

type Acknowledged = {
  readonly dismissals: [string, string][]
  readonly requests: string[]
  readonly accepted: string[]
}

/** A sentence each, and what of it must not be. */
export type Findings = { readonly sentences: readonly string[]; readonly wrong: readonly string[] }

export async function findingsOf(
  db: Queryable,
  hall: Hall,
  mails: readonly Email[],
  troubleAt: number,
): Promise<Findings> {
  const { said, watched } = hall
  const acknowledged = acknowledgedIn(said)
  const lost = await lostOf(db, acknowledged)
  const untold = untoldOf(hall)
  const twice = mails.length - new Set(mails.map(({ messageId }) => messageId)).size
  const waiting = said.filter(({ answer }) => answer === null).length
  const longest = Math.max(...said.map(({ answer }) => answer?.took ?? 0))
  const ended = watched.filter(({ hasEnded }) => hasEnded).length
  const resets = watched.filter(({ resets: those }) => those.length > 0).length
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    select case when sent_at is not null then 'sent' when cancelled_at is not null then 'taken back'
      when parked_at is not null then 'dead letter: ' || last_error else 'waiting' end as state, count(*)::int as count
    from outbox where subscription_id is null group by 1 order by 1`)
  const counts = [acknowledged.dismissals, acknowledged.requests, acknowledged.accepted].map((list) => list.length)
  return {
    sentences: [
      `${said.length} calls: ${byStatus(said)}`,
      `longest answers ${longestOf(said)}; without an answer at the end: ${waiting}`,
      `acknowledged: ${counts[0]} dismissals, ${counts[1]} requests, ${counts[2]} acceptances; not in the database: ${lost}`,
      ...outageOf(said, troubleAt),
      `supervisors' streams: ${watched.length}, ended ${ended}, told to look at everything anew ${resets}; students' streams that broke off: ${hall.brokenStreams()}`,
      `requests acknowledged that no event told of: ${untold}`,
      `mails: ${mails.length} arrived, ${twice} of them twice; ${rows.map(({ state, count }) => `${count} ${state}`).join(', ')}`,
    ],
    wrong: [
      ...(lost > 0 ? [`${lost} acknowledged decisions are lost`] : []),
      ...(longest > LONGEST_MS || waiting > 0 ? ['an answer took longer than 10 s'] : []),
      ...(twice > 0 ? [`${twice} mails went twice`] : []),
      ...(untold > 0 ? [`${untold} requests were not told of`] : []),
      ...(ended > 0 ? [`${ended} streams ended`] : []),
    ],
  }
}

const isDone = ({ answer }: Said): boolean => answer !== null && answer.status >= 200 && answer.status < 300

const acknowledgedIn = (said: readonly Said[]): Acknowledged => {
  const found: Acknowledged = { dismissals: [], requests: [], accepted: [] }
  for (const { call, answer } of said.filter((one) => isDone(one))) {
    const [resource, id = '', part] = call.path.split('/')
    const { blocked_id: blocked } = (call.body ?? {}) as { blocked_id?: string }
    if (part === 'blocks' && blocked) found.dismissals.push([id, blocked])
    else if (resource === 'supervision-requests' && call.method === 'PATCH') found.accepted.push(id)
    else if (resource === 'supervision-requests')
      found.requests.push((JSON.parse(answer?.text ?? '') as { id: string }).id)
  }
  return found
}

const lostOf = async (db: Queryable, { dismissals, requests, accepted }: Acknowledged): Promise<number> => {
  const dismissed = await db.execute<{ pair: string }>(
    sql`select student_id || ' ' || supervisor_id as pair from dismissals`,
  )
  const made = await db.execute<{ id: string; state: string }>(sql`select id, state from requests`)
  const pairs = new Set(dismissed.rows.map(({ pair }) => pair))
  const states = new Map(made.rows.map(({ id, state }) => [id, state]))
  return [
    ...dismissals.filter((pair) => !pairs.has(pair.join(' '))),
    ...requests.filter((id) => !states.has(id)),
    ...accepted.filter((id) => states.get(id) !== 'ACCEPTED'),
  ].length
}

/** A stream that got `reset` after a request counts as told, too. */
const untoldOf = ({ said, watched }: Hall): number => {
  const bySupervisor = new Map(watched.map((one) => [one.supervisor, one]))
  return said.filter((one) => {
    const { supervisor_id: supervisor } = (one.call.body ?? {}) as { supervisor_id?: string }
    const stream = supervisor ? bySupervisor.get(supervisor) : undefined
    if (!stream || !isDone(one)) return false
    const { id } = JSON.parse(one.answer?.text ?? '') as { id: string }
    const answeredAt = one.begun + (one.answer?.took ?? 0)
    return !stream.requests.has(id) && !stream.resets.some((at) => at > answeredAt)
  }).length
}

const byStatus = (said: readonly Said[]): string => {
  const named = said.map(({ answer }) => (answer ? `${answer.status}${codeOf(answer)}` : 'none'))
  return [...Map.groupBy(named, (name) => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, those]) => `${those.length} x ${name}`)
    .join(', ')
}

const codeOf = ({ status, text }: { readonly status: number; readonly text: string }): string => {
  if (status >= 200 && status < 300) return ''
  return ` ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60)}`
}

const kindOf = ({ call: { method, path } }: Said): string =>
  `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}').split('?')[0]}`

const longestOf = (said: readonly Said[]): string =>
  [...Map.groupBy(said, kindOf)]
    .map(
      ([kind, those]) => `${(Math.max(...those.map(({ answer }) => answer?.took ?? 0)) / 1000).toFixed(1)} s ${kind}`,
    )
    .join(', ')

/** From the trouble on: when each instance last refused, and first did again what writes. */
const outageOf = (said: readonly Said[], troubleAt: number): string[] => {
  const seconds = (at: number): string => ((at - troubleAt) / 1000).toFixed(1)
  const after = said.filter(({ begun, answer }) => answer && begun + answer.took > troubleAt)
  return [...Map.groupBy(after, ({ instance }) => instance).values()].map((those, index) => {
    const failed = those.filter(({ answer }) => (answer?.status ?? 0) >= 500 || answer?.status === 0)
    const ends = failed.map(({ begun, answer }) => begun + (answer?.took ?? 0))
    if (ends.length === 0) return `instance ${index + 1}: no call failed`
    return `instance ${index + 1}: ${failed.length} calls failed, the first ${seconds(Math.min(...ends))} s and the last ${seconds(Math.max(...ends))} s after it happened`
  })
}
