import { RELOAD_GUARD_MS } from '#domain/limits.ts'
import { serverAnswers } from './call.ts'

const KEY = 'tandem_reloaded_at'

/** Whether a reload at this time may help, or would only repeat one that has just not helped. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || !(now - Number(reloadedAt) < RELOAD_GUARD_MS)
}

/**
 * Loads the page anew if there is a server to load it from, by itself at most once in 10 s.
 * @param isAsked somebody wants it now
 */
export async function reloadIfServerAnswers({ isAsked = false } = {}): Promise<void> {
  if (!navigator.onLine || !(await serverAnswers())) return
  if (markReload() || isAsked) location.reload()
}

const failedLoads = new WeakSet<Error>()

/** Whether this error means that a part of the page could not be loaded. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof Error && failedLoads.has(error)
}

/** A part of the page that can't be loaded is mostly one of an older build. The error page stands until it is loaded anew. */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
    void reloadIfServerAnswers()
  })
}

const markReload = (): boolean => {
  try {
    if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Without storage nothing stops a second reload, so there is no first.
    return false
  }
}
