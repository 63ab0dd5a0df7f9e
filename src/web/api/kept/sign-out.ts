import { RETURN_COOKIE, SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'
import type { SignedOut } from '#contract/sign-out.ts'
import { dropDrafts } from '../forms/drafts.ts'
import { isSignOutUnfinished, wipe } from './device.ts'

/** Longer than any session lasts, seconds: a year. */
const YEAR_SECONDS = 31_536_000
/** Time to sign in as somebody else, seconds. */
const RETURN_SECONDS = 600
/** Interval between two tries to reach the server, milliseconds. */
const RETRY_MS = 4_000
/** How long an answer is waited for, milliseconds: other tabs wait, too. */
const ANSWER_MS = 30_000
/** How long storage may delay the next page, milliseconds. */
const WIPE_MS = 500

const after = (delay: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay))

const setCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** Makes the next sign-in of this browser lead there, also when the provider has a sign-out of its own. @param path with its locale prefix */
export function returnAfterSignIn(path: string): void {
  setCookie(RETURN_COOKIE, encodeURIComponent(path), RETURN_SECONDS)
}

/** Of the channel and the lock between the tabs of this browser. */
const NAME = 'tandem-sign-out'

let channel: BroadcastChannel | undefined
let showSignedOut: () => void = () => undefined
let leaving: Promise<void> | undefined

/** Shows that nobody is signed in until the address is known. A second call changes nothing. */
const leaveFor = (findAddress: () => Promise<string>): void => {
  leaving ??= findAddress().then((address) => location.replace(address))
  showSignedOut()
}

/** Ends the session, in this tab and in all others. From the cookie on no request of this browser carries the session. */
export function signOut(): void {
  setCookie(SIGNED_OUT_COOKIE, 'yes', YEAR_SECONDS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is one origin's own
  channel?.postMessage(null)
  finishSignOut()
}

/**
 * Finishes a sign-out that has begun: shows that nobody is signed in, deletes what this device has of the person, tells
 * the server and goes where it says. Called anew by each page that is opened meanwhile.
 */
export function finishSignOut(): void {
  dropDrafts()
  // The next page deletes what this one could not.
  const wiping = Promise.race([wipe().catch(() => undefined), after(WIPE_MS)])
  leaveFor(async () => {
    // One tab after the other: only the first answer leads to the provider.
    const address = await ('locks' in navigator ? navigator.locks.request(NAME, tellServer) : tellServer())
    await wiping
    return address
  })
}

/** Follows a sign-out that has begun by now, and each that another tab tells of. @param show replaces the page */
export function followSignOut(show: () => void): void {
  showSignedOut = show
  channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', finishSignOut)
  if (isSignOutUnfinished()) finishSignOut()
}

/** Shows that nobody is signed in until the landing page can be had, in place of which a stored page came. */
export function waitForLanding(address: string): void {
  leaveFor(async () => {
    while (!(await fetch(address, { method: 'HEAD' }).catch(() => null))?.ok) await nextChance()
    return address
  })
}

/** Tells the server, however long it cannot be reached. @returns where to go next */
const tellServer = async (): Promise<string> => {
  // Another tab may have told the server by now, and somebody may have signed in since.
  while (isSignOutUnfinished()) {
    const told = await askServer().catch(() => null)
    if (told) return told.leads_to
    await nextChance()
  }
  return '/'
}

const askServer = async (): Promise<SignedOut | null> => {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const answer = await fetch('/auth/sign-out', { method: 'POST', keepalive: true, signal })
  return answer.ok ? ((await answer.json()) as SignedOut) : null
}

const nextChance = (): Promise<unknown> =>
  Promise.race([
    after(RETRY_MS),
    new Promise((online) => addEventListener('online', online, { once: true, signal: AbortSignal.timeout(RETRY_MS) })),
  ])
