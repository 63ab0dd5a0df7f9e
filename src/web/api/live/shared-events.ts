import type { LiveEvent } from '#contract/resources/events.ts'
import { shownByTabs } from './shown-by-tabs.ts'
import { SharedStream } from './shared-stream.ts'

const CHANNEL = 'tandem-events'
/** Interval of the leader's heartbeats, and the silence after which another tab takes over; ms. */
const BEAT_MS = 10_000
const SILENCE_MS = 30_000

/** Messages between the tabs of a browser; `person` is the sender's. */
type TabMessage = { readonly person: string } & (
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly id: string }
  | { readonly kind: 'missed' | 'session' | 'alive' }
  | { readonly kind: 'dismissals'; readonly by: string }
  | { readonly kind: 'who shows' }
  | { readonly kind: 'shows'; readonly by: string; readonly supervisors: readonly string[] }
)

/** Distinguishes this tab's messages from others'. */
const TAB = Math.random().toString(36)

export type Follower = {
  /** The person whose events these are. */
  readonly person: string
  /** The event from which on the shown data may be stale; null if unknown. */
  readonly from: string | null
  /** The supervisors whose slots the tab shows now, the one on top first. */
  readonly shows: () => readonly string[]
  readonly hear: (event: LiveEvent) => void
  /** Events may have been missed: all shown data may be stale. */
  readonly miss: () => void
  /** Another person may be signed in by now, or nobody. */
  readonly checkSession: () => void
  /** The person dismissed somebody or kept them for later in another tab, or took that back; no event tells of it. */
  readonly reviseDismissals: () => void
}

/** `stop` ends it; `look` is called when the tab shows other supervisors. */
export type Following = { readonly stop: () => void; readonly look: () => void }

type Channel = {
  readonly send: (told: TabMessage) => void
  readonly close: () => void
}

/** The browser features that tabs need to share a stream. */
export type Tab = {
  readonly isLookedAt: () => boolean
  /** Calls back whenever the visibility may have changed; returns a function that stops it. */
  readonly onLook: (look: () => void) => () => void
  /** Undefined where the browser has no locks, as on plain http: then each tab has a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: (receive: (told: TabMessage) => void) => Channel
  readonly openStream: (url: string) => EventSource
  /** Resolves to whether the server accepted it. */
  readonly post: (url: string, body: object) => Promise<boolean>
}

/** Tells the person's other tabs that somebody was dismissed or kept for later here, or that this was taken back. */
export function tellDismissals(person: string, tab: Tab = thisTab, by: string = TAB): void {
  const channel = tab.openChannel(() => undefined)
  channel.send({ person, kind: 'dismissals', by })
  channel.close()
}

/**
 * Follows a person's events with one stream for all tabs, because a browser opens only six connections to a host. A
 * visible tab waits for the lock, holds the stream while it has the lock, and forwards events to the others. While all
 * tabs are hidden there is no stream; the next one continues where the last one ended.
 * @param by identifies this tab
 */
export function followEvents(follower: Follower, tab: Tab = thisTab, by: string = TAB): Following {
  return new FollowingTab(follower, tab, by)
}

class FollowingTab implements Following {
  readonly #follower: Follower
  readonly #tab: Tab
  readonly #channel: Channel
  readonly #shows: ReturnType<typeof shownByTabs>
  readonly #stopElection: () => void
  #stream: SharedStream | null = null
  #lastId: string | null
  /** Another tab may have sent something before this one listened. */
  #mayHaveMissed: boolean
  #heardAt = Date.now()

  constructor(follower: Follower, tab: Tab, by: string) {
    const { person, from, shows } = follower
    this.#follower = follower
    this.#tab = tab
    this.#lastId = from
    this.#mayHaveMissed = from !== null
    this.#shows = shownByTabs(by, shows)
    this.#channel = tab.openChannel((told) => this.#hearOther(told))
    this.#channel.send({ person, kind: 'alive' })
    this.#stopElection = electLeader({
      tab,
      name: `${CHANNEL}-${person}`,
      lead: (signal) => this.#lead(signal),
      silence: () => Date.now() - this.#heardAt,
      onRequest: () => (this.#heardAt = Date.now()),
    })
  }

  stop(): void {
    this.#stopElection()
    this.#channel.close()
  }

  look(): void {
    if (this.#stream) this.#stream.look()
    else if (this.#shows.isNews()) this.#sayWhatIsShown()
  }

  #sayWhatIsShown(): void {
    this.#channel.send({ person: this.#follower.person, kind: 'shows', ...this.#shows.own() })
  }

  #hearOther(told: TabMessage): void {
    if (told.person === this.#follower.person && told.kind === 'who shows') return this.#sayWhatIsShown()
    if (told.person === this.#follower.person && told.kind === 'shows') {
      this.#shows.learn(told)
      return this.#stream?.look()
    }
    if (this.#mayHaveMissed && told.person === this.#follower.person) this.#follower.miss()
    this.#mayHaveMissed = false
    this.#receive(told)
  }

  #receive(told: TabMessage): void {
    const { person, hear, miss, checkSession, reviseDismissals } = this.#follower
    if (told.person !== person) return checkSession()
    // Called when the leader has been silent for too long.
    if (told.kind === 'dismissals') return told.by === TAB ? undefined : reviseDismissals()
    this.#heardAt = Date.now()
    if (told.kind === 'event') {
      this.#lastId = told.id || this.#lastId
      hear(told.event)
    } else if (told.kind === 'missed') miss()
    else if (told.kind === 'session') checkSession()
  }

  #tell(told: TabMessage): void {
    this.#channel.send(told)
    this.#receive(told)
  }

  async #lead(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { person } = this.#follower
    this.#mayHaveMissed = false
    this.#shows.forgetOthers()
    const stream = new SharedStream({
      open: this.#tab.openStream,
      tell: this.#tab.post,
      lastId: () => this.#lastId,
      slotsOf: this.#shows.all,
      onEvent: (event, id) => this.#tell({ person, kind: 'event', event, id }),
      onMissed: () => this.#tell({ person, kind: 'missed' }),
      onRefused: () => this.#tell({ person, kind: 'session' }),
    })
    this.#stream = stream
    this.#channel.send({ person, kind: 'who shows' })
    const live = (): void => this.#tell({ person, kind: 'alive' })
    // At once, before another tab that missed the heartbeats takes the lock as well.
    live()
    const beat = setInterval(live, BEAT_MS)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    clearInterval(beat)
    this.#stream = null
    stream.close()
  }
}

type Election = {
  readonly tab: Tab
  /** Name of the lock. */
  readonly name: string
  /** Leads until the signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  /** Milliseconds since the last heartbeat. */
  readonly silence: () => number
  /** Called whenever this tab requests the lock. */
  readonly onRequest: () => void
}

/**
 * Requests the lock while the tab is visible, and leads while it holds it. Takes the lock from a tab that is silent.
 */
const electLeader = ({ tab, name, lead, silence, onRequest }: Election): (() => void) => {
  const { locks } = tab
  let request: AbortController | null = null
  const requestLead = (steal = false): void => {
    const mine = new AbortController()
    request = mine
    onRequest()
    const { signal } = mine
    const work = locks ? locks.request(name, steal ? { steal } : { signal }, () => lead(signal)) : lead(signal)
    // The lock was released, or taken away because the tab was silent for too long.
    work.catch(() => {
      mine.abort()
      if (request === mine) requestLead()
    })
  }
  const giveUp = (): void => {
    request?.abort()
    request = null
  }
  const look = (): void => {
    if (!tab.isLookedAt()) giveUp()
    else if (!request) requestLead()
  }
  const takeOver = (): void => {
    if (!request || silence() < SILENCE_MS) return
    giveUp()
    requestLead(true)
  }
  // Browsers wake hidden tabs all at once: each waits a random moment and looks again.
  const watch = setInterval(() => {
    if (locks && silence() >= SILENCE_MS) setTimeout(takeOver, Math.random() * BEAT_MS)
  }, BEAT_MS)
  const stopLooking = tab.onLook(look)
  look()
  return () => {
    stopLooking()
    clearInterval(watch)
    giveUp()
  }
}

let isFrozen = false

/** The features of the real browser. */
const thisTab: Tab = {
  isLookedAt: () => document.visibilityState === 'visible' && !isFrozen,
  onLook: (look) => {
    const ending = new AbortController()
    const { signal } = ending
    const set = (frozen: boolean) => () => {
      isFrozen = frozen
      look()
    }
    document.addEventListener('visibilitychange', look, { signal })
    for (const event of ['freeze', 'pagehide']) addEventListener(event, set(true), { signal, capture: true })
    for (const event of ['resume', 'pageshow']) addEventListener(event, set(false), { signal, capture: true })
    return () => ending.abort()
  },
  // Without a channel tabs cannot talk, so that each has a stream of its own there, too.
  locks: 'locks' in navigator && 'BroadcastChannel' in globalThis ? navigator.locks : undefined,
  openChannel: (receive) => {
    if (!('BroadcastChannel' in globalThis)) return { send: () => undefined, close: () => undefined }
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is one origin's own
      send: (told) => channel.postMessage(told),
      close: () => channel.close(),
    }
  },
  openStream: (url) => new EventSource(url),
  post: (url, body) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(
      ({ ok }) => ok,
      () => false,
    ),
}
