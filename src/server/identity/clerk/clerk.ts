import { type KeyObject, createHash } from 'node:crypto'
import type { HandingOverProvider } from '../identity-provider.ts'
import { SignInFailure } from '../sign-in-failure.ts'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { isPresent, personOf, proofOf } from '../identity-claims.ts'

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

/** Expected origin, issuer and key of tokens. */
type SessionTokenRules = {
  /** Origin of the frontend API. */
  readonly issuer: string
  readonly key: KeyObject
  /** This server's origin, from which the client requested the token (`azp`). */
  readonly party: string
}

/** Allowed difference of two clocks, as at Clerk's own servers. */
const TOLERANCE_S = 5
/** The browser hands a token over at once, so that older ones are refused, whatever their configured lifetime. */
const AGE_MAX_S = 120
/** Clerk also uses session tokens as cookies, which browsers limit to 4 kB. */
const LENGTH_MAX = 8192
const MINUTE_MS = 60_000
/** Sanity limit of an age: twenty years. */
const FACTOR_MINUTES_MAX = 10_000_000

/** Minutes since the first and second factor were verified; -1: never. */
const FactorAges = z.tuple([z.int().max(FACTOR_MINUTES_MAX), z.int()])
const Claims = z.looseObject({
  iss: z.string(),
  azp: z.string(),
  iat: z.number(),
  fva: FactorAges.optional().catch(undefined),
})

/**
 * Verifies a session token of Clerk without a call.
 * @throws SignInFailure expired, no_email, email_not_verified, provider_refused, provider_answer_invalid
 */
export async function readSessionToken(token: string, rules: SessionTokenRules, now: Date) {
  const payload = await verified(token, rules, now)
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) throw new SignInFailure('provider_answer_invalid', 'claims')
  const claims = parsed.data
  if (claims.azp !== rules.party) throw new SignInFailure('provider_answer_invalid', 'azp')
  // The session still waits for something, such as a second factor.
  if (claims['sts'] === 'pending') throw new SignInFailure('provider_answer_invalid', 'sts')
  // A user of Clerk's dashboard impersonates this person.
  if (claims['act'] !== undefined) throw new SignInFailure('provider_answer_invalid', 'act')
  return {
    identity: {
      issuer: claims.iss,
      subject: proofOf({ sub: claims['sub'] }).subject,
      ...personOf(aboutThePerson(claims), { trustEmail: false, emailClaim: 'email' }),
      authenticatedAt: authenticatedAt(claims),
      idToken: null,
    },
    /** Identifies the token without revealing it. */
    digest: digestOf(token),
    /** The token is not accepted after this time. */
    overAt: new Date((claims.iat + AGE_MAX_S + TOLERANCE_S) * 1000),
  }
}

const verified = async (token: string, { issuer, key }: SessionTokenRules, now: Date): Promise<unknown> => {
  if (token.length > LENGTH_MAX) throw new SignInFailure('provider_answer_invalid', 'length')
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer,
      // Only session tokens name a session; other tokens of the same key (JWT templates) do not.
      requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'sid', 'azp'],
      maxTokenAge: AGE_MAX_S,
      clockTolerance: TOLERANCE_S,
      currentDate: now,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new SignInFailure('expired', `${error.code} ${error.claim}`)
    if (error instanceof errors.JWTClaimValidationFailed)
      throw new SignInFailure('provider_answer_invalid', `${error.code} ${error.claim}`)
    if (error instanceof errors.JOSEError) throw new SignInFailure('provider_answer_invalid', error.code)
    throw error
  }
}

/** Neither claim is in a session token by default: without both, the setup is incomplete. */
const aboutThePerson = (claims: z.infer<typeof Claims>): Readonly<Record<string, unknown>> => {
  for (const name of ['email', 'email_verified']) {
    if (!(name in claims)) throw new SignInFailure('provider_refused', `the session token has no claim ${name}`)
  }
  // Null and an empty text come from the claims' template: there is no setting that could trust them.
  return isPresent(claims, 'email_verified') ? claims : { ...claims, email_verified: false }
}

/** The age comes in whole minutes, with unknown rounding: assume a minute more. */
const authenticatedAt = ({ iat, fva }: z.infer<typeof Claims>): Date | null => {
  if (!fva || fva[0] < 0) return null
  return new Date(iat * 1000 - (fva[0] + 1) * MINUTE_MS)
}

/** Hash of the signed part, because a signature can be encoded in more than one way. */
const digestOf = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url')
