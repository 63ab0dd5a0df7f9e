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
  const events = eventsOf((response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
  return {
    status: response.status,
    headers: response.headers,
    async next(type) {
      for (;;) {
        const { done, value } = await events.next()
        if (done) throw new Error(`The stream ended before an event ${type ?? ''} came`)
        if (type === undefined || value.type === type) return value
      }
    },
    async rest() {
      const others: ReceivedEvent[] = []
      for await (const event of events) others.push(event)
      return others
    },
    close: () => abort.abort(),
  }
}

// oxlint-disable-next-line func-style -- a generator is no arrow
async function* eventsOf(text: ReadableStream<string>): AsyncGenerator<ReceivedEvent, void> {
  let begun = ''
  for await (const chunk of text) {
    begun += chunk
    const blocks = begun.split('\n\n')
    begun = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, type, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? []
      if (type !== undefined && data !== undefined) yield { type, data: JSON.parse(data) }
    }
  }
}
