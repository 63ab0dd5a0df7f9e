import type { Attempt } from './sign-in-path.ts'

/** Reasons of a failed sign-in, and the HTTP status of its page. */
export const SIGN_IN_FAILURES = {
  /** The attempt took too long, was used before, or belongs to another browser (state). */
  expired: 400,
  /** The visitor, or somebody in their name, refused at the provider. */
  cancelled: 403,
  /** The provider says that the address is not verified. */
  email_not_verified: 403,
  /** The provider does not say whether the address is verified, and nobody set `OIDC_TRUST_EMAIL`. */
  email_verified_missing: 403,
  /** The provider has no address of the visitor. */
  no_email: 403,
  /** The address's domain is not in `ALLOWED_EMAIL_DOMAINS`. */
  address_not_allowed: 403,
  /** Somebody else has signed in with this address, or it belongs to another person here. */
  address_taken: 403,
  /** Too many sign-ins from one network address. */
  too_many_sign_ins: 429,
  /** The provider did not answer: down, unknown host, time-out, error of its own. */
  provider_unreachable: 502,
  /** The provider refused this client: issuer, client id, secret or redirect address are wrong. */
  provider_refused: 502,
  /** The provider's answer is not valid: signature, nonce, audience, time or shape. */
  provider_answer_invalid: 502,
  /** The own database is away, or the server stops. */
  unavailable: 503,
  /** Any other error of this server. */
  internal: 500,
} as const satisfies Record<string, number>

export type SignInFailureReason = keyof typeof SIGN_IN_FAILURES

type Circumstances = {
  /** For the log: error codes, never tokens or personal data. */
  readonly detail?: string | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
  /** Parameters of the failed sign-in, for another try. */
  readonly attempt?: Attempt
}

/** A failed sign-in. */
export class SignInFailure extends Error {
  readonly reason: SignInFailureReason
  readonly detail: string | undefined
  readonly retryAfter: number | undefined
  readonly attempt: Attempt | undefined

  constructor(reason: SignInFailureReason, circumstances: string | Circumstances = {}) {
    const { detail, retryAfter, attempt } = {
      ...(typeof circumstances === 'string' ? { detail: circumstances } : circumstances),
    }
    super(detail === undefined ? reason : `${reason} (${detail})`)
    this.name = 'SignInFailure'
    this.reason = reason
    this.detail = detail
    this.retryAfter = retryAfter
    this.attempt = attempt
  }
}
