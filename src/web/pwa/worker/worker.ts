// The service worker: keeps the application's files on the device, so that it opens without a connection.
import { answerFile, answerPage, forgetOlder, keepFiles } from './kept-files.ts'
import { answerDocument, forgetDocuments } from './kept-documents.ts'
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
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  const takeOver = async (): Promise<void> => {
    await forgetOlder()
    // Without navigation preload: it asks for every page twice that the worker leaves to the network, and the pages of a
    // sign-in can be had once.
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'take-over-when-alone') event.waitUntil(takeOverWhenAlone())
})

/** Another window may show the version before: its reader decides. */
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
      return event.respondWith(answerPage(event))
    case 'file':
      return event.respondWith(answerFile(request))
    case 'document':
      return event.respondWith(answerDocument(event))
    case 'sign-out':
      return event.waitUntil(Promise.all([forgetDocuments(), forgetNotified(self)]))
    case 'other':
      // The network's.
      return
  }
})
