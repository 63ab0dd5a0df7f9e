import type { LiveEvent } from '#contract/resources/events.ts'

const STREAM = '/api/events'
/** Delay before a refused stream is opened again, milliseconds: at least this, and at random up to twice as much. */
const REFUSED_MS = 10_000
/** Changes of the screen within this time are reported together, milliseconds. */
const TOGETHER_MS = 250
/** A supervisor has to be on top for so long before the server is told, milliseconds; quicker swipes cause no call. */
const READ_MS = 4000
/** Delay before a failed report is repeated, milliseconds. */
const AGAIN_MS = 5000
/** Most supervisors that are reported; a screen that shows more hears of everybody. */
const SLOTS_OF_MAX = 200

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

type Source = {
  readonly open: (url: string) => EventSource
  /** Reports to the server what a stream shows now; resolves to whether it worked. */
  readonly tell: (url: string, body: { readonly slots_of: readonly string[] | null }) => Promise<boolean>
  /** The event at which the last stream ended; null if unknown. */
  readonly lastId: () => string | null
  /** The supervisors whose slots are shown now, the one on top first. */
  readonly slotsOf: () => readonly string[]
  readonly onEvent: (event: LiveEvent, id: string) => void
  /** Events may have been missed. */
  readonly onMissed: () => void
  readonly onRefused: () => void
}

/** Holds one event stream, whatever is shown. The browser reconnects it by itself unless it was refused. */
export class SharedStream {
  readonly #source: Source
  readonly #name = Math.random().toString(36).slice(2)
  #events: EventSource | undefined
  #isOpen = false
  /** The supervisors that the server knows to be shown; null: everybody. */
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

  /** Called when the screen changes: tells the server, whose stream then reports their slots. */
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
    // A new stream names in its address what is shown.
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
      // The browser reconnects with the old address, whatever is shown by then.
      this.#told = shown
      this.look()
    })
    for (const type of TYPES) {
      events.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        // The server checks events against the contract; see server/http/events.ts.
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
