// The service worker: stores the application's files on the device, so that it opens without a connection.
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { openNotified, resubscribe, showNotification, type SubscriptionChange } from './notified.ts'
import { after, answerPage, kindOf, PLAIN_FILES } from './requests.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // Where the browser can, it asks the server directly; else the worker passes these requests on itself.
  void (event as RoutableEvent).addRoutes?.(RULES).catch(() => undefined)
  // Fetches the files that no earlier version has stored, all or none. The browser tries again at the next visit.
  event.waitUntil(controller.install(event))
})

self.addEventListener('activate', (event) => {
  // Navigation preload stays off: it would request every page twice that the worker passes on, and a sign-in page can
  // be requested only once.
  event.waitUntil(self.clients.claim())
  // The library extends the event for all of its work, which may go on after the activation.
  const unlimited = { waitUntil: () => undefined } as unknown as ExtendableEvent
  event.waitUntil(Promise.race([forgetOlder(unlimited).catch(() => undefined), after(CLEANING_MS)]))
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
      return event.respondWith(answerPage(request, () => controller.matchPrecache(SHELL)))
    case 'file':
      // From the device; a file of another version from the network.
      return event.respondWith(controller.strategy.handle(event))
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

/** Deletes the files of older versions, once no page of them is left. */
const forgetOlder = async (event: ExtendableEvent): Promise<void> => {
  const names = await caches.keys()
  // Caches of earlier versions, one of them of confirmations.
  await Promise.all(names.filter((name) => name.startsWith('tandem-')).map((name) => caches.delete(name)))
  await controller.activate(event)
}

/** Static routes of service workers (not in every browser, nor in TypeScript's library). */
type RoutableEvent = { readonly addRoutes?: (rules: readonly Rule[]) => Promise<void> }

type Rule = {
  readonly condition: { readonly requestMode?: 'navigate'; readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network' | 'race-network-and-fetch-handler'
}

const RULES: readonly Rule[] = [
  // Sign-in, sign-out and calls are the server's own (`SERVERS_OWN` of requests.ts) and must never wait for a worker.
  ...['/auth/*', '/oidc/*', '/api/*'].map((pathname): Rule => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  })),
  // A sign-out leads to the landing page, even when the worker stands still.
  { condition: { requestMode: 'navigate', urlPattern: { pathname: '/' } }, source: 'race-network-and-fetch-handler' },
]
