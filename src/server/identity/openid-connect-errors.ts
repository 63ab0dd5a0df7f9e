import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { SignInFailure, type SignInFailureReason } from './sign-in-failure.ts'

/** Authorization error codes with a meaning of their own (RFC 6749 section 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const AUTHORIZATION_ERRORS: Readonly<Record<string, SignInFailureReason>> = {
  access_denied: 'cancelled',
  login_required: 'cancelled',
  consent_required: 'cancelled',
  interaction_required: 'cancelled',
  server_error: 'provider_unreachable',
  temporarily_unavailable: 'provider_unreachable',
}

const CLIENT_ERRORS: Readonly<Record<string, SignInFailureReason>> = {
  OAUTH_TIMEOUT: 'provider_unreachable',
  OAUTH_ABORT: 'provider_unreachable',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'provider_refused',
  // No provider, or another one, answers at the issuer's address.
  OAUTH_RESPONSE_IS_NOT_JSON: 'provider_refused',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'provider_refused',
}

/**
 * Maps an error of the OpenID Connect client to a failed sign-in.
 * @throws the error itself if it has nothing to do with the provider
 */
export function signInFailureFrom(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (error instanceof AuthorizationResponseError) {
    return new SignInFailure(AUTHORIZATION_ERRORS[error.error] ?? 'provider_refused', codeOf(error.error))
  }
  if (error instanceof ResponseBodyError) return fromTokenEndpoint(error)
  if (error instanceof WWWAuthenticateChallengeError) return fromStatus(error.status)
  if (error instanceof ClientError) return fromClient(error)
  // Thrown by fetch without a connection.
  if (error instanceof TypeError && error.cause instanceof Error) {
    return new SignInFailure('provider_unreachable', codeOf(Reflect.get(error.cause, 'code')))
  }
  throw error
}

const fromTokenEndpoint = (error: ResponseBodyError): SignInFailure => {
  const detail = codeOf(error.error)
  if (error.error === 'invalid_grant') return new SignInFailure('expired', detail)
  return new SignInFailure(error.status >= 500 ? 'provider_unreachable' : 'provider_refused', detail)
}

const fromClient = (error: ClientError): SignInFailure => {
  if (error.cause instanceof Response && !error.cause.ok) return fromStatus(error.cause.status)
  const reason = CLIENT_ERRORS[error.code ?? ''] ?? 'provider_answer_invalid'
  return new SignInFailure(reason, codeOf(error.code))
}

const fromStatus = (status: number): SignInFailure => {
  return new SignInFailure(status >= 500 ? 'provider_unreachable' : 'provider_refused', `HTTP ${status}`)
}

/** Codes come from outside, the callback's even from anybody's link: only well-formed ones are logged. */
const codeOf = (code: unknown): string => {
  return typeof code === 'string' && /^[\w.-]{1,64}$/u.test(code) ? code : 'unknown error'
}
