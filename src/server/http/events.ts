import { PassThrough } from 'node:stream'
import { EVENTS_PATH } from '#contract/resources/events.ts'
import { Id } from '#contract/shapes.ts'
import type { EventFeed } from '#server/events/event-feed.ts'
import type { Batch } from '#server/events/subscriber.ts'
import { Failure } from '#server/failure.ts'
import type { Caller, Counted } from '#server/operation.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReadSession } from '../identity/sessions/session-cookie.ts'
import { comesFromOwnOrigin } from './own-origin.ts'

export type EventOptions = {
  readonly source: EventFeed
  readonly readSession: ReadSession
  readonly count: (counted: Counted) => Promise<void>
  readonly publicUrl: string
}

/** Query parameter of a new stream: the last id of another tab's stream. Scripts cannot set the header. */
const RESUME = 'last_event_id'
/** Query parameter: the page's name for its stream, for later calls. */
const STREAM = 'stream'
const StreamName = z.string().regex(/^\w{1,32}$/)
/** Query parameter: ids of the shown supervisors, separated by commas. The stream reports only their slots. */
const SLOTS_OF = 'slots_of'
/** A page that shows more leaves the parameter out. */
const SLOTS_OF_MAX = 200
const SlotsOf = z.array(Id).max(SLOTS_OF_MAX)
const NowShown = z.strictObject({ [SLOTS_OF]: SlotsOf.nullable() })
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
 * `GET /api/events`: everything that concerns the caller, as server-sent events (contract/resources/events.ts). Each
 * batch ends with an id; a browser that reconnects with it (`Last-Event-ID`) gets what it missed.
 */
export const events: FastifyPluginAsync<EventOptions> = async (app, { source, readSession, count, publicUrl }) => {
  const open = new Map<string, EventStream[]>()
  const path = `/api/${EVENTS_PATH}`

  const signedIn = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await readSession(request)
    request.userId = caller?.user?.id ?? null
    await count({ operation: null, caller, address: request.ip, input: null })
    if (!caller) throw new Failure('not_signed_in')
    return caller
  }

  app.post(path, async (request, reply) => {
    request.operation = 'events.show'
    if (!comesFromOwnOrigin(request, publicUrl)) throw new Failure('other_origin')
    const caller = await signedIn(request)
    const name = streamName(caller, queryOf(request).get(STREAM))
    const { [SLOTS_OF]: slotsOf } = orBadRequest(NowShown.safeParse(request.body))
    await source.show({ name, slotsOf: slotsOf && new Set(slotsOf) })
    return reply.status(204).send()
  })

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    request.operation = 'events'
    const caller = await signedIn(request)
    const query = queryOf(request)
    const given = query.get(STREAM)
    const slotsOf = idsIn(query.get(SLOTS_OF))
    const stream = new EventStream()
    const lastEventId = request.headers['last-event-id'] ?? query.get(RESUME)
    const subscriber = {
      caller,
      name: given === null ? null : streamName(caller, given),
      slotsOf,
      take: (batch: Batch) => stream.send(batch),
      over: () => stream.end(),
    }
    const unsubscribe = await source.subscribe(subscriber, typeof lastEventId === 'string' ? lastEventId : null)
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

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://here').searchParams

/** @throws Failure bad_request */
const orBadRequest = <T>(parsed: z.ZodSafeParseResult<T>): T => {
  if (!parsed.success) throw new Failure('bad_request')
  return parsed.data
}

/**
 * The session is part of the name, so that nobody else can use it.
 * @throws Failure bad_request
 */
const streamName = ({ sessionId }: Caller, given: string | null): string =>
  `${sessionId}/${orBadRequest(StreamName.safeParse(given))}`

const idsIn = (list: string | null): ReadonlySet<string> | null =>
  list === null ? null : new Set(orBadRequest(SlotsOf.safeParse(list === '' ? [] : list.split(','))))

/** Tells the browser when to reconnect. */
const retryAfter = (ms: number): string => `retry: ${ms}\n\n`

type Event = Batch['events'][number]

const texts = new WeakMap<Event, string>()

/** Text of an event, made once for all of its readers. */
const written = (event: Event): string => {
  const text = texts.get(event) ?? `event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n`
  texts.set(event, text)
  return text
}

/** An answer without an end. */
class EventStream {
  readonly body = new PassThrough()

  constructor() {
    this.body.write(retryAfter(RETRY_MS))
  }

  /** The id comes with the last event, so that an interrupted batch is sent again as a whole. */
  send({ events: batch, id }: Batch): void {
    if (this.body.writableEnded || this.body.destroyed) return
    this.body.write(`${batch.map(written).join('\n')}id: ${id}\n\n`)
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
