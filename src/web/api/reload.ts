import { RELOAD_GUARD_MS } from '#domain/limits.ts'
import { serverAnswers } from './call.ts'

const KEY = 'tandem_reloaded_at'

/** Whether a reload may help now; false right after one that did not. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || !(now - Number(reloadedAt) < RELOAD_GUARD_MS)
}

/**
 * Reloads the page if the server can be reached; by itself at most once in 10 s.
 * @param isAsked the reader asked for it
 */
export async function reloadIfServerAnswers({ isAsked = false } = {}): Promise<void> {
  if (!navigator.onLine || !(await serverAnswers())) return
  if (markReload() || isAsked) location.reload()
}

const failedLoads = new WeakSet<Error>()
/** Failures of what nobody waits for. */
const spared = new WeakSet<Error>()

/** Handles the failure of code that nobody waits for: the page stays as it is until somebody wants it. */
export function ignoreFailedLoad(error: unknown): null {
  if (error instanceof Error) spared.add(error)
  return null
}

/** Whether this error means that a part of the page could not be loaded. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof Error && failedLoads.has(error)
}

/** A part that cannot be loaded mostly belongs to an older build. The error page stays until the reload. */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
    // The code that loads gets the failure after this event.
    setTimeout(() => spared.has(payload) || void reloadIfServerAnswers())
  })
}

const markReload = (): boolean => {
  try {
    if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Without storage a second reload could not be prevented, so there is no first.
    return false
  }
}
