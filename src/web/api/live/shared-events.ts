import type { LiveEvent } from '#contract/resources/events.ts'
import { dropDrafts } from '../drafts.ts'
import { forgetKept } from '../kept/kept-for.ts'

const STREAM = '/api/events'
const CHANNEL = 'tandem-events'
/** Between two signs of life of the tab that holds the stream, and after how long a silence another takes it; ms. */
const BEAT_MS = 10_000
const SILENCE_MS = 30_000
/** Before a stream that was refused is tried again, milliseconds. */
const REFUSED_MS = 15_000

const TYPES = [
  'request',
  'slots',
  'message',
  'read',
  'seen',
  'cycle',
  'import',
  'reset',
] as const satisfies readonly LiveEvent['type'][]

/** What the tabs of a browser tell each other; `person` is whose tab it is, null when somebody has signed out. */
type Told = { readonly person: string | null } & (
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly id: string }
  | { readonly kind: 'missed' | 'session' | 'alive' }
  | { readonly kind: 'dismissals'; readonly by: string }
)

/** Tells this tab's own words from those of others. */
const TAB = Math.random().toString(36)

export type Follower = {
  /** Whose events these are. */
  readonly person: string
  /** From which event on what is shown may be old; null where nobody knows. */
  readonly from: string | null
  readonly hear: (event: LiveEvent) => void
  /** More may have happened than can be told: whatever is shown may be old. */
  readonly miss: () => void
  /** Somebody else may be signed in by now, or nobody. */
  readonly checkSession: () => void
  /** The person has dismissed somebody in another tab, or taken that back: no event tells of it. */
  readonly reviseDismissals: () => void
}

type Channel = {
  readonly send: (told: Told) => void
  readonly close: () => void
}

/** Of a browser what the tabs need to share a stream. */
export type Tab = {
  readonly isLookedAt: () => boolean
  /** Calls back whenever that may have changed; answers how to stop it. */
  readonly onLook: (look: () => void) => () => void
  /** Undefined where the browser has none, as on plain http: each tab has a stream of its own then. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: (receive: (told: Told) => void) => Channel
  readonly openStream: (url: string) => EventSource
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
 * @returns ends it
 */
export function followEvents(follower: Follower, tab: Tab = thisTab): () => void {
  const { person, from, hear, miss, checkSession, reviseDismissals } = follower
  let lastId = from
  /** Another tab may have told of something before this one listened. */
  let mayHaveMissed = from !== null
  let heardAt = Date.now()
  const receive = (told: Told): void => {
    if (told.person === null) {
      dropDrafts()
      void forgetKept()
    }
    if (told.person !== person) return checkSession()
    // No sign of life of whoever has the stream.
    if (told.kind === 'dismissals') return told.by === TAB ? undefined : reviseDismissals()
    heardAt = Date.now()
    if (told.kind === 'event') {
      lastId = told.id || lastId
      hear(told.event)
    } else if (told.kind === 'missed') miss()
    else if (told.kind === 'session') checkSession()
  }
  const channel = tab.openChannel((told) => {
    if (mayHaveMissed && told.person === person) miss()
    mayHaveMissed = false
    receive(told)
  })
  const tell = (told: Told): void => {
    channel.send(told)
    receive(told)
  }
  const lead = async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    mayHaveMissed = false
    const close = openStream({ person, tell, lastId: () => lastId, openStream: tab.openStream })
    const live = (): void => tell({ person, kind: 'alive' })
    // At once, before another tab that found the last one silent takes the lock as well.
    live()
    const beat = setInterval(live, BEAT_MS)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    clearInterval(beat)
    close()
  }

  channel.send({ person, kind: 'alive' })
  const silence = (): number => Date.now() - heardAt
  const stop = takeTurns({ tab, name: `${CHANNEL}-${person}`, lead, silence, onTurn: () => (heardAt = Date.now()) })
  return () => {
    stop()
    channel.close()
  }
}

type Turns = {
  readonly tab: Tab
  /** Name of the lock. */
  readonly name: string
  /** Leads until the signal. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  /** For how long nobody has given a sign of life, milliseconds. */
  readonly silence: () => number
  readonly onTurn: () => void
}

/** Waits for the lock and leads whenever the tab is looked at; takes the lock from a tab that is silent. */
const takeTurns = ({ tab, name, lead, silence, onTurn }: Turns): (() => void) => {
  const { locks } = tab
  let turn: AbortController | null = null
  const waitForTurn = (steal = false): void => {
    const mine = new AbortController()
    turn = mine
    onTurn()
    const { signal } = mine
    const work = locks ? locks.request(name, steal ? { steal } : { signal }, () => lead(signal)) : lead(signal)
    // Given up by itself, or taken away because the tab was silent for too long.
    work.catch(() => {
      mine.abort()
      if (turn === mine) waitForTurn()
    })
  }
  const giveUp = (): void => {
    turn?.abort()
    turn = null
  }
  const look = (): void => {
    if (!tab.isLookedAt()) giveUp()
    else if (!turn) waitForTurn()
  }
  const takeOver = (): void => {
    if (!turn || silence() < SILENCE_MS) return
    giveUp()
    waitForTurn(true)
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

type Leader = Pick<Tab, 'openStream'> & {
  readonly person: string
  readonly tell: (told: Told) => void
  /** Where the last stream ended; null when nobody knows. */
  readonly lastId: () => string | null
}

/** Holds the stream; the browser reconnects it by itself unless it was refused. Answers how to close it. */
const openStream = ({ person, tell, lastId, openStream: open }: Leader): (() => void) => {
  let again: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource
  const connect = (): void => {
    const from = lastId()
    stream = open(from === null ? STREAM : `${STREAM}?last_event_id=${encodeURIComponent(from)}`)
    if (from === null) stream.addEventListener('open', () => tell({ person, kind: 'missed' }), { once: true })
    for (const type of TYPES) {
      stream.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        // The server holds events to the contract; see server/http/events.ts.
        const event = { type, data: JSON.parse(data) as unknown } as LiveEvent
        tell({ person, kind: 'event', event, id: lastEventId })
      })
    }
    stream.addEventListener('error', () => {
      if (stream.readyState !== stream.CLOSED) return
      tell({ person, kind: 'session' })
      again = setTimeout(connect, REFUSED_MS)
    })
  }
  connect()
  return () => {
    clearTimeout(again)
    stream.close()
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
    channel.addEventListener('message', ({ data }: MessageEvent<Told>) => receive(data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is one origin's own
      send: (told) => channel.postMessage(told),
      close: () => channel.close(),
    }
  },
  openStream: (url) => new EventSource(url),
}
