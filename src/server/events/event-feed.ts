import type { SessionLimits } from '#domain/sessions.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { listen } from '../db/listening.ts'
import { findCallers } from '../db/queries/accounts/sessions.ts'
import {
  currentPosition,
  EVENTS_CHANNEL,
  eventsSince,
  notifyInstances,
  type Position,
  type StoredEvent,
} from '../db/queries/events.ts'
import { eventIdOf } from './event-ids.ts'
import { DatabaseGaps } from './database-gaps.ts'
import { missedSince, slotsNow } from './missed.ts'
import { readShown, type Shown, writeShown } from './shown.ts'
import { SlotChanges, slotsPauseMs } from './slot-changes.ts'
import { type Batch, concerns, isSamePerson, type Subscriber, topOf } from './subscriber.ts'

export type EventFeedOptions = {
  readonly db: Database
  readonly now: () => Date
  readonly sessions: SessionLimits
  readonly log: Pick<Logger, 'error'>
  /** Called with the age of the oldest event of a batch when it goes out. */
  readonly toldNews?: (lagMs: number) => void
  /** A monotonic clock, milliseconds; slots are sent by it. */
  readonly clock?: () => number
}

/** Polling interval without notifications; news has to arrive within a second. */
export const POLL_MS = 500
/** Shortest interval between two reads; everything committed meanwhile is read together. */
const PAUSE_MS = 100
/** Interval of keep-alive messages on a silent stream. */
const LIFE_MS = 15_000
/** Interval of checks who is still signed in, if no commit may have ended a session. */
const CHECK_MS = 15_000

/**
 * The database's events for all subscribers of this process. One reader serves them all; without subscribers there is
 * none. It reads when woken (by a commit of this process, or a notification of another) and at intervals.
 */
export class EventFeed {
  readonly #options: EventFeedOptions
  readonly #subscriptions = new Set<Subscription>()
  /** Position up to which events have been read; null without subscribers. */
  #position: Position | null = null
  /** Position up to which everything was sent: slots are sent later than they are read. */
  #told: Position = ''
  readonly #slots: SlotChanges<StoredEvent & { readonly at: Date }>
  #starting: Promise<void> | null = null
  #looking: Promise<void> | null = null
  #lookAgain = false
  #lookedAt = -Infinity
  #mayHaveEnded = false
  #timer: NodeJS.Timeout | undefined
  #checkedAt = 0
  #livedAt = 0
  readonly #gaps: DatabaseGaps
  #isFailing = false
  #stopListening: (() => Promise<void>) | null = null
  #isClosed = false

  constructor(options: EventFeedOptions) {
    this.#options = options
    this.#slots = new SlotChanges(options.clock)
    this.#gaps = new DatabaseGaps(options.now)
  }

  /**
   * Subscribes. First come the events since `lastEventId`, or `reset` if they are no longer available.
   * @returns ends the subscription
   */
  async subscribe(subscriber: Subscriber, lastEventId: string | null): Promise<() => void> {
    const subscription = new Subscription(subscriber)
    const position = await this.#join(subscription)
    const leave = (): void => this.#leave(subscription)
    try {
      const { db, now } = this.#options
      const missed = await missedSince({ db, now, gaps: this.#gaps }, subscriber, lastEventId, position)
      subscriber.take(missed)
      await subscription.handAfter(slotsNow(db, subscriber, [...(subscriber.slotsOf ?? [])]), missed.id)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  /** Reports what the page of a stream shows now. The stream may be at another instance, which is then notified. */
  async show(shown: Shown): Promise<void> {
    const isHere = await this.#show(shown)
    if (!isHere) await notifyInstances(this.#options.db, writeShown(shown))
  }

  async #show({ name, slotsOf }: Shown): Promise<boolean> {
    const { db, now } = this.#options
    const named = [...this.#subscriptions].filter(({ subscriber }) => subscriber.name === name)
    for (const subscription of named) {
      const { subscriber } = subscription
      const before = subscriber.slotsOf
      subscriber.slotsOf = slotsOf
      const added = before === null ? [] : [...(slotsOf ?? [])].filter((id) => !before.has(id))
      await subscription.handAfter(slotsNow(db, subscriber, added), eventIdOf(this.#told, now()))
    }
    return named.length > 0
  }

  /** Number of subscribers. */
  get size(): number {
    return this.#subscriptions.size
  }

  /** An id to start a stream from that misses nothing after what is read from now on. */
  async place(): Promise<string> {
    const { db, now } = this.#options
    return eventIdOf(await currentPosition(db), now())
  }

  /** Reads as soon as possible, because something was committed. */
  wake(): void {
    if (this.#position === null) return
    this.#mayHaveEnded = true
    if (this.#looking) this.#lookAgain = true
    else this.#lookSoon()
  }

  /** Ends all subscriptions and releases the connection. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { subscriber } of this.#subscriptions) subscriber.over()
    this.#subscriptions.clear()
    this.#pause()
    await this.#looking
    await this.#stopListening?.()
  }

  /** Adds a subscription; returns the position from which on it gets everything. */
  async #join(subscription: Subscription): Promise<Position> {
    while (this.#position === null) await (this.#starting ??= this.#start().finally(() => (this.#starting = null)))
    this.#subscriptions.add(subscription)
    return this.#position
  }

  async #start(): Promise<void> {
    await this.#looking
    const { db, now } = this.#options
    const position = await currentPosition(db)
    if (this.#isClosed) throw new Error('the event feed is closed')
    const listener = { onNotified: (text: string) => this.#hear(text), onLost: () => this.#gaps.begin() }
    this.#stopListening ??= listen(db.$client, EVENTS_CHANNEL, listener)
    this.#checkedAt = this.#livedAt = now().getTime()
    this.#position = position
    this.#told = position
    this.#schedule(POLL_MS)
  }

  /** Another instance has committed something, or reports what a page shows. */
  #hear(notification: string): void {
    const shown = readShown(notification)
    if (shown) void this.#show(shown).catch((error: unknown) => this.#complain(error))
    else this.wake()
  }

  #leave(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
    if (this.#subscriptions.size === 0) this.#pause()
  }

  #pause(): void {
    clearTimeout(this.#timer)
    this.#position = null
    this.#lookAgain = false
    this.#slots.clear()
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#position === null) return
    this.#timer = setTimeout(() => this.#look(), milliseconds)
    this.#timer.unref()
  }

  #lookSoon(): void {
    const wait = this.#lookedAt + PAUSE_MS - performance.now()
    if (wait > 0) this.#schedule(wait)
    else this.#look()
  }

  #look(): void {
    clearTimeout(this.#timer)
    this.#lookedAt = performance.now()
    this.#looking = this.#tellNews()
      .then(
        () => void (this.#isFailing = false),
        (error: unknown) => this.#complain(error),
      )
      .finally(() => {
        this.#looking = null
        if (this.#lookAgain) this.#lookSoon()
        else this.#schedule(Math.min(POLL_MS, this.#slots.dueIn(this.#pauseMs) ?? POLL_MS))
        this.#lookAgain = false
      })
  }

  /** A database that is away for an hour causes one log line, not thousands. */
  #complain(error: unknown): void {
    this.#gaps.begin()
    if (!this.#isFailing) this.#options.log.error({ err: error }, 'event feed failed')
    this.#isFailing = true
  }

  async #tellNews(): Promise<void> {
    const { db, now } = this.#options
    if (this.#position === null) return
    const { events, position } = await eventsSince(db, this.#position, this.#gaps.repeatFrom)
    const { others, changes } = this.#slots.keep(events)
    const slots = this.#slots.due(this.#pauseMs)
    const news = new News(others, slots, changes)
    // After the clock was set back, no check would be due until it has caught up.
    const since = (time: number): number => Math.abs(now().getTime() - time)
    const isCheckDue = since(this.#checkedAt) >= (this.#mayHaveEnded ? this.#pauseMs : CHECK_MS)
    if (isCheckDue) await this.#endThoseOver()
    else await this.#endThoseOver((subscriber) => news.for(subscriber).length > 0)
    if (this.#position === null) return
    this.#position = position
    this.#gaps.end()
    if (slots.length > 0) this.#slots.settle()
    if (this.#slots.isEmpty) this.#told = position
    const isLifeDue = since(this.#livedAt) >= LIFE_MS
    if (isLifeDue) this.#livedAt = now().getTime()
    this.#handOut(news, isLifeDue)
    this.#measure([...others, ...slots])
  }

  #handOut(news: News, isLifeDue: boolean): void {
    const id = eventIdOf(this.#told, this.#options.now())
    for (const subscription of this.#subscriptions) {
      const events = news.for(subscription.subscriber)
      if (events.length > 0 || isLifeDue) subscription.hand({ events, id })
    }
  }

  get #pauseMs(): number {
    return slotsPauseMs(this.#subscriptions.size)
  }

  #measure(told: readonly { readonly at: Date }[]): void {
    if (told.length === 0) return
    const oldest = Math.min(...told.map(({ at }) => at.getTime()))
    this.#options.toldNews?.(this.#options.now().getTime() - oldest)
  }

  /** Ends the streams of ended sessions: all of them, or of those who are about to get events. */
  async #endThoseOver(isLookedFor?: (subscriber: Subscriber) => boolean): Promise<void> {
    const { db, now, sessions: limits } = this.#options
    // Subscribers who join during the check are not affected by it.
    const all = [...this.#subscriptions]
    const looked = isLookedFor ? all.filter(({ subscriber }) => isLookedFor(subscriber)) : all
    if (!isLookedFor) this.#mayHaveEnded = false
    if (looked.length === 0) return
    const ids = looked.map(({ subscriber }) => subscriber.caller.sessionId)
    const moment = now()
    const callers = await findCallers(db, [...new Set(ids)], { now: moment, limits })
    if (!isLookedFor) this.#checkedAt = moment.getTime()
    for (const subscription of looked) {
      const { caller, over } = subscription.subscriber
      if (isSamePerson(caller, callers.get(caller.sessionId))) continue
      this.#leave(subscription)
      over()
    }
  }
}

/** A subscriber, and the events that are held back while older ones are still being sent. */
class Subscription {
  readonly subscriber: Subscriber
  #held: Batch[] | null = []

  constructor(subscriber: Subscriber) {
    this.subscriber = subscriber
  }

  hand(batch: Batch): void {
    if (this.#held) this.#held.push(batch)
    else this.subscriber.take(batch)
  }

  /**
   * Sends what was held back.
   * @param id where to resume if nothing was
   */
  async handAfter(reading: Promise<Batch['events']>, id: string): Promise<void> {
    this.#held ??= []
    let events: Batch['events'] = []
    try {
      events = await reading
    } finally {
      const held = this.#held ?? []
      this.#held = null
      for (const batch of held) this.subscriber.take(batch)
      if (events.length > 0) this.subscriber.take({ events, id: held.at(-1)?.id ?? id })
    }
  }
}

const NONE: readonly StoredEvent[] = []

/** Events grouped by recipients, so that each subscriber's share is found quickly. */
class News {
  readonly #ofPeople = new Map<string, StoredEvent[]>()
  readonly #ofAll: StoredEvent[] = []
  readonly #slots: ReadonlyMap<string, StoredEvent>
  readonly #changes: ReadonlyMap<string, StoredEvent>

  /**
   * @param slots for all who show the supervisor
   * @param changes only for those who have the supervisor on top
   */
  constructor(
    others: readonly StoredEvent[],
    slots: readonly StoredEvent[] = [],
    changes: readonly StoredEvent[] = [],
  ) {
    for (const event of others) {
      const { userId } = event
      if (userId === null) this.#ofAll.push(event)
      else this.#ofPeople.set(userId, [...(this.#ofPeople.get(userId) ?? []), event])
    }
    this.#slots = bySupervisor(slots)
    this.#changes = bySupervisor(changes)
  }

  /** The events for one subscriber. */
  for(subscriber: Subscriber): readonly StoredEvent[] {
    const own = this.#ofPeople.get(subscriber.caller.user?.id ?? '') ?? NONE
    if (this.#ofAll.length === 0 && this.#slots.size === 0 && this.#changes.size === 0) return own
    const others = [...this.#ofAll, ...this.#slotsOf(subscriber)]
    return [...own, ...others.filter((event) => concerns(event, subscriber))]
  }

  #slotsOf(subscriber: Subscriber): Iterable<StoredEvent> {
    const { slotsOf } = subscriber
    if (this.#slots.size === 0) return [this.#changes.get(topOf(subscriber) ?? '') ?? []].flat()
    if (slotsOf === null || this.#slots.size < slotsOf.size) return this.#slots.values()
    return [...slotsOf].flatMap((id) => this.#slots.get(id) ?? [])
  }
}

const bySupervisor = (events: readonly StoredEvent[]): Map<string, StoredEvent> =>
  new Map(events.map((event) => [String(event.data['supervisor_id']), event]))
