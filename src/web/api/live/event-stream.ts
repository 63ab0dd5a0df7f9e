import type { LiveEvent } from '#contract/resources/events.ts'

const STREAM = '/api/events'
/** Delay before a refused stream is opened again, milliseconds: at least this, and at random up to twice as much. */
const REFUSED_MS = 10_000
/** What comes within this time answers somebody who has come back, milliseconds. */
const BACK_MS = 3000

/** A record, so that none is forgotten. */
const HEARD: Readonly<Record<LiveEvent['type'], true>> = {
  request: true,
  slots: true,
  waiting: true,
  message: true,
  read: true,
  seen: true,
  cycle: true,
  dates: true,
  import: true,
  reset: true,
}
const TYPES = Object.keys(HEARD) as LiveEvent['type'][]

export type Follower = {
  /** The moment of the server that the shown data are of; null if unknown. */
  readonly since: number | null
  /** @param isBack somebody has just come back to this page, which alone asks now */
  readonly hear: (event: LiveEvent, isBack: boolean) => void
  /** Another person may be signed in by now, or nobody. */
  readonly refused: () => void
}

/**
 * Holds an event stream while the page is looked at: a browser opens only six connections to a host. Each later one begins
 * with `reset`. The browser reconnects by itself, unless it was refused.
 * @returns ends it
 */
export function followEvents({ since, hear, refused }: Follower): () => void {
  const ending = new AbortController()
  let from = since
  let stream: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const close = (): void => {
    clearTimeout(again)
    stream?.close()
    stream = undefined
  }
  const open = (hasComeBack = false): void => {
    const opened = new EventSource(from === null ? STREAM : `${STREAM}?since=${from}`)
    const openedAt = Date.now()
    let isBack = hasComeBack
    stream = opened
    from = null
    for (const type of TYPES) {
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => {
        // The server checks events against the contract; see server/http/events.ts.
        hear({ type, data: JSON.parse(data) as unknown } as LiveEvent, isBack && Date.now() - openedAt < BACK_MS)
      })
    }
    opened.addEventListener('error', () => {
      isBack = false
      if (opened.readyState !== opened.CLOSED) return
      refused()
      again = setTimeout(() => open(), REFUSED_MS * (1 + Math.random()))
    })
  }
  const look = (): void => {
    close()
    if (document.visibilityState === 'visible') open(true)
  }
  document.addEventListener('visibilitychange', look, { signal: ending.signal })
  if (document.visibilityState === 'visible') open()
  return () => {
    ending.abort()
    close()
  }
}
