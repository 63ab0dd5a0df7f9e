import { PassThrough } from 'node:stream'
import { EVENTS_PATH } from '#contract/resources/events.ts'
import type { EventFeed } from '#server/events/event-feed.ts'
import type { ToldEvent } from '#server/events/subscriber.ts'
import { Failure } from '#server/failure.ts'
import type { Counted } from '#server/operation.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { ReadSession } from '../identity/sessions/session-cookie.ts'

export type EventOptions = {
  readonly source: EventFeed
  readonly readSession: ReadSession
  readonly count: (counted: Counted) => Promise<void>
}

/** Query parameter: what the page shows is of that moment, milliseconds. */
const SINCE = 'since'
/** Streams per person; one more closes the oldest. */
const STREAMS_MAX = 6
/** Browser's delay before it reconnects, milliseconds. */
const RETRY_MS = 2000
/**
 * The same after a stream was closed for a newer one: longer, so that too many streams do not close each other in turn.
 */
const RETRY_CROWDED_MS = 60_000
/** The pause when the server stops, lowest and highest: spread, so that other instances are not flooded. */
const RETRY_ELSEWHERE_MS = { min: 500, max: 5000 }
/** A client with more unread bytes than this is disconnected. */
const UNREAD_MAX = 256 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Headers that keep proxies from caching, compressing and buffering the stream.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * `GET /api/events`: everything that concerns the caller, as server-sent events (contract/resources/events.ts). A stream
 * begins with what happened `since` its page was made, or else with `reset`.
 */
export const events: FastifyPluginAsync<EventOptions> = async (app, { source, readSession, count }) => {
  const open = new Map<string, EventStream[]>()

  app.get(`/api/${EVENTS_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    request.operation = 'events'
    const caller = await readSession(request)
    request.userId = caller?.user?.id ?? null
    await count({ operation: null, caller, address: request.ip, input: null })
    if (!caller) throw new Failure('not_signed_in')
    const since = new URL(request.url, 'http://here').searchParams.get(SINCE)
    const stream = new EventStream()
    const unsubscribe = source.subscribe(
      { caller, take: (told) => stream.send(told), over: () => stream.end() },
      since !== null && /^\d{1,15}$/.test(since) ? Number(since) : null,
    )
    const leave = takePlace(open, caller.email.toLowerCase(), stream)
    stream.body.once('close', () => {
      unsubscribe()
      leave()
    })
    return reply.headers(HEADERS).send(stream.body)
  })
  app.addHook('preClose', async () => {
    endForGood([...open.values()].flat())
    await source.close()
  })
}

/** Browsers reconnect one after the other. */
const endForGood = (streams: readonly EventStream[]): void => {
  const { min, max } = RETRY_ELSEWHERE_MS
  for (const [index, stream] of streams.entries()) {
    stream.end(retryAfter(Math.round(min + ((max - min) * index) / streams.length)))
  }
}

/** Tells the browser when to reconnect. */
const retryAfter = (ms: number): string => `retry: ${ms}\n\n`

const texts = new WeakMap<ToldEvent, string>()

/** Text of an event, made once for all of its readers. */
const written = (event: ToldEvent): string => {
  const text = texts.get(event) ?? `event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`
  texts.set(event, text)
  return text
}

/** A comment, so that proxies and browsers know that the stream is alive. */
const ALIVE = ':\n\n'

/** An answer without an end. */
class EventStream {
  readonly body = new PassThrough()

  constructor() {
    this.body.write(retryAfter(RETRY_MS))
  }

  send(told: readonly ToldEvent[]): void {
    if (this.body.writableEnded || this.body.destroyed) return
    this.body.write(told.map(written).join('') || ALIVE)
    if (this.body.writableLength > UNREAD_MAX) this.body.destroy()
  }

  end(lastWord = ''): void {
    if (!this.body.writableEnded) this.body.end(lastWord)
  }

  endForAnother(): void {
    this.end(retryAfter(RETRY_CROWDED_MS))
  }
}

/** Counts a stream, and closes the person's oldest one over the limit. Returns a function that ends the counting. */
const takePlace = (open: Map<string, EventStream[]>, person: string, stream: EventStream): (() => void) => {
  const streams = [...(open.get(person) ?? []), stream]
  open.set(person, streams)
  if (streams.length > STREAMS_MAX) streams[0]?.endForAnother()
  return () => {
    const others = (open.get(person) ?? []).filter((other) => other !== stream)
    if (others.length > 0) open.set(person, others)
    else open.delete(person)
  }
}
