/** Between two looks at whether there is another build, milliseconds. */
export const LOOK_EVERY_MS = 3_600_000

const metaOf = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null

/** The build that this page is of; null in development. */
export function ownBuild(): string | null {
  const build = metaOf('build')
  return build === null || build.startsWith('__') ? null : build
}

/** Whether this place has a service worker (SERVICE_WORKER). */
export function hasWorker(): boolean {
  return metaOf('worker') === 'on'
}

/** The build that the server has now; null when that can't be found out. */
export async function latestBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-cache' })
    if (!answer.ok) return null
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    // Without a connection there is nothing newer.
    return null
  }
}

/** Looks every hour, and whenever the page comes to the front. */
export function lookOften(look: () => void): void {
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}
