import { visibility } from '#domain/access.ts'
import type { SessionLimits } from '#domain/sessions.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { listen } from '../db/listening.ts'
import { type Caller, findCallers } from '../db/queries/accounts/callers.ts'
import {
  currentPosition,
  EVENTS_CHANNEL,
  eventsBetween,
  eventsSince,
  type Position,
  type StoredEvent,
} from '../db/queries/events.ts'
import { eventIdOf, positionOf, RESUMABLE_MS } from './event-ids.ts'

export type Batch = {
  /** Oldest first; may be empty: the id is news, too. */
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  /** Where to go on after these (`Last-Event-ID`). */
  readonly id: string
}

/** Somebody who is told what concerns them, as long as the session stands for the person it was opened as. */
export type Subscriber = {
  readonly caller: Caller
  readonly take: (batch: Batch) => void
  /** Nothing more will come: signed out, deleted, of another role now, or the server stops. */
  readonly over: () => void
}

export type EventFeedOptions = {
  readonly db: Database
  readonly now: () => Date
  readonly sessions: SessionLimits
  readonly log: Pick<Logger, 'error'>
  /** Told how old the oldest news of a look was when it went out. */
  readonly toldNews?: (lagMs: number) => void
}

/** Between two looks when nothing wakes the feed; what concerns others has to be there within a second. */
export const POLL_MS = 500
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
  /** Everybody has been told what happened until there; null while nobody listens. */
  #position: Position | null = null
  #starting: Promise<void> | null = null
  #looking: Promise<void> | null = null
  #lookAgain = false
  #mayHaveEnded = false
  #timer: NodeJS.Timeout | undefined
  #checkedAt = 0
  #isFailing = false
  #stopListening: (() => Promise<void>) | null = null
  #isClosed = false

  constructor(options: EventFeedOptions) {
    this.#options = options
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
      subscriber.take(await this.#missed(subscriber.caller, lastEventId, position))
    } catch (error) {
      leave()
      throw error
    }
    const held = subscription.held ?? []
    subscription.held = null
    for (const batch of held) subscriber.take(batch)
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

  /** Looks at once: something was committed. */
  wake(): void {
    if (this.#position === null) return
    this.#mayHaveEnded = true
    this.#lookAgain = this.#looking !== null
    if (!this.#looking) this.#look()
  }

  /** Tells those who listen here, and whom it concerns, of something that is kept nowhere. */
  tell(event: Batch['events'][number]): void {
    if (this.#position === null) return
    const batch = { events: [event], id: eventIdOf(this.#position, this.#options.now()) }
    const isTheirs = concerns({ userId: null, type: event.type, data: { ...event.data } })
    for (const subscription of this.#subscriptions) {
      if (isTheirs(subscription.subscriber.caller)) hand(subscription, batch)
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
    this.#stopListening ??= listen(db.$client, EVENTS_CHANNEL, () => this.wake())
    this.#checkedAt = now().getTime()
    this.#position = position
    this.#schedule()
  }

  #leave(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
    if (this.#subscriptions.size === 0) this.#pause()
  }

  #pause(): void {
    clearTimeout(this.#timer)
    this.#position = null
    this.#lookAgain = false
  }

  #schedule(): void {
    if (this.#position === null) return
    this.#timer = setTimeout(() => this.#look(), POLL_MS)
    this.#timer.unref()
  }

  #look(): void {
    clearTimeout(this.#timer)
    this.#looking = this.#tellNews()
      .then(
        () => void (this.#isFailing = false),
        (error: unknown) => this.#complain(error),
      )
      .finally(() => {
        this.#looking = null
        if (this.#lookAgain) this.#look()
        else this.#schedule()
        this.#lookAgain = false
      })
  }

  /** A database that is away for an hour is worth one line, not thousands. */
  #complain(error: unknown): void {
    if (!this.#isFailing) this.#options.log.error({ err: error }, 'event feed failed')
    this.#isFailing = true
  }

  async #tellNews(): Promise<void> {
    const { db, now } = this.#options
    if (this.#position === null) return
    const { events, position } = await eventsSince(db, this.#position)
    const unchecked = now().getTime() - this.#checkedAt
    const isCheckDue = unchecked >= CHECK_MS
    const isCheckWise = events.length > 0 || (this.#mayHaveEnded && unchecked >= CHECK_SOON_MS)
    if (isCheckDue || isCheckWise) await this.#endThoseOver()
    if (this.#position === null) return
    this.#position = position
    for (const subscription of this.#subscriptions) {
      const theirs = events.filter((event) => concerns(event)(subscription.subscriber.caller))
      if (theirs.length === 0 && !isCheckDue) continue
      const batch = { events: theirs, id: eventIdOf(position, now()) }
      hand(subscription, batch)
    }
    this.#measure(events)
  }

  #measure(told: readonly { readonly at: Date }[]): void {
    if (told.length === 0) return
    const oldest = Math.min(...told.map(({ at }) => at.getTime()))
    this.#options.toldNews?.(this.#options.now().getTime() - oldest)
  }

  async #endThoseOver(): Promise<void> {
    const { db, now, sessions: limits } = this.#options
    // Whoever joins during the look is not among those looked for.
    const looked = [...this.#subscriptions]
    const ids = looked.map(({ subscriber }) => subscriber.caller.sessionId)
    this.#mayHaveEnded = false
    const callers = await findCallers(db, [...new Set(ids)], { now: now(), limits })
    this.#checkedAt = now().getTime()
    for (const subscription of looked) {
      const { caller, over } = subscription.subscriber
      if (isSamePerson(caller, callers.get(caller.sessionId))) continue
      this.#leave(subscription)
      over()
    }
  }

  async #missed(caller: Caller, lastEventId: string | null, upTo: Position): Promise<Batch> {
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
    const events = await eventsBetween(db, after, upTo, caller.user?.id ?? null, MISSED_MAX + 1)
    return { events: events.length > MISSED_MAX ? [RESET] : events.filter((event) => concerns(event)(caller)), id }
  }
}

const hand = ({ held, subscriber }: Subscription, batch: Batch): void => {
  if (held) held.push(batch)
  else subscriber.take(batch)
}

/** What is for everybody is for those who may see it. */
const concerns =
  ({ userId, type, data }: StoredEvent) =>
  ({ user }: Caller): boolean => {
    if (type === 'import') return user?.role === 'ADMIN'
    if (userId !== null || type !== 'slots') return userId === null || userId === user?.id
    const supervisor = {
      id: String(data['supervisor_id']),
      role: 'SUPERVISOR',
      isRegistered: true,
      isDeleted: false,
    } as const
    return user !== null && user.isRegistered && visibility(user, supervisor, STRANGERS).pendingRequests
  }

const STRANGERS = { requestBetween: false, paired: false }

const isSamePerson = ({ user: then }: Caller, caller: Caller | undefined): boolean => {
  const now = caller?.user
  return (
    caller !== undefined && then?.id === now?.id && then?.role === now?.role && then?.isRegistered === now?.isRegistered
  )
}
