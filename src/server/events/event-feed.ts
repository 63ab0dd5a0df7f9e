import type { SessionLimits } from '#domain/sessions.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { listen } from '../db/listening.ts'
import { findCallers } from '../db/queries/accounts/callers.ts'
import {
  currentPosition,
  EVENTS_CHANNEL,
  eventsBetween,
  eventsSince,
  type Position,
  type StoredEvent,
  wasResetSince,
} from '../db/queries/events.ts'
import { slotEventsNow } from '../db/queries/notifications.ts'
import { eventIdOf, positionOf, RESUMABLE_MS, timeOfEventId } from './event-ids.ts'
import { LostSight } from './lost-sight.ts'
import { News } from './news.ts'
import { SlotChanges } from './slot-changes.ts'
import { type Batch, concerns, isSamePerson, type Subscriber } from './subscriber.ts'

export type EventFeedOptions = {
  readonly db: Database
  readonly now: () => Date
  readonly sessions: SessionLimits
  readonly log: Pick<Logger, 'error'>
  /** Told how old the oldest news of a look was when it went out. */
  readonly toldNews?: (lagMs: number) => void
  /** Milliseconds that never go back; when slots are told goes by it. */
  readonly clock?: () => number
}

/** Between two looks when nothing wakes the feed; what concerns others has to be there within a second. */
export const POLL_MS = 500
/** Between two looks at least: what is committed meanwhile is read together. */
const PAUSE_MS = 100
/** Between two looks at who is still signed in, which is also the longest silence on a stream. */
const CHECK_MS = 15_000
/** Between two such looks when something was committed, which may have ended somebody's session. */
const CHECK_SOON_MS = 1000
/** Who missed more than this looks at everything anew. */
const MISSED_MAX = 500

const RESET = { type: 'reset', data: {} } as const

/** `held` keeps back what happens while somebody is still being told what they missed. */
type Subscription = { readonly subscriber: Subscriber; held: Batch[] | null }

/**
 * The events of the database for all subscribers of this process: one reader, however many they are, and none when there
 * are none. It looks when woken (by a commit in this process, by a notification from another one) and regularly.
 */
export class EventFeed {
  readonly #options: EventFeedOptions
  readonly #subscriptions = new Set<Subscription>()
  /** What happened until there has been read; null while nobody listens. */
  #position: Position | null = null
  /** Everybody has been told what happened until there: changes of slots are told later than they are read. */
  #told: Position = ''
  readonly #slots: SlotChanges<StoredEvent & { readonly at: Date }>
  #starting: Promise<void> | null = null
  #looking: Promise<void> | null = null
  #lookAgain = false
  #lookedAt = -Infinity
  #mayHaveEnded = false
  #timer: NodeJS.Timeout | undefined
  #checkedAt = 0
  readonly #sight: LostSight
  #isFailing = false
  #stopListening: (() => Promise<void>) | null = null
  #isClosed = false

  constructor(options: EventFeedOptions) {
    this.#options = options
    this.#slots = new SlotChanges(options.clock)
    this.#sight = new LostSight(options.now)
  }

  /**
   * Begins to tell; what was missed since `lastEventId` comes first, or `reset` if that can't be told any more.
   * @returns ends it
   */
  async subscribe(subscriber: Subscriber, lastEventId: string | null): Promise<() => void> {
    const subscription: Subscription = { subscriber, held: [] }
    const position = await this.#join(subscription)
    const leave = (): void => this.#leave(subscription)
    try {
      const missed = await this.#missed(subscriber, lastEventId, position)
      const slots = await this.#slotsNow(subscriber)
      const held = subscription.held ?? []
      subscription.held = null
      for (const batch of [missed, ...held]) subscriber.take(batch)
      // At last, because what was held back may be older.
      if (slots.length > 0) subscriber.take({ events: slots, id: (held.at(-1) ?? missed).id })
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  /** How many are listening. */
  get size(): number {
    return this.#subscriptions.size
  }

  /** An id from which on a stream tells whatever is not in what is read from now on. */
  async place(): Promise<string> {
    const { db, now } = this.#options
    return eventIdOf(await currentPosition(db), now())
  }

  /** Looks as soon as may be: something was committed. */
  wake(): void {
    if (this.#position === null) return
    this.#mayHaveEnded = true
    if (this.#looking) this.#lookAgain = true
    else this.#lookSoon()
  }

  /** Tells those who listen here, and whom it concerns, of something that is kept nowhere. */
  tell(event: Batch['events'][number]): void {
    if (this.#position === null) return
    const batch = { events: [event], id: eventIdOf(this.#told, this.#options.now()) }
    const stored = { userId: null, type: event.type, data: { ...event.data } }
    for (const subscription of this.#subscriptions) {
      if (concerns(stored, subscription.subscriber)) hand(subscription, batch)
    }
  }

  /** Ends all subscriptions and gives the connection back. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { subscriber } of this.#subscriptions) subscriber.over()
    this.#subscriptions.clear()
    this.#pause()
    await this.#looking
    await this.#stopListening?.()
  }

  /** Adds a subscription; answers the position from which on it will be told everything. */
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
    const listener = { onNotified: () => this.wake(), onLost: () => this.#sight.note() }
    this.#stopListening ??= listen(db.$client, EVENTS_CHANNEL, listener)
    this.#checkedAt = now().getTime()
    this.#position = position
    this.#told = position
    this.#schedule(POLL_MS)
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
        else this.#schedule(Math.min(POLL_MS, this.#slots.dueIn() ?? POLL_MS))
        this.#lookAgain = false
      })
  }

  /** A database that is away for an hour is worth one line, not thousands. */
  #complain(error: unknown): void {
    this.#sight.note()
    if (!this.#isFailing) this.#options.log.error({ err: error }, 'event feed failed')
    this.#isFailing = true
  }

  async #tellNews(): Promise<void> {
    const { db, now } = this.#options
    if (this.#position === null) return
    const { events, position } = await eventsSince(db, this.#position, this.#sight.again)
    const others = this.#slots.keep(events)
    const slots = this.#slots.due()
    const told = [...others, ...slots]
    const news = new News(told)
    // A clock that was put back would have nobody looked at until it is where it was.
    const unchecked = Math.abs(now().getTime() - this.#checkedAt)
    const isCheckDue = unchecked >= CHECK_MS
    const mayTellAll = this.#mayHaveEnded && (slots.length > 0 || unchecked >= CHECK_SOON_MS)
    if (isCheckDue || mayTellAll) await this.#endThoseOver()
    else await this.#endThoseOver((subscriber) => news.for(subscriber).length > 0)
    if (this.#position === null) return
    this.#position = position
    this.#sight.settle()
    if (slots.length > 0) this.#slots.settle()
    if (this.#slots.isEmpty) this.#told = position
    const id = eventIdOf(this.#told, now())
    for (const subscription of this.#subscriptions) {
      const theirs = news.for(subscription.subscriber)
      if (theirs.length > 0 || isCheckDue) hand(subscription, { events: theirs, id })
    }
    this.#measure(told)
  }

  #measure(told: readonly { readonly at: Date }[]): void {
    if (told.length === 0) return
    const oldest = Math.min(...told.map(({ at }) => at.getTime()))
    this.#options.toldNews?.(this.#options.now().getTime() - oldest)
  }

  /** Ends the streams of sessions that are over: of all, or of those who are to be told something. */
  async #endThoseOver(isLookedFor?: (subscriber: Subscriber) => boolean): Promise<void> {
    const { db, now, sessions: limits } = this.#options
    // Whoever joins during the look is not among those looked for.
    const all = [...this.#subscriptions]
    const looked = isLookedFor ? all.filter(({ subscriber }) => isLookedFor(subscriber)) : all
    if (!isLookedFor) this.#mayHaveEnded = false
    if (looked.length === 0) return
    const ids = looked.map(({ subscriber }) => subscriber.caller.sessionId)
    const callers = await findCallers(db, [...new Set(ids)], { now: now(), limits })
    if (!isLookedFor) this.#checkedAt = now().getTime()
    for (const subscription of looked) {
      const { caller, over } = subscription.subscriber
      if (isSamePerson(caller, callers.get(caller.sessionId))) continue
      this.#leave(subscription)
      over()
    }
  }

  async #missed(subscriber: Subscriber, lastEventId: string | null, upTo: Position): Promise<Batch> {
    const { db, now } = this.#options
    const id = eventIdOf(upTo, now())
    if (lastEventId === null) return { events: [], id }
    const since = new Date(now().getTime() - RESUMABLE_MS)
    const after = positionOf(lastEventId, { upTo, since })
    if (after === null) {
      // A page was made since the last look; all that happened since then comes with the next one.
      const isAhead = positionOf(lastEventId, { upTo: await currentPosition(db), since }) !== null
      return { events: isAhead ? [] : [RESET], id }
    }
    const told = timeOfEventId(lastEventId)
    const { caller, slotsOf } = subscriber
    const whose = { userId: caller.user?.id ?? null, hasSlots: slotsOf === null }
    const [events, wasReset] = await Promise.all([
      eventsBetween(db, { after, upTo, again: this.#sight.againAfter(told) }, whose, MISSED_MAX + 1),
      wasResetSince(db, told),
    ])
    if (wasReset || events.length > MISSED_MAX) return { events: [RESET], id }
    const slots = new SlotChanges<StoredEvent>()
    const others = slots.keep(events)
    return { events: [...others, ...slots.due()].filter((event) => concerns(event, subscriber)), id }
  }

  /** The slots of those on the subscriber's screen: nobody knows how old what is shown there is. */
  async #slotsNow(subscriber: Subscriber): Promise<Batch['events']> {
    const { slotsOf } = subscriber
    if (slotsOf === null || slotsOf.size === 0) return []
    const events = await slotEventsNow(this.#options.db, [...slotsOf])
    return events.filter((event) => concerns(event, subscriber))
  }
}

const hand = ({ held, subscriber }: Subscription, batch: Batch): void => {
  if (held) held.push(batch)
  else subscriber.take(batch)
}
