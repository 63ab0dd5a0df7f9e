import type { InputOf, OutputOf } from '#contract/operations.ts'
import { type OperationName, routes } from '#contract/routes.ts'
import { toApiError, unreachable } from './api-error.ts'

/**
 * Calls an operation of the contract through the proxy. Path parameters are taken out of the input.
 * @throws ApiError refused, failed, or not reached; an aborted call throws the signal's reason
 */
export async function call<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<N>> {
  const { verb, path } = routes[name]
  const { resource, data } = address(path, input)
  const ahead = verb === 'GET' ? fetchedAhead(resource, data) : null
  if (ahead !== null) return (await answerOf(ahead, { signal: signal ?? null })) as OutputOf<N>
  const body = await answerOf(`/api/proxy/${resource}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: verb, data }),
    signal: signal ?? null,
  })
  return body as OutputOf<N>
}

/** So long after the page was opened its first answers are news, milliseconds. */
const AHEAD_MS = 10_000

/**
 * Where the browser has asked for this already while it read the page (server/http/pages/fetched-ahead.ts); null where it
 * has not, or the answer was taken.
 */
const fetchedAhead = (resource: string, data: Record<string, unknown>): string | null => {
  if (performance.now() > AHEAD_MS) return null
  const fields = Object.entries(data).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(fields).toString()
  const url = `/api/${resource}${query && `?${query}`}`
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]:not([data-taken])')]
  const link = links.find((one) => one.getAttribute('href') === url)
  if (!link) return null
  link.dataset['taken'] = ''
  return url
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

/**
 * Ends the session, and leaves the page. It is a form rather than a call, so that the browser goes on to the provider:
 * its own session ends, too.
 */
export function signOut(): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/auth/sign-out'
  document.body.append(form)
  form.submit()
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

const answerOf = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await reach(url, init)
  if (response.status === 204) return undefined
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, body)
  return body
}

const reach = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable(error)
  }
}
