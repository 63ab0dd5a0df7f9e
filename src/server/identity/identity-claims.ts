import { Email } from '#contract/shapes.ts'
import { cleanName } from '#domain/names.ts'
import { z } from 'zod'
import type { Identity } from './identity-provider.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** A name that a form would refuse is no useful default. */
const NameHint = z
  .string()
  .transform((name) => {
    const cleaned = cleanName(name)
    return cleaned.ok ? cleaned.name : undefined
  })
  .optional()
  .catch(undefined)

/** The claims in use, in the shapes that providers were seen to send; the specification has booleans only. */
const IdentityClaims = z.object({
  email: z.string().trim().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  given_name: NameHint,
  family_name: NameHint,
})

/**
 * Reads address and names from an ID token or the userinfo endpoint.
 * @param trustEmail whether an address counts as verified when the provider says nothing about it
 * @throws SignInFailure no_email, email_not_verified, provider_answer_invalid
 */
export function personOf(
  claims: unknown,
  { trustEmail }: { readonly trustEmail: boolean },
): Pick<Identity, 'email' | 'firstName' | 'lastName'> {
  const parsed = IdentityClaims.safeParse(claims)
  if (!parsed.success) throw new SignInFailure('provider_answer_invalid', 'claims')
  const { email, email_verified: verified, given_name: firstName, family_name: lastName } = parsed.data
  if (!email) throw new SignInFailure('no_email')
  if (!(verified ?? trustEmail)) throw new SignInFailure('email_not_verified')
  if (!Email.safeParse(email).success) throw new SignInFailure('provider_answer_invalid', 'email')
  return { email, ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

/** Longest subject, characters; and the latest moment that a Date can hold, seconds. OpenID Connect Core, section 2. */
const SUBJECT_LENGTH_MAX = 255
const SECONDS_MAX = 8_640_000_000_000

/** A subject has to be text that a database stores unchanged: altered, it could be another person's. */
const ProofClaims = z.object({
  sub: z
    .string()
    .min(1)
    .max(SUBJECT_LENGTH_MAX)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  auth_time: z.number().min(0).max(SECONDS_MAX).optional(),
})

/**
 * Reads the subject of a verified ID token, and when the person last proved it.
 * @throws SignInFailure provider_answer_invalid
 */
export function proofOf(claims: unknown): Pick<Identity, 'subject' | 'authenticatedAt'> {
  const parsed = ProofClaims.safeParse(claims)
  if (!parsed.success) throw new SignInFailure('provider_answer_invalid', 'claims')
  const { sub: subject, auth_time: authTime } = parsed.data
  return { subject, authenticatedAt: authTime === undefined ? null : new Date(authTime * 1000) }
}
