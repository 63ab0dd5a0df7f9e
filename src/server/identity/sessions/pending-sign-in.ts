import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'

/** A sign-in under way: what the browser keeps, sealed, between leaving for the provider and coming back. */
export const PendingSignIn = z.strictObject({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  /** A path of ours, already checked by `safeReturnPath`. */
  returnTo: z.string().startsWith('/'),
  /** Whether the person has to prove anew who they are, although they are signed in. */
  again: z.boolean(),
  /** Whether others use this computer, too. */
  isShared: z.boolean().default(false),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

/** How long a visitor may take at the provider, milliseconds. */
export const PENDING_SIGN_IN_MS = 10 * 60 * 1000

/** A new sign-in, with fresh secrets for state, nonce and PKCE. */
export function newPendingSignIn(
  returnTo: string,
  { again = false, isShared = false }: { readonly again?: boolean; readonly isShared?: boolean } = {},
): PendingSignIn {
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  return { again, isShared, returnTo, ...secrets }
}
