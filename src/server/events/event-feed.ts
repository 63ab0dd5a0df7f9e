import type { SessionLimits } from '#domain/sessions.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { listen } from '../db/listening.ts'
import { findCallers } from '../db/queries/accounts/sessions.ts'
import { EVENTS_CHANNEL, type NewEvent, readEvent, type SentEvent, SESSION_ENDED } from '../db/queries/events.ts'
import { isSamePerson, shareOf, type Subscriber } from './subscriber.ts'

export type EventFeedOptions = {
  readonly db: Database
  /** The address to listen at, where a pooler is in between that carries no notifications. */
  readonly listenUrl?: string | null
  readonly now: () => Date
  readonly sessions: SessionLimits
  readonly log: Pick<Logger, 'error'>
  /** Called with the age of the oldest event of a batch when it goes out. */
  readonly toldNews?: (lagMs: number) => void
}

/** What comes within this time goes out together. */
const TOGETHER_MS = 50
/** Interval between two messages about places, which change all the time and concern everybody. */
const PLACES_MS = 1000
/** Interval of signs of life, and of checks who is still signed in where nobody signs out. */
const LIFE_MS = 15_000
/** Delay before the next try when the database was away. */
const AGAIN_MS = 1000
/** How old a page may be that opens its stream; an older one asks for everything again. */
const RECENT_MS = 60_000
/** Allowed difference of the instances' clocks. */
const CLOCKS_MS = 2000

/** Whatever is on a screen may be old. */
const RESET: NewEvent = { userId: null, type: 'reset', data: {} }

/**
 * The events of all instances for the subscribers of this process. Each comes as a notification of PostgreSQL, and nothing
 * is stored: whoever may have missed one is told `reset`.
 */
export class EventFeed {
  readonly #options: EventFeedOptions
  readonly #subscribers = new Set<Subscriber>()
  #heard: SentEvent[] = []
  /** Of the last minute, for pages that were made meanwhile. */
  #recent: { readonly event: SentEvent; readonly toldAt: number }[] = []
  /** From then on nothing was missed here. */
  #completeSince = Infinity
  readonly #changedPlaces = new Set<string>()
  #isLookDue = false
  #isFailing = false
  #telling = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #placesTimer: NodeJS.Timeout | undefined
  #lifeTimer: NodeJS.Timeout | undefined
  #stopListening: (() => Promise<void>) | undefined

  constructor(options: EventFeedOptions) {
    this.#options = options
  }

  /** Number of subscribers. */
  get size(): number {
    return this.#subscribers.size
  }

  /** The moment to subscribe with from a page that is made of what is read from now on. */
  moment(): number {
    this.#listen()
    return this.#now()
  }

  /**
   * Subscribes. First comes what happened since that moment; `reset` where there is none, or that is not known any more.
   * @returns ends the subscription
   */
  subscribe(subscriber: Subscriber, since: number | null): () => void {
    this.#listen()
    this.#subscribers.add(subscriber)
    // Where it does not listen yet, everybody is told `reset` as soon as it does.
    if (this.#completeSince < Infinity)
      subscriber.take(this.#missedSince(since).flatMap((event) => shareOf(event, subscriber.caller)))
    return () => void this.#subscribers.delete(subscriber)
  }

  /** Ends all subscriptions and releases the connection. */
  async close(): Promise<void> {
    for (const timer of [this.#timer, this.#placesTimer, this.#lifeTimer]) clearTimeout(timer)
    for (const { over } of this.#subscribers) over()
    this.#subscribers.clear()
    await this.#telling
    await this.#stopListening?.()
  }

  #now(): number {
    return this.#options.now().getTime()
  }

  #missedSince(since: number | null): readonly NewEvent[] {
    const now = this.#now()
    if (since === null || since < Math.max(this.#completeSince, now - RECENT_MS) || since > now + CLOCKS_MS)
      return [RESET]
    return this.#recent.flatMap(({ event, toldAt }) => (toldAt < since - CLOCKS_MS ? [] : event))
  }

  /** Listens from the first call on. */
  #listen(): void {
    if (this.#stopListening) return
    const { db, listenUrl } = this.#options
    const where = listenUrl ? { ...db.$client.options, connectionString: listenUrl } : db.$client.options
    this.#lifeTimer = setInterval(() => this.#live(), LIFE_MS).unref()
    this.#stopListening = listen(where, EVENTS_CHANNEL, {
      onListening: () => {
        this.#completeSince = this.#now()
        for (const { take } of this.#subscribers) take([RESET])
      },
      onNotified: (text) => this.#hear(text),
      onFailing: (err) => this.#options.log.error({ err }, 'no events: the database can not be listened to'),
    })
  }

  #hear(text: string): void {
    if (text === SESSION_ENDED) {
      this.#isLookDue = true
      return this.#tellSoon()
    }
    const event = readEvent(text)
    if (event.type !== 'slots') return this.#queue(event)
    for (const id of event.data['supervisor_ids'] as readonly string[]) this.#changedPlaces.add(id)
    this.#placesTimer ??= setTimeout(() => {
      this.#placesTimer = undefined
      this.#queue({ ...event, data: { supervisor_ids: [...this.#changedPlaces] } })
      this.#changedPlaces.clear()
    }, PLACES_MS).unref()
  }

  #queue(event: SentEvent): void {
    this.#heard.push(event)
    this.#tellSoon()
  }

  #live(): void {
    const forgotten = this.#now() - RECENT_MS - CLOCKS_MS
    this.#recent = this.#recent.filter(({ toldAt }) => toldAt >= forgotten)
    for (const { take } of this.#subscribers) take([])
    this.#isLookDue = true
    this.#tellSoon()
  }

  #tellSoon(ms = TOGETHER_MS): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#telling = this.#telling.then(() => this.#tell())
    }, ms).unref()
  }

  async #tell(): Promise<void> {
    const [events, isLookDue] = [this.#heard, this.#isLookDue]
    this.#heard = []
    this.#isLookDue = false
    const share = ({ caller }: Subscriber) => events.flatMap((event) => shareOf(event, caller))
    const all = [...this.#subscribers]
    try {
      await this.#endThoseOver(isLookDue ? all : all.filter((subscriber) => share(subscriber).length > 0))
      this.#isFailing = false
    } catch (error) {
      // A database that is away for an hour causes one log line, not thousands.
      if (!this.#isFailing) this.#options.log.error({ err: error }, 'event feed failed')
      this.#isFailing = true
      this.#heard.unshift(...events)
      this.#isLookDue ||= isLookDue
      return this.#tellSoon(AGAIN_MS)
    }
    // Also for those who subscribed meanwhile, to whom these were no news yet.
    const toldAt = this.#now()
    this.#recent.push(...events.map((event) => ({ event, toldAt })))
    for (const subscriber of this.#subscribers) {
      const news = share(subscriber)
      if (news.length > 0) subscriber.take(news)
    }
    const oldest = Math.min(...events.map(({ at }) => at))
    if (events.length > 0) this.#options.toldNews?.(this.#now() - oldest)
  }

  /** Ends the streams of sessions that have ended, or stand for somebody else by now. */
  async #endThoseOver(subscribers: readonly Subscriber[]): Promise<void> {
    if (subscribers.length === 0) return
    const { db, now, sessions: limits } = this.#options
    const ids = new Set(subscribers.map(({ caller }) => caller.sessionId))
    const callers = await findCallers(db, [...ids], { now: now(), limits })
    for (const subscriber of subscribers) {
      if (isSamePerson(subscriber.caller, callers.get(subscriber.caller.sessionId))) continue
      this.#subscribers.delete(subscriber)
      subscriber.over()
    }
  }
}
