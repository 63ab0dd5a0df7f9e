/** What the worker has to do with a request. */
export type Kind = 'page' | 'file' | 'document' | 'other'

/** Answered by the server alone: its data, its own pages, whoever signs in or out. */
const SERVERS_OWN = /^\/(?:api|auth|oidc|dev|institution-logo|healthz|readyz|metrics|sw\.js|shell\.html)(?:\/|$)/
const DOCUMENT = /^\/api\/confirmations\/[^/]+\.pdf$/
/** A name with an ending; no page has one. */
const FILE = /\.[a-z\d]{1,16}$/i

/** What the page needs before its first paint, and what stands in no hashed file. */
export const PLAIN_FILES = ['/color-scheme.js', '/logo.svg', '/icons/icon-192.png'] as const

/** Which kind of request it is. @param origin the worker's own */
export function kindOf({ url, method, mode }: Pick<Request, 'url' | 'method' | 'mode'>, origin: string): Kind {
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (asked !== origin) return 'other'
  if (method !== 'GET') return 'other'
  if (DOCUMENT.test(pathname)) return 'document'
  if (SERVERS_OWN.test(pathname)) return 'other'
  if (pathname.startsWith('/assets/') || PLAIN_FILES.some((file) => file === pathname)) return 'file'
  // Whether a confirmation is genuine can be said by the server alone.
  const isPage = mode === 'navigate' && !FILE.test(pathname) && !searchParams.has('code')
  return isPage ? 'page' : 'other'
}
