import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from '#test/support/browser/browser-test.ts'

/** Waits until a worker answers for the page: it fetches all of the application's files first, which a busy machine takes long for. */
export async function untilControlled(page: Page): Promise<void> {
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isControlled, { timeout: 30_000 }).toBe(true)
}

/** State of this origin's worker; null before one is registered. */
export function workerState(page: Page): Promise<ServiceWorkerState | null> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (registration?.active ?? registration?.installing)?.state ?? null
  })
}

/** Waits until the application would open offline, with this number of stored answers. */
export async function untilKept(page: Page, answers: number): Promise<void> {
  await untilControlled(page)
  await expect.poll(async () => (await onDevice(page)).answers.length).toBeGreaterThanOrEqual(answers)
}

/** Everything that pages of this origin have stored on the device. */
export function onDevice(page: Page) {
  return page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase | null>((resolve) => {
      const request = indexedDB.open('tandem')
      // Nothing was stored: there is no database, and this check creates none.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort())
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => resolve(null))
    })
    const answers = await new Promise<string[]>((resolve) => {
      if (!opened) return resolve([])
      const all = opened.transaction('answers').objectStore('answers').getAll()
      all.addEventListener('success', () => resolve(all.result.map((answer) => JSON.stringify(answer))))
    })
    opened?.close()
    const names = (await caches.keys()).filter((name) => !name.startsWith('workbox-precache'))
    return { answers, names, storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) }
  })
}

const isOfWorker = (request: Request): boolean => request.serviceWorker() !== null

/** Takes the connection from pages and worker; a worker that restarts would have it again. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.route('**', (route) => (isOfWorker(route.request()) ? route.abort() : route.continue()))
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // Pages may have been told before the worker could call again; one that leaves at once needs no more.
  const tell = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
  await Promise.all(context.pages().map(tell))
}
