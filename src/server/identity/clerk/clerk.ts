import type { KeyObject } from 'node:crypto'
import type { HandingOverProvider } from '../identity-provider.ts'
import { SignInFailure } from '../sign-in-failure.ts'
import { readSessionToken } from './session-token.ts'

/** The pages of ours on which its client runs; nowhere else does it. */
export const CLERK_PATH = '/auth/clerk'
export const CLERK_SIGN_OUT_PATH = '/auth/clerk/sign-out'

export type ClerkOptions = {
  readonly publishableKey: string
  /** Origin that the publishable key names. */
  readonly frontendApi: string
  /** Verifies session tokens. */
  readonly jwtKey: KeyObject
  /** Our own address. */
  readonly publicUrl: string
  readonly now: () => Date
  /** Notes that a token is used up, until it is over anyway; answers whether it was not before. */
  readonly spend: (digest: string, overAt: Date) => Promise<boolean>
}

/** Clerk: its client in the browser signs somebody in and hands over a session token, which is verified without a call. */
export function clerkProvider(options: ClerkOptions): HandingOverProvider {
  const { publishableKey, frontendApi, jwtKey, publicUrl, now, spend } = options
  const rules = { issuer: frontendApi, key: jwtKey, party: new URL(publicUrl).origin }
  return {
    name: 'clerk',
    publishableKey,
    frontendApi,
    authorizationUrl: async () => new URL(CLERK_PATH, publicUrl),
    async identityOf(token) {
      const { identity, digest, overAt } = await readSessionToken(token, rules, now())
      if (!(await spend(digest, overAt))) throw new SignInFailure('expired', 'used token')
      return identity
    },
    // Only the client can end its session.
    signOutUrl: async () => new URL(CLERK_SIGN_OUT_PATH, publicUrl),
  }
}
