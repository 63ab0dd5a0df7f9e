/** Interval between two checks for a new build, milliseconds. */
export const POLL_MS = 3_600_000

const metaOf = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null

/** The build of this page; null in development. */
export function ownBuild(): string | null {
  const build = metaOf('build')
  return build === null || build.startsWith('__') ? null : build
}

/** Whether this deployment has a service worker (setting SERVICE_WORKER). */
export function hasWorker(): boolean {
  return metaOf('worker') === 'on'
}

/** The build that the server has now; null if the server could not be asked. */
export async function latestBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-cache' })
    if (!answer.ok) return null
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    // Without a connection no newer build can be fetched.
    return null
  }
}

/** Calls back every hour, and whenever the page becomes visible. */
export function pollForBuild(look: () => void): void {
  setInterval(look, POLL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}
