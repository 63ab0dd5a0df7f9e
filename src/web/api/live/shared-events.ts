import type { LiveEvent } from '#contract/resources/events.ts'
import { dropDrafts } from '../forms/drafts.ts'
import { forgetKept } from '../kept/kept-for.ts'
import { showSignedOutSoon } from '../kept/sign-out.ts'
import { shownByTabs } from './shown-by-tabs.ts'
import { SharedStream } from './shared-stream.ts'

const CHANNEL = 'tandem-events'
/** Between two signs of life of the tab that holds the stream, and after how long a silence another takes it; ms. */
const BEAT_MS = 10_000
const SILENCE_MS = 30_000

/** What the tabs of a browser tell each other; `person` is whose tab it is, null when somebody has signed out. */
type TabMessage = { readonly person: string | null } & (
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly id: string }
  | { readonly kind: 'missed' | 'session' | 'alive' }
  | { readonly kind: 'dismissals'; readonly by: string }
  | { readonly kind: 'who shows' }
  | { readonly kind: 'shows'; readonly by: string; readonly supervisors: readonly string[] }
)

/** Tells this tab's own words from those of others. */
const TAB = Math.random().toString(36)

export type Follower = {
  /** Whose events these are. */
  readonly person: string
  /** From which event on what is shown may be old; null where nobody knows. */
  readonly from: string | null
  /** The supervisors whose slots the tab shows, as it is now; whoever is on top comes first. */
  readonly shows: () => readonly string[]
  readonly hear: (event: LiveEvent) => void
  /** More may have happened than can be told: whatever is shown may be old. */
  readonly miss: () => void
  /** Somebody else may be signed in by now, or nobody. */
  readonly checkSession: () => void
  /** The person has dismissed somebody in another tab, or taken that back: no event tells of it. */
  readonly reviseDismissals: () => void
}

/** `stop` ends it; `look` is called when the tab shows others. */
export type Following = { readonly stop: () => void; readonly look: () => void }

type Channel = {
  readonly send: (told: TabMessage) => void
  readonly close: () => void
}

/** Of a browser what the tabs need to share a stream. */
export type Tab = {
  readonly isLookedAt: () => boolean
  /** Calls back whenever that may have changed; answers how to stop it. */
  readonly onLook: (look: () => void) => () => void
  /** Undefined where the browser has none, as on plain http: each tab has a stream of its own then. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: (receive: (told: TabMessage) => void) => Channel
  readonly openStream: (url: string) => EventSource
  /** Whether the server took it. */
  readonly post: (url: string, body: object) => Promise<boolean>
}

/** Tells the other tabs that the session has ended. */
export function tellSignedOut(tab: Tab = thisTab): void {
  const channel = tab.openChannel(() => undefined)
  channel.send({ person: null, kind: 'session' })
  channel.close()
}

/** Tells the person's other tabs that somebody was dismissed here, or is no more. */
export function tellDismissals(person: string, tab: Tab = thisTab, by: string = TAB): void {
  const channel = tab.openChannel(() => undefined)
  channel.send({ person, kind: 'dismissals', by })
  channel.close()
}

/**
 * Follows a person's events with one stream for all tabs of the browser, because a browser opens six connections to a
 * host and no more. A tab that is looked at waits for the lock, holds the stream while it has it, and tells the others.
 * While nobody looks there is no stream; the next one goes on where the last one ended.
 * @param by tells this tab from others
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
  /** Another tab may have told of something before this one listened. */
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
    if (told.person === null) {
      dropDrafts()
      void forgetKept()
      showSignedOutSoon()
    }
    if (told.person !== person) return checkSession()
    // No sign of life of whoever has the stream.
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
    // At once, before another tab that found the last one silent takes the lock as well.
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
  /** Does the leader's work until the signal. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  /** For how long nobody has given a sign of life, milliseconds. */
  readonly silence: () => number
  /** Called whenever this tab requests the lock. */
  readonly onRequest: () => void
}

/** Requests the lock while somebody looks at the tab, and leads while it holds it. It takes the lock from a tab that is silent. */
const electLeader = ({ tab, name, lead, silence, onRequest }: Election): (() => void) => {
  const { locks } = tab
  let request: AbortController | null = null
  const requestLead = (steal = false): void => {
    const mine = new AbortController()
    request = mine
    onRequest()
    const { signal } = mine
    const work = locks ? locks.request(name, steal ? { steal } : { signal }, () => lead(signal)) : lead(signal)
    // Given up by itself, or taken away because the tab was silent for too long.
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
  // Browsers wake the tabs behind all at once: each waits a moment of its own, and looks again.
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

/** The browser as it is. */
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
  // Without a channel nobody could be told, so each tab has a stream of its own there, too.
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
