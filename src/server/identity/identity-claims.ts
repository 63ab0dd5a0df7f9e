import { Email } from '#contract/shapes.ts'
import { cleanName, splitName } from '#domain/names.ts'
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

type Claims = Readonly<Record<string, unknown>>

/** Providers send null or an empty text, or an array of these, for what they do not know. */
const valuesOf = (claim: unknown): unknown[] =>
  [claim]
    .flat(Infinity)
    .map((value) => (typeof value === 'string' ? value.trim() : value))
    .filter((value) => value !== undefined && value !== null && value !== '')

/** Whether a provider says something by this claim. */
export function isPresent(claims: Claims, name: string): boolean {
  return valuesOf(claims[name]).length > 0
}

/** Several addresses come as an array, or as a text with separators; no address contains one of these. */
const SEPARATORS = /[;, "[\]]+/u
/** More addresses are not looked at. */
const ADDRESSES_MAX = 20

const addressesOf = (claim: unknown): string[] =>
  valuesOf(claim)
    .flatMap((value) => {
      const parts = typeof value === 'string' ? value.split(SEPARATORS).filter((part) => part !== '') : []
      return parts.every((part) => Email.safeParse(part).success) ? parts : []
    })
    .slice(0, ADDRESSES_MAX)

/** The specification has booleans only; providers send texts and numbers in many spellings. */
const Verified = z.union([z.boolean(), z.preprocess((value) => String(value), z.stringbool())])

/**
 * Whether the provider says that the address is verified; undefined: it does not say. Of several answers one no is enough.
 * @throws SignInFailure provider_answer_invalid
 */
export function saysVerified(claims: Claims): boolean | undefined {
  const parsed = z.array(Verified).safeParse(valuesOf(claims['email_verified']))
  if (!parsed.success) throw new SignInFailure('provider_answer_invalid', 'email_verified')
  return parsed.data.length === 0 ? undefined : !parsed.data.includes(false)
}

const NameHints = z.object({ given_name: NameHint, family_name: NameHint, name: NameHint })

/** First and last name; where a provider sends neither, both out of the whole one, unless that is an address. */
const namesOf = (claims: Claims): Pick<Identity, 'firstName' | 'lastName'> => {
  const { given_name: given, family_name: family, name } = NameHints.parse(claims)
  const whole = given === undefined && family === undefined && !name?.includes('@') ? name : undefined
  const { firstName, lastName } = whole === undefined ? { firstName: given, lastName: family } : splitName(whole)
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

export type AddressRules = {
  /** Whether an address counts as verified if the provider does not say (`OIDC_TRUST_EMAIL`). */
  readonly trustEmail: boolean
  /** The claim with the address (`OIDC_EMAIL_CLAIM`). Naming another one than `email` is the operator's word for it. */
  readonly emailClaim: string
}

/** Whether an address counts where the provider does not say that it is verified. */
export function isTrusted({ trustEmail, emailClaim }: AddressRules): boolean {
  return trustEmail || emailClaim !== 'email'
}

/**
 * Reads addresses and names from an ID token or the userinfo endpoint.
 * @throws SignInFailure no_email, email_not_verified, email_verified_missing, provider_answer_invalid
 */
export function personOf(
  claims: Claims,
  rules: AddressRules,
): Pick<Identity, 'email' | 'otherEmails' | 'firstName' | 'lastName'> {
  const { emailClaim } = rules
  const isText = valuesOf(claims[emailClaim]).some((value) => typeof value === 'string')
  if (!isText) throw new SignInFailure('no_email', `the provider sent no ${emailClaim}`)
  const isVerified = saysVerified(claims)
  if (isVerified === false) throw new SignInFailure('email_not_verified')
  if (isVerified === undefined && !isTrusted(rules)) {
    throw new SignInFailure('email_verified_missing', 'the provider sent no email_verified: see OIDC_TRUST_EMAIL')
  }
  const [email, ...otherEmails] = addressesOf(claims[emailClaim])
  if (email === undefined) throw new SignInFailure('provider_answer_invalid', emailClaim)
  return {
    email,
    ...(otherEmails.length > 0 && { otherEmails }),
    ...namesOf(claims),
  }
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
