/** How long the page has to be at rest, milliseconds. */
const IDLE_MS = 1_000

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the reader pays for each byte, or has other use for the few that come through. */
const isScarce = ({ saveData, effectiveType }: Connection = {}): boolean =>
  saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g'

const fetchAhead = (address: string): void => {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = address.endsWith('.css') ? 'style' : 'script'
  link.href = address
  document.head.append(link)
}

/** Fetches the application's code a second after the page is there, for whoever signs in next. */
export function fetchWhenIdle(): void {
  const { connection } = navigator as { connection?: Connection }
  if (isScarce(connection)) return
  const script = document.querySelector<HTMLElement>('script[data-application]')
  const addresses = script?.dataset['application']?.split(' ').filter(Boolean) ?? []
  const start = (): void => {
    setTimeout(() => {
      const begin = (): void => addresses.forEach(fetchAhead)
      if ('requestIdleCallback' in globalThis) requestIdleCallback(begin)
      else begin()
    }, IDLE_MS)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
