import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'

/** A sign-in under way, as it is sealed in the browser's cookie. */
export const PendingSignIn = z.strictObject({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  /** An own path, checked by `safeReturnPath`. */
  returnTo: z.string().startsWith('/'),
  /** Whether a signed-in person has to prove anew who they are. */
  again: z.boolean(),
  /** Whether the computer is shared. */
  isShared: z.boolean().default(false),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

/** How long a visitor may stay at the provider, milliseconds. */
export const PENDING_SIGN_IN_MS = 10 * 60 * 1000

/** A new sign-in, with fresh state, nonce and PKCE verifier. */
export function newPendingSignIn(
  returnTo: string,
  { again = false, isShared = false }: { readonly again?: boolean; readonly isShared?: boolean } = {},
): PendingSignIn {
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  return { again, isShared, returnTo, ...secrets }
}
