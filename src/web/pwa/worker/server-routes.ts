/** Static routes of service workers, which not every browser has, nor TypeScript's library. */
type RoutableEvent = {
  readonly addRoutes?: (rules: readonly Rule[]) => Promise<void>
}

type Rule = {
  readonly condition: { readonly requestMethod?: 'GET'; readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network'
}

/** Pages of whoever signs in or out. They must not wait for a worker, whatever it does. */
const SIGN_IN = ['/auth/*', '/oidc/*']
/** Everything that is asked of the server alone (`SERVERS_OWN` of kind-of.ts). */
const ASKED = ['/api/proxy/*', '/api/events']

/** Has a browser that can ask the server without waking the worker, which would only let these pass. */
export function leaveToServer(install: object): void {
  const { addRoutes } = install as RoutableEvent
  const rules: Rule[] = [
    ...SIGN_IN.map((pathname): Rule => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
    ...ASKED.map((pathname): Rule => ({
      condition: { requestMethod: 'GET', urlPattern: { pathname } },
      source: 'network',
    })),
  ]
  // Without them the worker is asked, as ever.
  void addRoutes?.call(install, rules).catch(() => undefined)
}
