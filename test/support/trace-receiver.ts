import { createServer } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: Value })),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  /** 2: it failed. */
  readonly status: number
}

export type TraceReceiver = {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** All of it, as it came. */
  readonly texts: string[]
  close(): Promise<void>
}

/** Takes traces, as OTLP over HTTP, or refuses them with a status. */
export async function startTraceReceiver(status = 200): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      if (request.url === '/v1/traces' && status === 200) {
        texts.push(text)
        spans.push(...spansOf(text))
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    texts,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const spansOf = (text: string): ReceivedSpan[] =>
  Spans.parse(JSON.parse(text))
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .map(({ attributes, status, ...span }) => ({
      ...span,
      status: status.code,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
    }))
