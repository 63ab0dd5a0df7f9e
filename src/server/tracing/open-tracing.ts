import type { Logger } from 'pino'
import type { TransactionPool } from '../db/pool.ts'
import type { Tracing } from './opentelemetry.ts'

export type TracingOptions = {
  /** Receiver of traces (OTLP over HTTP); null: no traces. */
  readonly tracesTo: string | null
  /** Share of calls that are traced unless the caller has decided; 0 to 1. */
  readonly traceShare: number
}

/** Traces calls and their statements where somebody wants to see them; the libraries are not even loaded elsewhere. */
export async function openTracing(
  { tracesTo, traceShare }: TracingOptions,
  version: string,
  pool: TransactionPool,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing | null> {
  if (tracesTo === null) return null
  const { startTracing } = await import('./opentelemetry.ts')
  const tracing = startTracing({ endpoint: tracesTo, share: traceShare, version, log })
  tracing.watch(pool)
  return tracing
}
