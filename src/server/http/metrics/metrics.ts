import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client'
import { isFromThisMachine } from '#server/loopback.ts'
import { readFile } from 'node:fs/promises'
import type { Measures, OutboxCounts } from '#server/db/queries/measures.ts'
import { setTimeout as delay } from 'node:timers/promises'

export type MetricsOptions = StateOptions & {
  /** Token that callers send as `Authorization: Bearer`; null: not set. */
  readonly token: string | null
  /** Whether callers on this machine need no token: only without a proxy in front. */
  readonly isForThisMachine: boolean
}

/** Help text for the person who sets up monitoring. */
const REFUSED =
  'Metrics are told to whoever sends the value of the setting METRICS_TOKEN, as "Authorization: Bearer ...".\n'

/**
 * `GET /metrics` in the Prometheus format: calls by operation, state of the system, and the process. A test compares
 * the names with the dashboard and alerts in ops/.
 */
export function metrics(app: FastifyInstance, options: MetricsOptions) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  callMetrics(app, registry)
  acceptQueueMetrics(registry)
  const state = stateMetrics(registry)
  app.get('/metrics', async (request, reply) => {
    const isHere = options.isForThisMachine && isFromThisMachine(request.raw)
    if (!isHere && !(options.token && hasToken(request, options.token)))
      return reply.code(403).type('text/plain; charset=utf-8').send(REFUSED)
    await state.look(options)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return state
}

/** Compares hashes, so that the duration reveals nothing, not even the length. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Upper bounds of the histogram's buckets, seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Label of requests that are no operations: pages, files, sign-in. */
const OTHER = 'other'
/** Excluded: an event stream lasts as long as its page is open, which says nothing about the server. */
const EVENTS = 'events'

/** Calls by operation: count, status and duration. */
const callMetrics = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry]
  const labelNames = ['operation', 'status']
  const calls = new Counter({ name: 'tandem_calls_total', help: 'Calls.', labelNames, registers })
  const errors = new Counter({
    name: 'tandem_errors_total',
    help: 'Calls that ended with an error code.',
    labelNames: ['operation', 'code'],
    registers,
  })
  const duration = new Histogram({
    name: 'tandem_call_duration_seconds',
    help: 'Time a call took.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', async ({ operation: name, errorCode }, { statusCode, elapsedTime }) => {
    const operation = name ?? OTHER
    calls.inc({ operation, status: statusCode })
    if (errorCode !== null) errors.inc({ operation, code: errorCode })
    if (operation !== EVENTS) duration.observe({ operation }, elapsedTime / 1000)
  })
}

/** Counters of this network namespace, on Linux. */
const NETSTAT = '/proc/net/netstat'
const FIELD = 'ListenOverflows'

/**
 * Number of new connections that found the accept queue full, since the system started. The system counts all programs
 * of a machine or container together. Linux only.
 */
const acceptQueueMetrics = (registry: Registry): void => {
  const gauge = new Gauge({
    name: 'tandem_accept_queue_overflows',
    help: 'New connections that found the accept queue full, of all programs of this machine or container.',
    registers: [registry],
    collect: async () => {
      const overflows = readOverflows(await readFile(NETSTAT, 'utf8').catch(() => ''))
      if (overflows !== null) gauge.set(overflows)
    },
  })
}

/** Parses /proc/net/netstat: a line of names and one of values below it. Null without them. */
export function readOverflows(netstat: string): number | null {
  const [names = [], values = []] = netstat
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '))
  const at = names.indexOf(FIELD)
  return at < 0 || values[at] === undefined ? null : Number(values[at])
}

/** Figures from the database. */
type StateMeasures = Omit<Measures, 'matchingRevision'> & {
  /** Changes that are not yet in the similarity index; it takes them in when it is asked next. */
  readonly indexBehind: number
}

/** Figures of this process. */
type State = {
  /** Connections to the database: active, idle, and calls that wait for one. */
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  readonly streams: number
}

type StateOptions = {
  readonly readState: () => State
  readonly readKept: () => Promise<StateMeasures>
  /** Time of the last backup; null: backups are not this server's business. */
  readonly readBackup: () => Promise<Date | 'never' | null>
  /** Number of mails stored as files because no mail server is set; 0 with a mail server. */
  readonly countKeptMails: () => Promise<number>
  readonly now: () => Date
}

/** Time limit for the database; monitoring systems usually wait ten seconds. */
const DATABASE_MS = 3000
/** Upper bounds of the histogram's buckets, seconds: news should arrive within one. */
const LAG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15]

/** The state at the time of the scrape, and the delay of events. */
export function stateMetrics(registry: Registry) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const isUp = gauge('tandem_database_up', 'Whether the database answered.')
  const connections = gauge('tandem_database_connections', 'Connections to the database.', 'state')
  const waiting = gauge('tandem_database_waiting', 'Who waits for a connection to the database.')
  const streams = gauge('tandem_event_streams', 'Open event streams.')
  const behind = gauge('tandem_matching_index_behind', 'Changes that the similarity index has not taken in yet.')
  const backup = gauge(
    'tandem_backup_age_seconds',
    'Age of the newest backup in the data folder; +Inf: there never was one, NaN: none is expected.',
  )
  const mails = outboxMetrics('mails', gauge)
  const notifications = outboxMetrics('notifications', gauge)
  const lag = new Histogram({
    name: 'tandem_event_lag_seconds',
    help: 'Age of the oldest news when it went out on event streams.',
    buckets: LAG_SECONDS,
    registers: [registry],
  })
  /** Reads the figures; without the database the others are still reported. */
  const look = async ({ readState, readKept, readBackup, countKeptMails, now }: StateOptions): Promise<void> => {
    const state = readState()
    const { totalCount, idleCount, waitingCount } = state.pool
    connections.set({ state: 'in_use' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    waiting.set(waitingCount)
    streams.set(state.streams)
    const backedUp = await readBackup()
    backup.set(backupAge(backedUp, now()))
    mails.unsent.set({ state: 'kept' }, await countKeptMails())
    const kept = await Promise.race([readKept(), delay(DATABASE_MS, null, { ref: false })]).catch(() => null)
    isUp.set(kept ? 1 : 0)
    if (!kept) return
    behind.set(kept.indexBehind)
    mails.look(kept.mails, now())
    notifications.look(kept.notifications, now())
  }
  return {
    look,
    /** The age of the oldest event of a batch when it went out. */ toldNews: (lagMs: number) =>
      lag.observe(Math.max(0, lagMs) / 1000),
  }
}

const outboxMetrics = (
  what: 'mails' | 'notifications',
  gauge: (name: string, help: string, ...labelNames: string[]) => Gauge,
): { readonly unsent: Gauge; readonly look: (outbox: OutboxCounts, now: Date) => void } => {
  const unsent = gauge(`tandem_${what}`, `The ${what} not sent.`, 'state')
  const oldest = gauge(`tandem_${what}_oldest_seconds`, `Age of the oldest of the ${what} that wait.`)
  const overdue = gauge(`tandem_${what}_overdue_seconds`, `Time since which one of the ${what} is due.`)
  const look = (outbox: OutboxCounts, now: Date): void => {
    unsent.set({ state: 'waiting' }, outbox.waiting)
    unsent.set({ state: 'dead_letter' }, outbox.deadLetters)
    oldest.set(secondsSince(outbox.oldest, now))
    overdue.set(secondsSince(outbox.dueSince, now))
  }
  return { unsent, look }
}

/** Infinite without any backup, so that an alert on the age fires. */
const backupAge = (made: Date | 'never' | null, now: Date): number => {
  if (made === 'never') return Infinity
  return made ? secondsSince(made, now) : NaN
}

const secondsSince = (time: Date | null, now: Date): number =>
  time ? Math.max(0, now.getTime() - time.getTime()) / 1000 : 0
