import { createHash, type KeyObject } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { personOf, proofOf } from '../identity-claims.ts'
import type { Identity } from '../identity-provider.ts'
import { SignInFailure } from '../sign-in-failure.ts'

/** Whose tokens, and for whom. */
export type SessionTokenRules = {
  /** Origin of the frontend API. */
  readonly issuer: string
  readonly key: KeyObject
  /** Our own origin: the client in the browser asked for the token from there (`azp`). */
  readonly party: string
}

export type SessionToken = {
  readonly identity: Identity
  /** Names the token without being it. */
  readonly digest: string
  /** From then on nobody believes it any more. */
  readonly overAt: Date
}

/** How far two clocks may be apart, as Clerk's own servers take it. */
const TOLERANCE_S = 5
/** The browser asks for a token and hands it over at once, however long tokens are set up to last. */
const AGE_MAX_S = 120
/** A session token travels as a cookie elsewhere, and browsers keep none beyond 4 kB. */
const LENGTH_MAX = 8192
const MINUTE_MS = 60_000
/** Nobody's sign-in is twenty years old; beyond that an age is none. */
const FACTOR_MINUTES_MAX = 10_000_000

/** Minutes since the first and second factor were proved; -1: never. */
const FactorAges = z.tuple([z.int().max(FACTOR_MINUTES_MAX), z.int()])
const Claims = z.looseObject({
  iss: z.string(),
  azp: z.string(),
  iat: z.number(),
  fva: FactorAges.optional().catch(undefined),
})

/**
 * Reads a session token of Clerk without asking anybody.
 * @throws SignInFailure expired, no_email, email_not_verified, provider_refused, provider_answer_invalid
 */
export async function readSessionToken(token: string, rules: SessionTokenRules, now: Date): Promise<SessionToken> {
  const payload = await verified(token, rules, now)
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) throw new SignInFailure('provider_answer_invalid', 'claims')
  const claims = parsed.data
  if (claims.azp !== rules.party) throw new SignInFailure('provider_answer_invalid', 'azp')
  // The session waits for something else, a second factor for instance.
  if (claims['sts'] === 'pending') throw new SignInFailure('provider_answer_invalid', 'sts')
  // Somebody of the dashboard looks at things as this person.
  if (claims['act'] !== undefined) throw new SignInFailure('provider_answer_invalid', 'act')
  return {
    identity: {
      issuer: claims.iss,
      subject: proofOf({ sub: claims['sub'] }).subject,
      ...personOf(aboutThePerson(claims), { trustEmail: false }),
      authenticatedAt: authenticatedAt(claims),
      idToken: null,
    },
    digest: digestOf(token),
    overAt: new Date((claims.iat + AGE_MAX_S + TOLERANCE_S) * 1000),
  }
}

const verified = async (token: string, { issuer, key }: SessionTokenRules, now: Date): Promise<unknown> => {
  if (token.length > LENGTH_MAX) throw new SignInFailure('provider_answer_invalid', 'length')
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer,
      // Only session tokens know a session; what else is signed with this key (JWT templates) does not.
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

/** Neither claim is in a session token by itself: without both somebody still has to set that up. */
const aboutThePerson = (claims: z.infer<typeof Claims>): unknown => {
  for (const name of ['email', 'email_verified']) {
    if (!(name in claims)) throw new SignInFailure('provider_refused', `the session token has no claim ${name}`)
  }
  // Null is what a person without an address has, and a text is what somebody typed into the claims.
  return { ...claims, email_verified: claims['email_verified'] === true }
}

/** The age comes in whole minutes, and nobody says how they were rounded: rather a minute too long ago. */
const authenticatedAt = ({ iat, fva }: z.infer<typeof Claims>): Date | null => {
  if (!fva || fva[0] < 0) return null
  return new Date(iat * 1000 - (fva[0] + 1) * MINUTE_MS)
}

/** Of what is signed: a signature can be spelled in more than one way. */
const digestOf = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url')
