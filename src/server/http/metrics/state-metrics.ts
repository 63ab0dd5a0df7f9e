import type { Measures, OutboxCounts } from '#server/db/queries/measures.ts'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { setTimeout as delay } from 'node:timers/promises'

/** Figures from the database. */
export type StateMeasures = Omit<Measures, 'matchingRevision'> & {
  /** Changes that are not yet in the similarity index; it takes them in when it is asked next. */
  readonly indexBehind: number
}

/** Figures of this process. */
export type State = {
  /** Connections to the database: active, idle, and calls that wait for one. */
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  readonly streams: number
}

export type StateOptions = {
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

export type StateMetrics = {
  /** Reads the figures; without the database the others are still reported. */
  readonly look: (options: StateOptions) => Promise<void>
  /** Records the age of the oldest event of a batch when it went out. */
  readonly toldNews: (lagMs: number) => void
}

/** The state at the time of the scrape, and the delay of events. */
export function stateMetrics(registry: Registry): StateMetrics {
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
  return { look, toldNews: (lagMs) => lag.observe(Math.max(0, lagMs) / 1000) }
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
