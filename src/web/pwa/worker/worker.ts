// The service worker: stores the application's files on the device, so that it opens without a connection.
import { WORKER_SIGN_OUT } from '#domain/push/worker-messages.ts'
import { DOCUMENTS_CACHE } from '#web/api/kept/documents-cache.ts'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { after } from './after.ts'
import { kindOf, PLAIN_FILES } from './kind-of.ts'
import { answerPage } from './pages.ts'
import { addServerRoutes } from './server-routes.ts'
import { resubscribe, unsubscribeDevice, openNotified, showNotification, type SubscriptionChange } from './notified.ts'

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
  if (event.data === WORKER_SIGN_OUT) {
    event.ports[0]?.postMessage('heard')
    event.waitUntil(Promise.all([forgetDocuments(), unsubscribeDevice(self)]))
  }
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
    case 'document':
      return event.respondWith(answerDocument(event))
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
  // Caches of builds from before workbox stored the files.
  await Promise.all(names.filter((name) => /^tandem-(?:files|shell-)/.test(name)).map((name) => caches.delete(name)))
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

/**
 * Answers with a confirmation from the server, or with the stored copy while there is no connection. The copy is
 * deleted when the server refuses. Nothing is stored unless the page has created the cache, which is how the page
 * allows it.
 */
const answerDocument = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const { pathname } = new URL(request.url)
  try {
    const answer = await fetch(request)
    if (answer.status < 500) event.waitUntil(keepDocument(pathname, answer.clone()))
    return answer
  } catch (error) {
    const kept = (await caches.has(DOCUMENTS_CACHE)) && (await caches.match(pathname, { cacheName: DOCUMENTS_CACHE }))
    if (kept) return kept
    throw error
  }
}

const keepDocument = async (pathname: string, answer: Response): Promise<void> => {
  if (!(await caches.has(DOCUMENTS_CACHE))) return
  const documents = await caches.open(DOCUMENTS_CACHE)
  if (answer.ok) await documents.put(pathname, answer)
  else await documents.delete(pathname)
}

/** The session has ended. */
const forgetDocuments = async (): Promise<void> => {
  await caches.delete(DOCUMENTS_CACHE)
}
