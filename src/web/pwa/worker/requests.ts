/** How the worker treats a request. */
type Kind = 'page' | 'file' | 'other'

/** Paths that only the server can answer: data, pages of its own, sign-in and sign-out. */
const SERVERS_OWN =
  /^\/(?:api|auth|oidc|dev|calendar|institution-logo|healthz|readyz|metrics|sw\.js|shell\.html)(?:\/|$)/
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
  if (SERVERS_OWN.test(pathname)) return 'other'
  if (pathname.startsWith('/assets/') || PLAIN_FILES.some((file) => file === pathname)) return 'file'
  // Only the server can say whether a confirmation is genuine.
  const isPage = mode === 'navigate' && !FILE.test(pathname) && !searchParams.has('code')
  return isPage ? 'page' : 'other'
}

/** @param delay milliseconds */
export function after(delay: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay))
}

/** How long the network is waited for while a stored page is available, milliseconds. */
const TIMEOUT_MS = 4_000

/**
 * Answers with the server's page, which is always the newest, or with the stored page if the server does not answer.
 * Storage is read only then: it may be busy, and was seen not to answer at all.
 */
export async function answerPage(request: Request, keptShell: () => Promise<Response | undefined>): Promise<Response> {
  const answer = fetch(request)
  // Handled below. A rejection after the stored page was sent concerns nobody.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, timeout()])
  } catch {
    // A page that still comes is better than none.
    return await Promise.any([keptShell().then((shell) => shell ?? answer), answer])
  }
}

const timeout = async (): Promise<never> => {
  await after(TIMEOUT_MS)
  throw new Error('The page does not come.')
}
