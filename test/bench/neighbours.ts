/** Another user of the product while something long runs, and how long that user waits. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Call, callsTo } from './hall/calls.ts'
import { Timings } from './hall/timings.ts'

const KINDS = ['read', 'dismissal', 'suggestions'] as const
type Kind = (typeof KINDS)[number]

export type Waits = Readonly<Record<Kind, Timings>>

/** A call is due so often, however long the ones before it take; milliseconds. */
const DUE_EVERY_MS = 25
/** The calls in turn: most of them read, some write, few need all similarities. */
const TURNS: readonly Kind[] = ['read', 'dismissal', 'read', 'suggestions']

const ask = async (url: string, cookie: string, path: string): Promise<unknown> => {
  const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** The best suggestion for a student. */
export async function firstSuggestion(url: string, cookie: string): Promise<string> {
  const { user } = (await ask(url, cookie, 'users/me')) as { user: { id: string } }
  const [first] = (await ask(url, cookie, `match/${user.id}?limit=1`)) as { supervisor: { id: string } }[]
  if (!first) throw new Error('nobody is suggested')
  return first.supervisor.id
}

/**
 * Calls of a student, due by the clock, until stopped. Times count from when a call was due.
 * @param supervisor dismissed and brought back repeatedly
 */
export async function callMeanwhile(
  url: string,
  cookie: string,
  supervisor: string,
  until: AbortSignal,
): Promise<Waits> {
  const { user } = (await ask(url, cookie, 'users/me')) as { user: { id: string } }
  const send = callsTo(new URL(url))
  const waits: Waits = { read: new Timings(), dismissal: new Timings(), suggestions: new Timings() }
  let isDismissed = false
  const nextDismissal = (): Call => {
    isDismissed = !isDismissed
    const path = `users/${user.id}/blocks`
    return isDismissed
      ? { method: 'POST', path, cookie, body: { blocked_id: supervisor } }
      : { method: 'DELETE', path: `${path}/${supervisor}`, cookie }
  }
  const calls: Record<Kind, () => Call> = {
    read: () => ({ method: 'GET', path: 'users/me', cookie }),
    dismissal: nextDismissal,
    suggestions: () => ({ method: 'GET', path: `match/${user.id}?limit=20`, cookie }),
  }
  const answered: Promise<void>[] = []
  const measure = async (kind: Kind, due: number): Promise<void> => {
    const { status } = await send(calls[kind]())
    const took = performance.now() - due
    if (status >= 200 && status < 300) waits[kind].add(took)
    else waits[kind].refuse(status, took)
  }
  const begun = performance.now()
  for (let nth = 0; !until.aborted; nth += 1) {
    const due = begun + nth * DUE_EVERY_MS
    await delay(Math.max(0, due - performance.now()))
    answered.push(measure(TURNS[nth % TURNS.length] ?? 'read', due))
  }
  await Promise.all(answered)
  return waits
}

/** In one line: the longest, and the 99th of a hundred. */
export function inWords(waits: Waits): string {
  const parts = KINDS.map((kind) => {
    const [longest = 0, late = 0] = waits[kind].at(1, 0.99)
    const refused = [...waits[kind].refused].map(([status, count]) => ` (${count} x ${status})`).join('')
    return `${kind} ${longest.toFixed(0)} (p99 ${late.toFixed(0)})${refused}`
  })
  return parts.join(', ')
}
