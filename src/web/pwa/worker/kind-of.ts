/** How the worker treats a request. */
export type Kind = 'page' | 'file' | 'document' | 'other'

/** Paths that only the server can answer: data, pages of its own, sign-in and sign-out. */
const SERVERS_OWN =
  /^\/(?:api|auth|oidc|dev|calendar|institution-logo|healthz|readyz|metrics|sw\.js|shell\.html)(?:\/|$)/
const DOCUMENT = /^\/api\/confirmations\/[^/]+\.pdf$/
/** A name with an extension; no page has one. */
const FILE = /\.[a-z\d]{1,16}$/i

/** Files that the page needs before its first paint and that have no hash in their name. */
export const PLAIN_FILES = ['/color-scheme.js', '/logo.svg', '/icons/icon-192.png'] as const

/**
 * Classifies a request.
 * @param origin the worker's own
 */
export function kindOf({ url, method, mode }: Pick<Request, 'url' | 'method' | 'mode'>, origin: string): Kind {
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (asked !== origin) return 'other'
  if (method !== 'GET') return 'other'
  if (DOCUMENT.test(pathname)) return 'document'
  if (SERVERS_OWN.test(pathname)) return 'other'
  if (pathname.startsWith('/assets/') || PLAIN_FILES.some((file) => file === pathname)) return 'file'
  // Only the server can say whether a confirmation is genuine.
  const isPage = mode === 'navigate' && !FILE.test(pathname) && !searchParams.has('code')
  return isPage ? 'page' : 'other'
}
