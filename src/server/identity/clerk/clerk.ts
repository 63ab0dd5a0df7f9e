import type { KeyObject } from 'node:crypto'
import type { HandingOverProvider } from '../identity-provider.ts'
import { SignInFailure } from '../sign-in-failure.ts'
import { readSessionToken } from './session-token.ts'

/** Addresses of the pages that run the client; no other page does. */
export const CLERK_PATH = '/auth/clerk'
export const CLERK_SIGN_OUT_PATH = '/auth/clerk/sign-out'

export type ClerkOptions = {
  readonly publishableKey: string
  /** Origin in the publishable key. */
  readonly frontendApi: string
  /** Verifies session tokens. */
  readonly jwtKey: KeyObject
  /** Our own address. */
  readonly publicUrl: string
  readonly now: () => Date
  /** Marks a token as used until it expires; returns false if it was marked before. */
  readonly spend: (digest: string, overAt: Date) => Promise<boolean>
}

/**
 * Clerk: its client in the browser signs people in and hands over a session token, which is verified without a call to
 * Clerk.
 */
export function clerkProvider(options: ClerkOptions): HandingOverProvider {
  const { publishableKey, frontendApi, jwtKey, publicUrl, now, spend } = options
  const rules = { issuer: frontendApi, key: jwtKey, party: new URL(publicUrl).origin }
  return {
    name: 'clerk',
    publishableKey,
    frontendApi,
    authorizationUrl: async ({ state }) => new URL(`${CLERK_PATH}?state=${state}`, publicUrl),
    async identityOf(token) {
      const { identity, digest, overAt } = await readSessionToken(token, rules, now())
      if (!(await spend(digest, overAt))) throw new SignInFailure('expired', 'used token')
      return identity
    },
    // Only the client can end its session.
    signOutUrl: async () => new URL(CLERK_SIGN_OUT_PATH, publicUrl),
  }
}
