import type { Attempt } from './sign-in-path.ts'

/** Why a sign-in came to nothing, and the HTTP status of the page that says so. */
export const SIGN_IN_FAILURES = {
  /** The attempt took too long, was used before, or belongs to another browser (state). */
  expired: 400,
  /** The visitor, or somebody in their name, said no at the provider. */
  cancelled: 403,
  /** The provider says that the address is not confirmed. */
  email_not_verified: 403,
  /** The provider knows no address of the visitor. */
  no_email: 403,
  /** `ALLOWED_EMAIL_DOMAINS` does not name the address's domain. */
  address_not_allowed: 403,
  /** Somebody else has signed in with this address, or it became that of another person here. */
  address_taken: 403,
  /** Too many sign-ins from one network address. */
  too_many_sign_ins: 429,
  /** No answer: down, unknown host, time-out, error of its own. */
  provider_unreachable: 502,
  /** It answers but refuses this client: issuer, client id, secret or redirect address are wrong. */
  provider_refused: 502,
  /** Its answer does not hold: signature, nonce, audience, time or shape. */
  provider_answer_invalid: 502,
  /** Our own database is away, or the server stops. */
  unavailable: 503,
  /** Something of our own. */
  internal: 500,
} as const satisfies Record<string, number>

export type SignInFailureReason = keyof typeof SIGN_IN_FAILURES

type Circumstances = {
  /** For the log: error codes, never tokens or anything about the person. */
  readonly detail?: string | undefined
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  /** What came to nothing, for another try. */
  readonly attempt?: Attempt
}

/** A sign-in that came to nothing. */
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
