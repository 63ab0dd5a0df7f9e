import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { TransactionPool } from '../db/pool.ts'

/** The outcome of an answered call. */
export type AnsweredCall = {
  readonly operation: string | null
  readonly method: string
  readonly status: number
  readonly errorCode: string | null
}

export type TracedCall = {
  /** Statements that the work asks for belong to the call. */
  readonly run: (work: () => void) => void
  readonly end: (call: AnsweredCall) => void
}

export type Tracing = {
  /** @param headers `traceparent` may name the trace that the call belongs to */
  readonly begin: (headers: IncomingHttpHeaders) => TracedCall
  /** Traces the statements of a pool, as far as they belong to a call. */
  readonly watch: (pool: TransactionPool) => void
  /** Sends what is left. */
  readonly close: () => Promise<void>
}

type Settings = {
  readonly endpoint: string
  readonly share: number
  readonly version: string
  readonly log: Pick<Logger, 'warn'>
}

/** Time limit of the receiver, milliseconds; only the end of the process waits for it. */
const RECEIVER_MS = 3000

/**
 * Spans of calls and of their statements, sent to a receiver of OpenTelemetry. They hold names of operations and statements,
 * error codes and statuses: nothing about people, no addresses, paths, texts or values.
 */
export function startTracing({ endpoint, share, version, log }: Settings): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = complaining(new OTLPTraceExporter({ url, timeoutMillis: RECEIVER_MS }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tandem',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: RECEIVER_MS })],
  })
  const tracer = provider.getTracer('tandem', version)
  const propagator = new W3CTraceContextPropagator()
  const running = new AsyncLocalStorage<Span>()

  const begin = (headers: IncomingHttpHeaders): TracedCall => {
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, parent)
    return { run: (work) => running.run(span, work), end: (call) => endCall(span, call) }
  }

  /** Null for what belongs to no call (jobs, event streams), or to one that is not traced. */
  const beginStatement = (query: never): Span | null => {
    const call = running.getStore()
    if (!call?.isRecording()) return null
    const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }
    return tracer.startSpan(nameOfStatement(query), options, trace.setSpan(ROOT_CONTEXT, call))
  }
  const watched = new WeakSet<PoolClient>()
  const watch = (pool: TransactionPool): void => {
    pool.on('acquire', (client) => {
      if (watched.has(client)) return
      watched.add(client)
      client.query = tracedQuery(client.query.bind(client), beginStatement) as typeof client.query
    })
  }
  return { begin, watch, close: () => provider.shutdown().catch(() => undefined) }
}

const endCall = (span: Span, { operation, method, status, errorCode }: AnsweredCall): void => {
  span.updateName(operation ?? method)
  span.setAttribute('http.request.method', method)
  span.setAttribute('http.response.status_code', status)
  if (operation) span.setAttribute('tandem.operation', operation)
  if (errorCode) span.setAttribute('error.type', errorCode)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

type Ask = (query: never, ...rest: never[]) => unknown

/** A statement ends when its promise settles; what answers none is somebody else's stream, and passed on as it is. */
const tracedQuery =
  (ask: Ask, beginStatement: (query: never) => Span | null): Ask =>
  (query, ...rest) => {
    const span = beginStatement(query)
    const answer = ask(query, ...rest)
    if (!span) return answer
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error: unknown) => endFailed(span, error),
      )
    else span.end()
    return answer
  }

const endFailed = (span: Span, error: unknown): void => {
  // SQLSTATE; the message of the database may quote values.
  if (error instanceof Error && 'code' in error) span.setAttribute('error.type', String(error.code))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Says once that the receiver takes nothing, and again after it did. */
const complaining = (exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter => {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !isFailing) log.warn({ err: result.error }, 'traces are not taken')
        isFailing = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** A query as it is handed to node-postgres. */
type Query = string | { readonly name?: string | undefined; readonly text?: string }

const VERB = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/**
 * The name of a statement: that of the prepared statement, else its verb and first table. Never its text or values,
 * which may contain what somebody typed.
 */
export function nameOfStatement(query: Query): string {
  const { name, text = '' } = typeof query === 'string' ? { text: query } : query
  if (name) return name
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
