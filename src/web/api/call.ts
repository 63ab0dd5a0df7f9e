import type { InputOf, OutputOf } from '#contract/operations.ts'
import { type OperationName, routes } from '#contract/routes.ts'
import { ApiError, OVERLOADED, toApiError, unreachable } from './api-error.ts'

/** Answers a call without the network; null where it can't. */
type AnswerAhead = <N extends OperationName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>> | null

let answerAhead: AnswerAhead = () => null

/** Has calls answered by what is there already: the answers that came with the page, or the server itself. */
export function answerCallsBy(ahead: AnswerAhead): void {
  answerAhead = ahead
}

/**
 * Calls an operation of the contract through the proxy, unless its answer is there already. Path parameters are taken out of the input.
 * @throws ApiError refused, failed, or not reached; an aborted call throws the signal's reason
 */
export async function call<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<N>> {
  return (answerAhead(name, input) ?? send(name, input, { signal: signal ?? null })) as Promise<OutputOf<N>>
}

/** The same for whoever has no use for the answer, which some operations then leave out. */
export async function tell<N extends OperationName>(name: N, input: InputOf<N>): Promise<void> {
  await send(name, input, { headers: { prefer: 'return=minimal' } })
}

const send = (name: OperationName, input: object, { headers, ...init }: RequestInit): Promise<unknown> => {
  const { verb, path } = routes[name]
  const { resource, data } = address(path, input)
  return answerOf(`/api/proxy/${resource}`, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ action: verb, data }),
  })
}

/** Whether the caller's own address is known and registered: the one call beside the proxy. @throws ApiError */
export async function checkRegistration(email: string): Promise<OutputOf<'users.check_registration'>> {
  const body = await answerOf(`/api/users/check-registration?${new URLSearchParams({ email })}`, {})
  return body as OutputOf<'users.check_registration'>
}

/** Whether the server is there, whoever is signed in. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** An operation's resource with its parameters filled in, and what is left of the input. */
export function address(path: string, input: object): { resource: string; data: Record<string, unknown> } {
  const data: Record<string, unknown> = { ...input }
  const resource = path.replaceAll(/\{(\w+)\}/gu, (_whole, parameter: string) => {
    const value = data[parameter]
    delete data[parameter]
    return encodeURIComponent(String(value))
  })
  return { resource, data }
}

/** Of a call that the server had no time for. It has done nothing yet, so that an action may be sent again, too. */
const TRIES = 4

const answerOf = async (url: string, init: RequestInit): Promise<unknown> => {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await answerOnce(url, init)
    } catch (error) {
      if (left === 0 || !(error instanceof ApiError) || error.code !== OVERLOADED) throw error
      await pause(retryDelayMs(error), init.signal)
    }
  }
}

const answerOnce = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await reach(url, init)
  if (response.status === 204) return undefined
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, body, Number(response.headers.get('retry-after')) || null)
  return body
}

/** Before a call is tried again, milliseconds. Those who were refused together don't come back together. */
export function retryDelayMs({ retryAfter }: Pick<ApiError, 'retryAfter'>): number {
  return (retryAfter ?? 1) * 1000 * (1 + Math.random())
}

/** @throws the signal's reason */
const pause = async (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> => {
  signal?.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', () => resolve())
  await promise
  clearTimeout(timer)
  signal?.throwIfAborted()
}

const reach = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable(error)
  }
}
