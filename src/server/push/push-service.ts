import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { endpointOf, type EndpointRules, publicLookup } from './endpoint.ts'

/** The outcome of an attempt. `reason` never contains an address or a secret. */
export type PushOutcome =
  | { readonly outcome: 'sent' }
  /** A device that will never be reached again. */
  | { readonly outcome: 'gone'; readonly reason: string }
  /** Not now; `afterMs` is how long the service wants to be left alone, 0 when it did not say. */
  | { readonly outcome: 'later'; readonly reason: string; readonly afterMs: number }
  /** Not this one. */
  | { readonly outcome: 'refused'; readonly reason: string }

export type PushRequest = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Time for one attempt as a whole, ms. */
const DEADLINE_MS = 5000

/**
 * Hands one message to the push service of a device (RFC 8030). It follows no redirect, reads nothing of the answer but
 * status and `Retry-After`, and gives up after five seconds.
 */
export async function sendPush({ endpoint, headers, body }: PushRequest, rules: EndpointRules): Promise<PushOutcome> {
  const url = endpointOf(endpoint, rules)
  if (!url) return { outcome: 'gone', reason: 'address not allowed' }
  try {
    return outcomeOf(await post(url, headers, body, rules))
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'error'
    return { outcome: 'later', reason: code, afterMs: 0 }
  }
}

type Answer = { readonly status: number; readonly retryAfter: string | undefined }

const post = (url: URL, headers: PushRequest['headers'], body: Uint8Array, rules: EndpointRules): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.byteLength) },
      lookup: publicLookup(rules),
      agent: false,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      answer.destroy()
    })
    sending.end(body)
  })

const outcomeOf = ({ status, retryAfter }: Answer): PushOutcome => {
  const reason = `status ${status}`
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone', reason }
  if (status === 429 || status >= 500) return { outcome: 'later', reason, afterMs: waitOf(retryAfter) }
  return { outcome: 'refused', reason }
}

/** Seconds or a date, as RFC 9110 has it. */
const waitOf = (retryAfter = ''): number => {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0
}
