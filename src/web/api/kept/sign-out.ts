import { RETURN_COOKIE, SHARED_COMPUTER_COOKIE, SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'
import type { SignedOut } from '#contract/sign-out.ts'

/** Longer than any session lasts, seconds: a year. */
const YEAR_SECONDS = 31_536_000
/** Time to sign in as somebody else, seconds. */
const RETURN_SECONDS = 600
/** How long the server may take before the page itself says that nobody is signed in, milliseconds. */
const TIMEOUT_MS = 1_000
/** Interval between two tries to reach the server, milliseconds. */
const RETRY_MS = 4_000

const hasCookie = (name: string): boolean =>
  // A timer may look when the page is gone.
  typeof document !== 'undefined' && document.cookie.split('; ').some((one) => one.startsWith(`${name}=`))

/** From now on no request of this browser carries the session, whether or not the server knows yet. */
export function markSignedOut(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${SIGNED_OUT_COOKIE}=yes; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

/** Whether the reader has signed out and the server does not know yet. */
export function isSignOutUnfinished(): boolean {
  return hasCookie(SIGNED_OUT_COOKIE)
}

/** Whether the reader said that this computer is shared: nothing is stored on it. */
export function isSharedComputer(): boolean {
  return hasCookie(SHARED_COMPUTER_COOKIE)
}

/** Makes the next sign-in of this browser lead there, also when the provider has a sign-out of its own. @param path with its locale prefix */
export function returnAfterSignIn(path: string): void {
  document.cookie = `${RETURN_COOKIE}=${encodeURIComponent(path)}; Path=/; Max-Age=${RETURN_SECONDS}; SameSite=Lax`
}

let ending: Promise<void> | undefined

/**
 * Ends the session on the server, however long the server cannot be reached, and follows its redirect. A second call
 * joins the first.
 */
export function endSession(): Promise<void> {
  return (ending ??= tellAndGo())
}

const tellAndGo = async (): Promise<void> => {
  location.replace(await tellServer())
  // The next page may be slow, too.
  setTimeout(show, TIMEOUT_MS)
}

const tellServer = async (): Promise<string> => {
  // Another window may have told the server, and somebody may have signed in since.
  while (isSignOutUnfinished()) {
    const address = await tellOnce()
    if (address !== null) return address
    await nextChance()
  }
  return '/'
}

/** Resolves to the redirect's address; null if the server was not reached or failed. */
const tellOnce = async (): Promise<string | null> => {
  try {
    const answer = await fetch('/auth/sign-out', { method: 'POST', keepalive: true })
    return answer.ok ? ((await answer.json()) as SignedOut).leads_to : null
  } catch {
    return null
  }
}

const nextChance = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS)
    addEventListener('online', resolve, { once: true })
  })

let show: () => void = () => undefined

/** Sets what replaces the page after a sign-out while the server is slow. */
export function onSignedOut(showIt: () => void): void {
  show = showIt
}

/** Makes the stored page, which came instead of the landing page, say that nobody is signed in until that can be reached. */
export function waitForLanding(address: string): void {
  ending = goOnceThere(address)
  show()
}

/** The worker has nothing to do with this call. */
const goOnceThere = async (address: string): Promise<void> => {
  while (!(await fetch(address, { method: 'HEAD' }).catch(() => null))?.ok) await nextChance()
  location.replace(address)
}

/** Shows that nobody is signed in: at once without a connection, or when the server has not answered in time. */
export function showSignedOutSoon(): void {
  const look = (): void => {
    if (isSignOutUnfinished()) show()
  }
  if (!navigator.onLine) setTimeout(look)
  // Also without a connection: another tab's message may arrive before the cookie that it has set.
  setTimeout(look, TIMEOUT_MS)
}
