// The service worker: stores the application's files on the device, so that it opens without a connection.
import { WORKER_SIGN_OUT } from '#domain/push/worker-messages.ts'
import { answerFile, forgetOlder, keepFiles, keptShell, waitBriefly } from './kept-files.ts'
import { answerDocument, forgetDocuments } from './kept-documents.ts'
import { answerPage } from './pages.ts'
import { kindOf } from './kind-of.ts'
import { leaveToServer } from './server-routes.ts'
import {
  followSubscription,
  forgetNotified,
  openNotified,
  showNotification,
  type SubscriptionChange,
} from './notified.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  leaveToServer(event)
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
    event.waitUntil(Promise.all([forgetDocuments(), forgetNotified(self)]))
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
  change.waitUntil(followSubscription(self, change))
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
