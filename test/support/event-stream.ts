/** The part of a browser's `EventSource` that tests need; it does not reconnect. */

export type ReceivedEvent = { readonly type: string; readonly data: unknown }

export type EventStreamClient = {
  readonly status: number
  readonly headers: Headers
  /**
   * Waits for the next event of this type (or of any type).
   * @throws if the stream ends before
   */
  next(type?: string): Promise<ReceivedEvent>
  /** All remaining events; waits until the server has ended the stream. */
  rest(): Promise<ReceivedEvent[]>
  /** Waits for the next id, with or without an event: what a browser would send when it comes back. */
  nextId(): Promise<string>
  close(): void
}

/** Opens the event stream of a listening server; `headers` go along with the session. */
export async function openEvents(
  baseUrl: string,
  cookie: string,
  headers: Readonly<Record<string, string>> = {},
  query = '',
): Promise<EventStreamClient> {
  const abort = new AbortController()
  const response = await fetch(new URL(`/api/events${query}`, baseUrl), {
    headers: { cookie, accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  })
  // Read at once: an unread body is cancelled when its response is garbage collected.
  const text = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())
  const blocks = blocksOf(text)
  const waiting: ReceivedEvent[] = []

  /** Reads on by one block; its id, or null at the end. */
  const readOn = async (): Promise<{ id: string | undefined } | null> => {
    const block = await blocks.next()
    if (block.done) return null
    const fields = new Map(block.value.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
    const data = fields.get('data')
    if (data !== undefined) waiting.push({ type: fields.get('event') ?? 'message', data: JSON.parse(data) })
    return { id: fields.get('id') }
  }

  return {
    status: response.status,
    headers: response.headers,
    async next(type) {
      for (;;) {
        const event = waiting.shift()
        if (event && (type === undefined || event.type === type)) return event
        if (!event && !(await readOn())) throw new Error(`The stream ended before an event ${type ?? ''} came`)
      }
    },
    async rest() {
      while (await readOn());
      return waiting.splice(0)
    },
    async nextId() {
      for (;;) {
        const block = await readOn()
        if (!block) throw new Error('The stream ended before an id came')
        if (block.id !== undefined) return block.id
      }
    },
    close: () => abort.abort(),
  }
}

// oxlint-disable-next-line func-style -- a generator is no arrow
async function* blocksOf(text: ReadableStream<string>): AsyncGenerator<string, void> {
  let begun = ''
  for await (const chunk of text) {
    begun += chunk
    const blocks = begun.split('\n\n')
    begun = blocks.pop() ?? ''
    yield* blocks
  }
}

/** A stream that has received its first position, and that position. */
export async function settled(stream: EventStreamClient): Promise<{ stream: EventStreamClient; id: string }> {
  return { stream, id: await stream.nextId() }
}
