import { reloadIfServerAnswers } from '#web/api/reload.ts'
import { storeOf } from '#web/store.ts'

/** A new version is installed and waits. */
export const isNewVersionReady = storeOf(false)

/** Interval between two checks for a new build, milliseconds. */
const POLL_MS = 3_600_000

const metaOf = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null

/** Whether this deployment has a service worker (setting SERVICE_WORKER). */
export function hasWorker(): boolean {
  return metaOf('worker') === 'on'
}

/** The build of this page; null in development. */
const ownBuild = (): string | null => {
  const build = metaOf('build')
  return build === null || build.startsWith('__') ? null : build
}

/** The build that the server has now; null if the server could not be asked. */
const latestBuild = async (): Promise<string | null> => {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-cache' })
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    // Without a connection no newer build can be fetched.
    return null
  }
}

/** How long a worker that was told to take over is waited for, milliseconds. */
const TAKE_OVER_MS = 3_000

let registration: ServiceWorkerRegistration | undefined
/** True once this page is known to be of the newest build: then no new worker makes it reload. */
let isNewest = false
let isReloading = false

/**
 * Registers the service worker and follows its updates. A new version waits until the reader accepts it; then its
 * worker takes over and every page of the old version reloads once.
 */
export async function keepUpToDate({ keepsFiles }: { readonly keepsFiles: boolean }): Promise<void> {
  setInterval(() => void look(), POLL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  if (!keepsFiles || !hasWorker() || !('serviceWorker' in navigator)) return
  reloadWhenTakenOver()
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  } catch {
    // Storage is off or full, or the connection broke: the application goes on without a worker.
    return
  }
  void claimPage()
  // Tests block it.
  registration?.addEventListener('updatefound', followNewWorker)
  followNewWorker()
  await look()
}

/** Asks whether the server has another build than this page. A worker of this same build may take over unnoticed. */
const look = async (): Promise<void> => {
  const own = ownBuild()
  const latest = await latestBuild()
  if (own === null || latest === null) return
  isNewest = latest === own
  if (!isNewest) {
    isNewVersionReady.set(true)
    registration?.update().catch(() => undefined)
  } else registration?.waiting?.postMessage('take-over-when-alone')
}

/** A worker that became active while this page was loading did not take control of it. */
const claimPage = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is this origin's own
  if (navigator.serviceWorker.controller === null) active?.postMessage('take-control')
}

const followNewWorker = (): void => {
  const worker = registration?.installing
  // The first one is no update.
  if (!worker || navigator.serviceWorker.controller === null) return
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') void look()
  })
}

const reloadWhenTakenOver = (): void => {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over a page that was loaded without one; that is no update.
    if (isControlled) void reloadUnlessNewest()
    isControlled = true
  })
}

const reloadUnlessNewest = async (): Promise<void> => {
  // Another page may have let the worker take over before this one knew of the build.
  await look()
  if (isNewest || isReloading) return
  isReloading = true
  location.reload()
}

/** The reader accepts the new version. */
export function applyUpdate(): void {
  const reload = (): void => void reloadIfServerAnswers({ isAsked: true })
  const waiting = registration?.waiting
  if (!waiting) return reload()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is this origin's own
  waiting.postMessage('take-over')
  setTimeout(reload, TAKE_OVER_MS)
}
