// The service worker: stores the application's files on the device, so that it opens without a connection.
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { openNotified, resubscribe, showNotification, type SubscriptionChange } from './notified.ts'
import { after, answerPage, kindOf, PLAIN_FILES } from './requests.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  addServerRoutes(event)
  event.waitUntil(keepFiles(event))
})

self.addEventListener('activate', (event) => {
  // Navigation preload stays off: it would request every page twice that the worker passes on, and a sign-in page can
  // be requested only once.
  event.waitUntil(self.clients.claim())
  waitBriefly(event, forgetOlder)
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'take-over-when-alone') event.waitUntil(takeOverWhenAlone())
  if (event.data === 'take-control') event.waitUntil(self.clients.claim())
})

/** Another window may show the old version: its reader decides when to update. */
const takeOverWhenAlone = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length <= 1) await self.skipWaiting()
}

self.addEventListener('push', (event) => event.waitUntil(showNotification(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(self, event)))
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & SubscriptionChange
  change.waitUntil(resubscribe(self, change))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (kindOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(request, keptShell))
    case 'file':
      return event.respondWith(answerFile(event))
    case 'other':
      // The network's.
      return
  }
})

/**
 * Values that the build and the server put in front of the worker's own lines: see build/installed-app.ts and
 * server/http/installed-app.
 */
declare const BUILT: {
  /** Name of the build. */
  readonly build: string
  /** Addresses of the files with a hash in their name. */
  readonly files: readonly string[]
}
/** Changes with everything that the server puts into the shell. */
declare const SHELL_REVISION: string

/** The application's page without anybody's data: sent by the server, stored by the worker. */
const SHELL = '/shell.html'

/** How long an activation may wait for storage, milliseconds. No page is answered meanwhile. */
const CLEANING_MS = 1_000

const controller = new PrecacheController()
controller.addToCacheList([
  // A name with a hash never changes its content.
  ...BUILT.files.map((url) => ({ url, revision: null })),
  ...PLAIN_FILES.map((url) => ({ url, revision: BUILT.build })),
  { url: SHELL, revision: `${BUILT.build}-${SHELL_REVISION}` },
])

/**
 * Fetches the files of this version that no earlier version has stored. Fails as a whole; the browser tries again at
 * the next visit.
 */
const keepFiles = async (event: ExtendableEvent): Promise<void> => {
  await controller.install(event)
}

/** Deletes the files of older versions, once no page of them is left. May go on after the activation. */
const forgetOlder = async (event: ExtendableEvent): Promise<void> => {
  const names = await caches.keys()
  // Caches of earlier versions, one of them of confirmations.
  await Promise.all(names.filter((name) => name.startsWith('tandem-')).map((name) => caches.delete(name)))
  await controller.activate(event)
}

/** Lets an activation wait for its work for a limited time, because every navigation waits for the activation. */
const waitBriefly = (event: ExtendableEvent, work: (event: ExtendableEvent) => Promise<void>): void => {
  // The library extends the event for all of its work.
  const unlimited = { waitUntil: () => undefined } as unknown as ExtendableEvent
  event.waitUntil(Promise.race([work(unlimited).catch(() => undefined), after(CLEANING_MS)]))
}

/** A file from the device; a file of another version from the network. */
const answerFile = async (event: FetchEvent): Promise<Response> => controller.strategy.handle(event)

/** The application's page without anybody's data. */
const keptShell = async (): Promise<Response | undefined> => controller.matchPrecache(SHELL)

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
/** Every path that only the server can answer (`SERVERS_OWN` of requests.ts). */
const ASKED = ['/api/proxy/*', '/api/events']
/** Where a sign-out leads. */
const LANDING = '/'

/**
 * Lets the browser ask the server directly for paths that the worker would only pass on, without starting the worker,
 * and for the landing page beside the worker: a sign-out leads there even when the worker stands still.
 */
const addServerRoutes = (install: object): void => {
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
