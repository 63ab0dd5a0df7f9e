import { RELOAD_GUARD_MS } from '#domain/limits.ts'

const KEY = 'tandem_reloaded_at'

/** Whether a reload at this time may help, or would only repeat one that has just not helped. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || !(now - Number(reloadedAt) < RELOAD_GUARD_MS)
}

/**
 * A part of the page that can't be loaded is mostly one of an older build: the page is loaded anew, once. When that was
 * tried within the last 10 s, or there is no connection to load it by, the failure goes on to the error page.
 */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    try {
      if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      // Without storage nothing stops a second reload, so there is no first.
      return
    }
    event.preventDefault()
    location.reload()
  })
}
