import type { InputOf, OutputOf } from '#contract/operations.ts'
import { type OperationName, routes, type Verb } from '#contract/routes.ts'
import { ApiError, codeWithoutAnswer, OVERLOADED, toApiError, unreachable } from './api-error.ts'

/** Answers a call without the network; null if it cannot. */
type LocalAnswers = <N extends OperationName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>> | null

let answerAhead: LocalAnswers = () => null

/** Sets what answers calls before the network does: the data that came with the page, or the server itself. */
export function setLocalAnswers(ahead: LocalAnswers): void {
  answerAhead = ahead
}

/**
 * Calls an operation of the contract through the proxy, unless its answer is there already. Path parameters are taken
 * out of the input.
 * @throws ApiError refused, failed, or not reached; an aborted call throws the signal's reason
 */
export async function call<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<N>> {
  return (answerAhead(name, input) ?? send(name, input, { signal: signal ?? null })) as Promise<OutputOf<N>>
}

/** Calls an operation and ignores the answer; some operations then send none. */
export async function callWithoutAnswer<N extends OperationName>(name: N, input: InputOf<N>): Promise<void> {
  await send(name, input, { headers: { prefer: 'return=minimal' } })
}

const send = (name: OperationName, input: object, { headers, ...init }: RequestInit): Promise<unknown> => {
  const { verb, path } = routes[name]
  const { resource, data } = address(path, input)
  const request = {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ action: verb, data }),
  }
  return answerOf(`/api/proxy/${resource}`, request, verb)
}

/**
 * Whether the caller's own address is known and registered. The one call that does not use the proxy.
 * @throws ApiError
 */
export async function checkRegistration(email: string): Promise<OutputOf<'users.check_registration'>> {
  const body = await answerOf(`/api/users/check-registration?${new URLSearchParams({ email })}`, {}, 'GET')
  return body as OutputOf<'users.check_registration'>
}

/** Whether the server can be reached, signed in or not. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** The operation's path with its parameters filled in, and the rest of the input. */
export function address(path: string, input: object): { resource: string; data: Record<string, unknown> } {
  const data: Record<string, unknown> = { ...input }
  const resource = path.replaceAll(/\{(\w+)\}/gu, (_whole, parameter: string) => {
    const value = data[parameter]
    delete data[parameter]
    return encodeURIComponent(String(value))
  })
  return { resource, data }
}

/**
 * Repeats a call that the overloaded server refused. The server has done nothing, so that even a write may be repeated.
 */
const TRIES = 4

const answerOf = async (url: string, init: RequestInit, verb: Verb): Promise<unknown> => {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await answerOnce(url, init, verb)
    } catch (error) {
      if (left === 0 || !(error instanceof ApiError) || error.code !== OVERLOADED) throw error
      await pause(retryDelayMs(error), init.signal)
    }
  }
}

const answerOnce = async (url: string, init: RequestInit, verb: Verb): Promise<unknown> => {
  const response = await fetchOrUnreachable(url, init, verb)
  if (response.status === 204) return undefined
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, body, Number(response.headers.get('retry-after')) || null)
  return body
}

/** Milliseconds before the next try; random, so that clients that were refused together do not return together. */
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

const fetchOrUnreachable = async (url: string, init: RequestInit, verb: Verb): Promise<Response> => {
  const code = codeWithoutAnswer(verb)
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable(error, code)
  }
}
