/** Static routes of service workers (not in every browser, nor in TypeScript's library). */
type RoutableEvent = {
  readonly addRoutes?: (rules: readonly Rule[]) => Promise<void>
}

type Rule = {
  readonly condition: {
    readonly requestMethod?: 'GET'
    readonly requestMode?: 'navigate'
    readonly urlPattern: { readonly pathname: string }
  }
  readonly source: 'network' | 'race-network-and-fetch-handler'
}

/** Pages of sign-in and sign-out, which must never wait for a worker. */
const SIGN_IN = ['/auth/*', '/oidc/*']
/** Every path that only the server can answer (`SERVERS_OWN` of kind-of.ts). */
const ASKED = ['/api/proxy/*', '/api/events']
/** Where a sign-out leads. */
const LANDING = '/'

/**
 * Lets the browser ask the server directly for paths that the worker would only pass on, without starting the worker,
 * and for the landing page beside the worker: a sign-out leads there even when the worker stands still.
 */
export function addServerRoutes(install: object): void {
  const { addRoutes } = install as RoutableEvent
  const rules: Rule[] = [
    ...SIGN_IN.map((pathname): Rule => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
    ...ASKED.map((pathname): Rule => ({
      condition: { requestMethod: 'GET', urlPattern: { pathname } },
      source: 'network',
    })),
    {
      condition: { requestMode: 'navigate', urlPattern: { pathname: LANDING } },
      source: 'race-network-and-fetch-handler',
    },
  ]
  // Without static routes the worker passes these requests on itself.
  void addRoutes?.call(install, rules).catch(() => undefined)
}
