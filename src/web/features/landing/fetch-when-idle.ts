import { isToBeSpared } from '#web/pwa/slow-connection.ts'
import { whenIdle } from '#web/pwa/when-idle.ts'

/** How long the page has to be at rest, milliseconds. */
const REST_MS = 1_000

const fetchAhead = (address: string): void => {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = address.endsWith('.css') ? 'style' : 'script'
  link.href = address
  document.head.append(link)
}

/** Fetches the application's code a second after the page is there, for whoever signs in next. */
export function fetchWhenIdle(): void {
  if (isToBeSpared()) return
  const script = document.querySelector<HTMLElement>('script[data-application]')
  const addresses = script?.dataset['application']?.split(' ').filter(Boolean) ?? []
  whenIdle(() => setTimeout(() => whenIdle(() => addresses.forEach(fetchAhead)), REST_MS))
}
