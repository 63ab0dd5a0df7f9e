import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'

/** Where a sign-in leads, as it is sealed in its state. */
export const PendingTarget = z.strictObject({
  /** An own path, checked by `safeReturnPath`. */
  returnTo: z.string().startsWith('/'),
  /** Whether a signed-in person has to prove anew who they are. */
  again: z.boolean(),
  /** Whether the computer is shared. */
  isShared: z.boolean(),
})
export type PendingTarget = z.infer<typeof PendingTarget>

/** The secrets of a sign-in, as they are sealed in the browser's cookie. */
export const PendingSecrets = z.strictObject({ nonce: z.string().min(1), codeVerifier: z.string().min(1) })

/** A sign-in under way. */
export type PendingSignIn = PendingTarget & z.infer<typeof PendingSecrets> & { readonly state: string }

/** How long a visitor may stay at the provider, milliseconds. */
export const PENDING_SIGN_IN_MS = 10 * 60 * 1000

/** Fresh secrets of a sign-in. */
export function newSecrets(): z.infer<typeof PendingSecrets> {
  return { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
}
