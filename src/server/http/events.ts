import { PassThrough } from 'node:stream'
import { EVENTS_PATH } from '#contract/resources/events.ts'
import { Id } from '#contract/shapes.ts'
import { Failure } from '#server/failure.ts'
import type { Counted } from '#server/operation.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReadSession } from '../identity/sessions/session-cookie.ts'
import { comesFromOwnOrigin } from './own-origin.ts'

type Caller = NonNullable<Counted['caller']>

/** Events on their way out, and the id to resume after them. */
type Batch = {
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  readonly id: string
}

/** Where events come from; events/event-feed.ts is one. */
export type EventSource = {
  subscribe(
    subscriber: {
      readonly caller: Caller
      readonly name: string | null
      slotsOf: ReadonlySet<string> | null
      readonly take: (batch: Batch) => void
      readonly over: () => void
    },
    lastEventId: string | null,
  ): Promise<() => void>
  /** The page of a stream shows others by now. */
  show(shown: { readonly name: string; readonly slotsOf: ReadonlySet<string> | null }): Promise<void>
  close(): Promise<void>
}

export type EventOptions = {
  readonly source: EventSource
  readonly readSession: ReadSession
  readonly count: (counted: Counted) => Promise<void>
  readonly publicUrl: string
}

/** In the address of a new stream: the id at which another tab's ended. No script can set the header. */
const RESUME = 'last_event_id'
/** In the address: what the page calls its stream, so that a later call finds it. */
const STREAM = 'stream'
const StreamName = z.string().regex(/^\w{1,32}$/)
/** In the address: the supervisors on the screen, with commas; of their slots alone the stream tells then. */
const SLOTS_OF = 'slots_of'
/** Whoever shows more does not say so. */
const SLOTS_OF_MAX = 200
const SlotsOf = z.array(Id).max(SLOTS_OF_MAX)
const NowShown = z.strictObject({ [SLOTS_OF]: SlotsOf.nullable() })
/** Streams of one person at a time; the oldest makes room for one more. */
const STREAMS_MAX = 6
/** When the browser comes back after a stream broke off, milliseconds. */
const RETRY_MS = 2000
/** When it comes back after it had to make room: later, or too many would throw each other out in turns. */
const RETRY_CROWDED_MS = 60_000
/** The same when the server stops, at least and at most: one after the other, so that others are not stormed. */
const RETRY_ELSEWHERE_MS = { min: 500, max: 5000 }
/** A client with more unread bytes than this is disconnected. */
const UNREAD_MAX = 256 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither kept nor compressed nor collected by anything on the way: every event is worth a packet of its own.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * `GET /api/events`: what concerns the caller, as it happens, as server-sent events (contract/resources/events.ts). Each
 * batch ends in an id; a browser that comes back with it (`Last-Event-ID`) is told what it missed.
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

/** They come back one after the other. */
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

/** Nobody else can name it: the session is part of it. @throws Failure bad_request */
const streamName = ({ sessionId }: Caller, given: string | null): string =>
  `${sessionId}/${orBadRequest(StreamName.safeParse(given))}`

const idsIn = (list: string | null): ReadonlySet<string> | null =>
  list === null ? null : new Set(orBadRequest(SlotsOf.safeParse(list === '' ? [] : list.split(','))))

/** Tells the browser when to come back. */
const retryAfter = (ms: number): string => `retry: ${ms}\n\n`

type Event = Batch['events'][number]

const texts = new WeakMap<Event, string>()

/** An event as text, made once, however many hundreds hear of it. */
const written = (event: Event): string => {
  const text = texts.get(event) ?? `event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n`
  texts.set(event, text)
  return text
}

/** One answer that goes on and on. */
class EventStream {
  readonly body = new PassThrough()

  constructor() {
    this.body.write(retryAfter(RETRY_MS))
  }

  /** The id comes with the last event, so that a batch which breaks off half-way is sent again as a whole. */
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

/** Counts a stream in and, when there are too many of that person, the oldest out; answers how to count it out again. */
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
