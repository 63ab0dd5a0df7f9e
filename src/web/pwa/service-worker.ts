import { reloadIfServerAnswers } from '#web/api/reload.ts'
import { hasWorker, latestBuild, lookOften, ownBuild } from './builds.ts'
import { setUpdate, tellAppNews } from './updates.ts'

/** After this time a worker that was asked to take over is not waited for any more, milliseconds. */
const TAKE_OVER_MS = 3_000

let registration: ServiceWorkerRegistration | undefined
/** Set once this page is known to be of the newest build: whichever worker takes over, nothing has to be loaded anew. */
let isNewest = false

/**
 * Keeps the application on the device and up to date. Another version waits until the reader wants it; its worker takes
 * over, and every page of the version before is loaded anew, once.
 */
export async function keepUpToDate({ keepsFiles }: { readonly keepsFiles: boolean }): Promise<void> {
  setUpdate(takeOver)
  lookOften(() => void look())
  if (!keepsFiles || !hasWorker() || !('serviceWorker' in navigator)) return
  reloadWhenTakenOver()
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  } catch {
    // Storage is off or full, or the connection broke: the application works as it did before.
    return
  }
  // Tests block it.
  registration?.addEventListener('updatefound', followNewWorker)
  followNewWorker()
  await look()
}

/** Whether the server has another build than this page's; a worker of this very build may take over unnoticed. */
const look = async (): Promise<void> => {
  const own = ownBuild()
  const latest = await latestBuild()
  if (own === null || latest === null) return
  isNewest = latest === own
  if (!isNewest) {
    tellAppNews({ isUpdateReady: true })
    registration?.update().catch(() => undefined)
  } else registration?.waiting?.postMessage('take-over-when-alone')
}

const followNewWorker = (): void => {
  const worker = registration?.installing
  if (!worker) return
  const isFirst = navigator.serviceWorker.controller === null
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated' && isFirst) tellAppNews({ isOfflineReady: true })
    if (worker.state === 'installed' && !isFirst) void look()
  })
}

const reloadWhenTakenOver = (): void => {
  let isControlled = navigator.serviceWorker.controller !== null
  let isReloading = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first one takes over a page that came without it.
    const wasControlled = isControlled
    isControlled = true
    if (!wasControlled || isNewest || isReloading) return
    isReloading = true
    location.reload()
  })
}

const takeOver = (): void => {
  const reload = (): void => void reloadIfServerAnswers({ isAsked: true })
  const waiting = registration?.waiting
  if (!waiting) return reload()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is this origin's own
  waiting.postMessage('take-over')
  setTimeout(reload, TAKE_OVER_MS)
}
