import { PENDING_SIGN_IN_MS, PendingSignIn } from '#server/identity/sessions/pending-sign-in.ts'
import { createSealer } from '#server/identity/sessions/sealed-token.ts'
import { type SetCookie, stringifySetCookie } from 'cookie'
import { type CookieOptions, isSecure, readCookie, type WithHeaders } from './session-cookie.ts'

/**
 * The cookie of a sign-in under way, from the redirect to the provider until the callback; sent to the sign-in's paths
 * only.
 */
export type PendingSignInCookie = {
  read(request: WithHeaders, now: Date): PendingSignIn | null
  issue(pending: PendingSignIn, now: Date): string
  clear(): string
}

export function pendingSignInCookie({ secret, publicUrl }: CookieOptions): PendingSignInCookie {
  const secure = isSecure(publicUrl)
  const name = secure ? '__Secure-tandem_sign_in' : 'tandem_sign_in'
  const attributes = { name, path: '/auth', httpOnly: true, sameSite: 'lax', secure } satisfies Partial<SetCookie>
  const sealer = createSealer(secret, 'pending sign-in')

  return {
    read(request, now) {
      const token = readCookie(request, name)
      const opened = token ? sealer.open(token, now) : null
      return opened === null ? null : PendingSignIn.parse(JSON.parse(opened))
    },
    issue(pending, now) {
      const value = sealer.seal(JSON.stringify(pending), new Date(now.getTime() + PENDING_SIGN_IN_MS))
      return stringifySetCookie({ ...attributes, value, maxAge: PENDING_SIGN_IN_MS / 1000 })
    },
    clear: () => stringifySetCookie({ ...attributes, value: '', maxAge: 0 }),
  }
}
