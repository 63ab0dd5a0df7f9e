import type { LiveEvent } from '#contract/resources/events.ts'

const STREAM = '/api/events'
/** Before a stream that was refused is tried again, milliseconds. */
const REFUSED_MS = 15_000
/** What comes on the screen together is asked for together, milliseconds. */
const TOGETHER_MS = 250
/** Whoever shows more is told of everybody: as many as the server takes. */
const SLOTS_OF_MAX = 200

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

type Source = {
  readonly open: (url: string) => EventSource
  /** Where the last stream ended; null when nobody knows. */
  readonly lastId: () => string | null
  /** The supervisors of whose slots it has to tell, as of now. */
  readonly slotsOf: () => readonly string[]
  readonly onEvent: (event: LiveEvent, id: string) => void
  /** More may have happened than can be told. */
  readonly onMissed: () => void
  readonly onRefused: () => void
}

export type SharedStream = {
  readonly close: () => void
  /** Others may be on the screen by now: opens a wider stream in place of this one if need be. */
  readonly widen: () => void
}

/** Holds an event stream; the browser reconnects it by itself unless it was refused. */
export function openSharedStream({ open, lastId, slotsOf, onEvent, onMissed, onRefused }: Source): SharedStream {
  let again: ReturnType<typeof setTimeout> | undefined
  let widening: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource | undefined
  /** Null for everybody's. */
  let told: ReadonlySet<string> | null = null
  const connect = (): void => {
    const former = stream
    const from = lastId()
    const shown = slotsOf()
    told = shown.length > SLOTS_OF_MAX ? null : new Set(shown)
    const query = new URLSearchParams()
    if (from !== null) query.set('last_event_id', from)
    if (told) query.set('slots_of', shown.join())
    const next = open(`${STREAM}?${query}`)
    stream = next
    // The former one goes on until this one is there, so that nothing is missed between them.
    if (former) for (const type of ['open', 'error']) next.addEventListener(type, () => former.close(), { once: true })
    else if (from === null) next.addEventListener('open', onMissed, { once: true })
    for (const type of TYPES) {
      next.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        // The server holds events to the contract; see server/http/events.ts.
        onEvent({ type, data: JSON.parse(data) as unknown } as LiveEvent, lastEventId)
      })
    }
    next.addEventListener('error', () => {
      if (next.readyState !== next.CLOSED) return
      onRefused()
      stream = undefined
      again = setTimeout(connect, REFUSED_MS)
    })
  }
  const widenNow = (): void => {
    widening = undefined
    if (stream && told && slotsOf().some((id) => !told?.has(id))) connect()
  }
  connect()
  return {
    close: () => {
      clearTimeout(again)
      clearTimeout(widening)
      stream?.close()
    },
    widen: () => {
      widening ??= setTimeout(widenNow, TOGETHER_MS)
    },
  }
}
