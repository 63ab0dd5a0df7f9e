import { SHARED_COMPUTER_COOKIE, SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'
import type { SignedOut } from '#contract/sign-out.ts'

/** Longer than any session lasts, seconds: a year. */
const YEAR_SECONDS = 31_536_000
/** How long the server may take before the page says by itself that nobody is signed in any more, milliseconds. */
const PATIENCE_MS = 1_000
/** Between two tries to reach the server, milliseconds. */
const TRY_AGAIN_MS = 4_000

const hasCookie = (name: string): boolean => document.cookie.split('; ').some((one) => one.startsWith(`${name}=`))

/** From now on no request of this browser is anybody's, whenever the server hears of it. */
export function markSignedOut(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${SIGNED_OUT_COOKIE}=yes; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

/** Whether the reader has signed out and the server has not been told yet. */
export function isSignOutUnfinished(): boolean {
  return hasCookie(SIGNED_OUT_COOKIE)
}

/** Whether the reader said that others use this computer, too: nothing of theirs is kept on it. */
export function isSharedComputer(): boolean {
  return hasCookie(SHARED_COMPUTER_COOKIE)
}

let ending: Promise<void> | undefined

/** Has the server end the session, however long it takes to reach it, and goes where that leads. Called again, it is the same. */
export function endSession(): Promise<void> {
  return (ending ??= tellAndGo())
}

const tellAndGo = async (): Promise<void> => {
  location.replace(await tellServer())
  // The next page may take its time, too.
  setTimeout(show, PATIENCE_MS)
}

const tellServer = async (): Promise<string> => {
  // In another window the server may have been told, and somebody may have signed in since.
  while (isSignOutUnfinished()) {
    const address = await tellOnce()
    if (address !== null) return address
    await nextChance()
  }
  return '/'
}

/** Answers where that leads; null when the server was not reached or could not do it. */
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
    setTimeout(resolve, TRY_AGAIN_MS)
    addEventListener('online', resolve, { once: true })
  })

let show: () => void = () => undefined

/** Says what takes the place of the page when somebody has signed out and the server takes its time. */
export function onSignedOut(showIt: () => void): void {
  show = showIt
}

/** Shows that nobody is signed in: at once without a connection, or else when the server has not been told in time. */
export function showSignedOutSoon(): void {
  setTimeout(() => isSignOutUnfinished() && show(), navigator.onLine ? PATIENCE_MS : 0)
}
