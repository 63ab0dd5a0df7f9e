import type { Site } from '#server/site.ts'
import { createSealer } from '#server/identity/sessions/sealed-token.ts'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import { isSecure, readCookie, type WithHeaders } from './session-cookie.ts'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'

/** How many sign-ins one browser may have under way; beginning another drops the oldest. Each is a cookie of 250 bytes. */
const PENDING_MAX = 8
/** How long a state still tells where somebody was going, after the sign-in itself has expired. */
const TARGET_MS = 24 * 60 * 60 * 1000
/** The length of the state's part in the cookie's name: its end is the authentication tag, different for each. */
const NAME_LENGTH = 20

/**
 * The sign-ins under way in a browser, from the redirect to the provider until the callback. Each has a state and a cookie
 * of its own, so that several tabs don't disturb each other. The state is the sealed target; the cookie, sent to the
 * sign-in's paths only, holds the secrets.
 */
export function pendingSignIns({ secret, publicUrl }: Pick<Site, 'secret' | 'publicUrl'>) {
  const secure = isSecure(publicUrl)
  const prefix = secure ? '__Secure-tandem_sign_in.' : 'tandem_sign_in.'
  const attributes = { path: '/auth', httpOnly: true, sameSite: 'lax', secure } satisfies Partial<SetCookie>
  const states = createSealer(secret, 'sign-in state')
  const sealer = createSealer(secret, 'pending sign-in')
  const nameOf = (state: string) => prefix + state.slice(-NAME_LENGTH)
  const drop = (name: string) => stringifySetCookie({ ...attributes, name, value: '', maxAge: 0 })

  /** Where a state leads, whether or not this browser has begun it; null if the state is not genuine. */
  const targetOf = (state: unknown, now: Date): PendingTarget | null => {
    const opened = typeof state === 'string' ? states.open(state, now) : null
    return opened === null ? null : PendingTarget.parse(JSON.parse(opened))
  }
  return {
    /** Begins one; also returns the `Set-Cookie` headers that store it and drop the oldest ones beyond the limit. */
    begin(target: PendingTarget, { headers }: WithHeaders, now: Date): { pending: PendingSignIn; cookies: string[] } {
      const state = states.seal(JSON.stringify(target), new Date(now.getTime() + TARGET_MS))
      const secrets = newSecrets()
      const value = sealer.seal(JSON.stringify(secrets), new Date(now.getTime() + PENDING_SIGN_IN_MS))
      // Browsers send the oldest first (RFC 6265, section 5.4).
      const kept = Object.keys(parseCookie(headers.cookie ?? '')).filter((name) => name.startsWith(prefix))
      const cookies = [
        stringifySetCookie({ ...attributes, name: nameOf(state), value, maxAge: PENDING_SIGN_IN_MS / 1000 }),
        ...kept.slice(0, Math.max(0, kept.length - PENDING_MAX + 1)).map(drop),
      ]
      return { pending: { ...target, ...secrets, state }, cookies }
    },
    /** The sign-in of a state; null if this browser has not begun it, or it has expired or ended. */
    read(state: unknown, request: WithHeaders, now: Date): PendingSignIn | null {
      const target = targetOf(state, now)
      const token = target && readCookie(request, nameOf(String(state)))
      const opened = token ? sealer.open(token, now) : null
      if (!target || opened === null) return null
      return { ...target, ...PendingSecrets.parse(JSON.parse(opened)), state: String(state) }
    },
    targetOf,
    /** The `Set-Cookie` header that ends one. */
    clear: ({ state }: PendingSignIn) => drop(nameOf(state)),
  }
}

/** Where a sign-in leads, as it is sealed in its state. */
const PendingTarget = z.strictObject({
  /** An own path, checked by `safeReturnPath`. */
  returnTo: z.string().startsWith('/'),
  /** Whether a signed-in person has to prove anew who they are. */
  again: z.boolean(),
  /** Whether the computer is shared. */
  isShared: z.boolean(),
})
type PendingTarget = z.infer<typeof PendingTarget>

/** The secrets of a sign-in, as they are sealed in the browser's cookie. */
const PendingSecrets = z.strictObject({ nonce: z.string().min(1), codeVerifier: z.string().min(1) })

/** A sign-in under way. */
export type PendingSignIn = PendingTarget & z.infer<typeof PendingSecrets> & { readonly state: string }

/** How long a visitor may stay at the provider, milliseconds. */
const PENDING_SIGN_IN_MS = 10 * 60 * 1000

/** Fresh secrets of a sign-in. */
const newSecrets = (): z.infer<typeof PendingSecrets> => {
  return { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
}
