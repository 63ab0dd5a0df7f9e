import { createVisitor, locationOf, type Visitor } from './visitor.ts'

/**
 * Signs in with the embedded provider, by HTTP, the way a browser does without scripts.
 * @param baseUrl address of the running server
 * @returns the `Cookie` header of the session
 */
export async function signInAs(baseUrl: string, email: string): Promise<string> {
  const visitor = createVisitor()
  const arrival = await signIn(visitor, baseUrl, email)
  const name = ['tandem_session', '__Host-tandem_session'].find((candidate) => visitor.cookie(candidate))
  if (!name) throw new Error(`Signing in as ${email} ended at ${arrival.url} with status ${arrival.status}`)
  return `${name}=${visitor.cookie(name)}`
}

/** Signs in with a visitor of one's own; answers the first response that is no page of the sign-in any more. */
export async function signIn(visitor: Visitor, baseUrl: string, email: string, returnTo = '/'): Promise<Response> {
  const callback = await leaveForCallback(visitor, baseUrl, email, returnTo)
  return visitor.get(callback)
}

/**
 * Goes through the provider and stops before the callback; returns its address, including the code.
 * @param query additional parameters of the sign-in
 */
export async function leaveForCallback(
  visitor: Visitor,
  baseUrl: string,
  email: string,
  returnTo = '/',
  query: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const start = new URL('/auth/sign-in', baseUrl)
  start.search = new URLSearchParams({ return_to: returnTo, ...query }).toString()
  const form = await visitor.follow(await visitor.get(start))
  let answer = await visitor.post(form.url, { email })
  while (!locationOf(answer).pathname.endsWith('/auth/callback')) answer = await visitor.get(locationOf(answer))
  return locationOf(answer)
}

/** Signs in with a provider that asks nothing; answers what the callback answered. */
export async function signInAtOnce(visitor: Visitor, start: URL | string): Promise<Response> {
  let answer = await visitor.get(start)
  while (!new URL(answer.url).pathname.endsWith('/auth/callback')) answer = await visitor.get(locationOf(answer))
  return answer
}
