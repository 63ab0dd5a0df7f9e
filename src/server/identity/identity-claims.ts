import { Email } from '#contract/shapes.ts'
import { cleanName } from '#domain/names.ts'
import { z } from 'zod'
import type { Identity } from './identity-provider.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** A name that we would refuse in a form is no hint worth having. */
const NameHint = z
  .string()
  .transform((name) => {
    const cleaned = cleanName(name)
    return cleaned.ok ? cleaned.name : undefined
  })
  .optional()
  .catch(undefined)

/** The claims we read, in the shapes that providers are seen to send; the specification knows booleans only. */
const IdentityClaims = z.object({
  email: z.string().trim().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  given_name: NameHint,
  family_name: NameHint,
})

/**
 * The address and names that an ID token or the userinfo endpoint speaks of.
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
