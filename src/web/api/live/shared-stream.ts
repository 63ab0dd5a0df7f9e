import type { LiveEvent } from '#contract/resources/events.ts'

const STREAM = '/api/events'
/** Before a stream that was refused is tried again, milliseconds: at least, and at random up to as much again. */
const REFUSED_MS = 10_000
/** What comes on the screen together is told together, milliseconds. */
const TOGETHER_MS = 250
/** Somebody on top for so long is being read about, milliseconds. Whoever swipes on sooner causes no call. */
const READ_MS = 4000
/** Before the server is told again what it could not be told, milliseconds. */
const AGAIN_MS = 5000
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
  /** Tells the server what a stream shows by now; whether it knows. */
  readonly tell: (url: string, body: { readonly slots_of: readonly string[] | null }) => Promise<boolean>
  /** Where the last stream ended; null when nobody knows. */
  readonly lastId: () => string | null
  /** The supervisors of whose slots it has to tell, as of now; whoever is on top comes first. */
  readonly slotsOf: () => readonly string[]
  readonly onEvent: (event: LiveEvent, id: string) => void
  /** More may have happened than can be told. */
  readonly onMissed: () => void
  readonly onRefused: () => void
}

/** Holds one event stream, whatever is shown; the browser reconnects it by itself unless it was refused. */
export class SharedStream {
  readonly #source: Source
  readonly #name = Math.random().toString(36).slice(2)
  #events: EventSource | undefined
  #isOpen = false
  /** What the server knows to be shown; null: everybody. */
  #told: readonly string[] | null = null
  #top: string | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #coming: ReturnType<typeof setTimeout> | undefined
  #reading: ReturnType<typeof setTimeout> | undefined

  constructor(source: Source) {
    this.#source = source
    this.#connect()
  }

  close(): void {
    for (const timer of [this.#again, this.#coming, this.#reading]) clearTimeout(timer)
    this.#isOpen = false
    this.#events?.close()
  }

  /** Others may be on the screen by now: tells the server, and the stream tells of them. */
  look(): void {
    this.#coming ??= setTimeout(() => this.#tellOfOthers(), TOGETHER_MS)
    const [top] = this.#shown() ?? []
    if (top === this.#top) return
    this.#top = top
    clearTimeout(this.#reading)
    this.#reading = setTimeout(() => this.#told?.[0] !== top && void this.#tell(), READ_MS)
  }

  #shown(): readonly string[] | null {
    const shown = this.#source.slotsOf()
    return shown.length > SLOTS_OF_MAX ? null : shown
  }

  #tellOfOthers(): void {
    this.#coming = undefined
    const [told, shown] = [this.#told, this.#shown()]
    if (told === null ? shown !== null : shown === null || shown.some((id) => !told.includes(id))) void this.#tell()
  }

  async #tell(): Promise<void> {
    // A stream that opens says in its address what is shown.
    if (!this.#isOpen) return
    const shown = this.#shown()
    const before = this.#told
    this.#told = shown
    const isKnown = await this.#source.tell(this.#address(), { slots_of: shown })
    if (isKnown || !this.#isOpen) return
    this.#told = before
    this.#coming ??= setTimeout(() => this.#tellOfOthers(), AGAIN_MS)
  }

  #address(more: Readonly<Record<string, string>> = {}): string {
    return `${STREAM}?${new URLSearchParams({ stream: this.#name, ...more })}`
  }

  #connect(): void {
    const { open, lastId, onMissed, onEvent, onRefused } = this.#source
    const [from, shown] = [lastId(), this.#shown()]
    this.#top = shown?.[0]
    const events = open(
      this.#address({
        ...(from === null ? {} : { last_event_id: from }),
        ...(shown === null ? {} : { slots_of: shown.join() }),
      }),
    )
    this.#events = events
    if (from === null) events.addEventListener('open', onMissed, { once: true })
    events.addEventListener('open', () => {
      this.#isOpen = true
      // The browser comes back with the same address, whatever is shown by then.
      this.#told = shown
      this.look()
    })
    for (const type of TYPES) {
      events.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        // The server holds events to the contract; see server/http/events.ts.
        onEvent({ type, data: JSON.parse(data) as unknown } as LiveEvent, lastEventId)
      })
    }
    events.addEventListener('error', () => {
      this.#isOpen = false
      if (events.readyState !== events.CLOSED) return
      onRefused()
      this.#again = setTimeout(() => this.#connect(), REFUSED_MS * (1 + Math.random()))
    })
  }
}
