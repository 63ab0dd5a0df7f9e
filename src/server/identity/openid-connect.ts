import * as oidc from 'openid-client'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { FRESH_SIGN_IN_MS } from '#domain/limits.ts'
import { z } from 'zod'
import { type AddressRules, isPresent, isTrusted, personOf, proofOf, saysVerified } from './identity-claims.ts'
import type { Identity, RedirectingProvider } from './identity-provider.ts'
import { isLoopback } from '#server/loopback.ts'
import type { PendingSignIn } from './sessions/pending-sign-ins.ts'
import { SignInFailure, type SignInFailureReason } from './sign-in-failure.ts'

export type OpenIdConnectOptions = AddressRules & {
  readonly name: string
  /** The issuer's own name; https, or http on this machine. */
  readonly issuer: string
  readonly clientId: string
  /** Without a secret the client is public, and protected by PKCE alone. */
  readonly clientSecret?: string
  /** This server's address; the provider has to know `/auth/callback` under it and, for sign-outs, `/`. */
  readonly publicUrl: string
  /** Maximum age of the provider's own sign-in, seconds; it also makes the provider send its time. */
  readonly maxAgeSeconds: number
  /** Stored name of the issuer, if not its address. */
  readonly keptAs?: string
  /**
   * Address of the issuer as this server reaches it, if browsers use another one: the embedded provider runs in this
   * process, and its public address may exist only in front of a proxy.
   */
  readonly reachAt?: string
  /** Time limit of each request to the provider. */
  readonly timeoutSeconds?: number
}

const SCOPE = 'openid email profile'
const TIMEOUT_SECONDS = 10
/** A longer ID token is not sent as a hint, because the sign-out's address would become too long for servers. */
const HINT_LENGTH_MAX = 4000

/**
 * An OpenID Connect provider with discovery: authorization code flow with PKCE (S256), state and nonce. Discovery
 * happens at the first sign-in and is cached; after a failure the next sign-in tries again.
 * @throws TypeError for an issuer without TLS outside this machine
 */
export function openIdConnectProvider(options: OpenIdConnectOptions): RedirectingProvider {
  assertTrustworthy(options)
  const configuration = keepingSuccess(() => discover(options))

  return {
    name: options.name,
    async authorizationUrl(pending) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: `${options.publicUrl}/auth/callback`,
        scope: SCOPE,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        // With a maximum age the provider has to send the time of its sign-in (`auth_time`).
        max_age: String(pending.again ? FRESH_SIGN_IN_MS / 1000 : options.maxAgeSeconds),
        ...(pending.again && { prompt: 'login' }),
      })
    },
    async callback(currentUrl, pending) {
      const states = currentUrl.searchParams.getAll('state')
      if (states.length !== 1 || states[0] !== pending.state) throw new SignInFailure('expired', 'state')
      return fetchIdentity(await configuration(), options, currentUrl, pending)
    },
    async doubt() {
      const { claims_supported: promised = [] } = (await configuration()).serverMetadata()
      if (isTrusted(options) || promised.includes('email_verified')) return null
      return (
        'The discovery of the identity provider does not promise the claim email_verified: without it nobody gets in. ' +
        'If all its addresses are verified, set OIDC_TRUST_EMAIL=on.'
      )
    },
    async signOutUrl(idToken) {
      const kept = await configuration()
      if (!offersSignOut(kept)) return null
      return oidc.buildEndSessionUrl(kept, {
        post_logout_redirect_uri: `${options.publicUrl}/`,
        ...(idToken !== null && { id_token_hint: idToken }),
      })
    },
  }
}

const fetchIdentity = async (
  configuration: oidc.Configuration,
  options: OpenIdConnectOptions,
  currentUrl: URL,
  pending: PendingSignIn,
): Promise<Identity> => {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, currentUrl, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
    })
    const claims = tokens.claims()
    if (!claims) throw new SignInFailure('provider_answer_invalid', 'no ID token')
    const idToken = tokens.id_token ?? null
    return {
      issuer: options.keptAs ?? claims.iss,
      ...proofOf(claims),
      ...personOf(await aboutThePerson(configuration, tokens, claims, options), options),
      idToken: idToken !== null && offersSignOut(configuration) && idToken.length <= HINT_LENGTH_MAX ? idToken : null,
    }
  } catch (error) {
    throw signInFailureFrom(error)
  }
}

/** Providers may send the address only from the userinfo endpoint (OpenID Connect Core, section 5.4). */
const aboutThePerson = async (
  configuration: oidc.Configuration,
  { access_token: accessToken }: oidc.TokenEndpointResponse,
  claims: oidc.IDToken,
  { emailClaim }: AddressRules,
): Promise<Readonly<Record<string, unknown>>> => {
  const isRefused = saysVerified(claims) === false
  const isWhole = isPresent(claims, emailClaim) && isPresent(claims, 'email_verified')
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims
  const told = await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  // Address and verification have to come from the same source.
  const source = isPresent(told, emailClaim) ? told : claims
  return isRefused ? { ...source, email_verified: false } : source
}

/** Endpoints that a sign-in needs; `end_session_endpoint` is optional. */
const metadataOf = (endpoint: z.ZodURL) =>
  z.looseObject({
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    userinfo_endpoint: endpoint.optional(),
    end_session_endpoint: endpoint.optional(),
  })
const Metadata = metadataOf(z.url({ protocol: /^https$/ }))
const MetadataOfThisMachine = metadataOf(z.url({ protocol: /^https?$/ }))

const offersSignOut = (configuration: oidc.Configuration): boolean =>
  configuration.serverMetadata().end_session_endpoint !== undefined

const discover = async (options: OpenIdConnectOptions): Promise<oidc.Configuration> => {
  try {
    const configuration = await oidc.discovery(
      new URL(options.issuer),
      options.clientId,
      {},
      options.clientSecret === undefined ? oidc.None() : secretAuthentication(options.clientSecret),
      {
        timeout: options.timeoutSeconds ?? TIMEOUT_SECONDS,
        execute: [
          // Signatures are checked, although the token comes straight from the provider.
          oidc.enableNonRepudiationChecks,
          // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out; nothing leaves the machine
          ...(isLoopbackOnly(options) ? [oidc.allowInsecureRequests] : []),
        ],
        ...(options.reachAt && { [oidc.customFetch]: fetchElsewhere(options.issuer, options.reachAt) }),
      },
    )
    const expected = isLoopbackOnly(options) ? MetadataOfThisMachine : Metadata
    if (!expected.safeParse(configuration.serverMetadata()).success)
      throw new SignInFailure('provider_refused', 'metadata')
    return configuration
  } catch (error) {
    throw signInFailureFrom(error)
  }
}

/** The client authentication that the provider supports; without a word HTTP Basic (RFC 8414). */
const secretAuthentication = (secret: string): oidc.ClientAuth => {
  const post = oidc.ClientSecretPost(secret)
  const basic = oidc.ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    return takesPost ? post(server, client, body, headers) : basic(server, client, body, headers)
  }
}

/** A fetch that sends requests for the issuer's origin to another address, and all others unchanged. */
const fetchElsewhere = (issuer: string, reachAt: string): oidc.CustomFetch => {
  const { origin } = new URL(issuer)
  return (address, { body, signal, ...rest }) => {
    const url = new URL(address)
    const target = url.origin === origin ? new URL(url.pathname + url.search, reachAt) : url
    return fetch(target, { ...rest, body: body ?? null, ...(signal && { signal }) })
  }
}

const assertTrustworthy = (options: OpenIdConnectOptions): void => {
  const { protocol } = new URL(options.issuer)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackOnly(options))) return
  throw new TypeError(`The issuer ${options.issuer} must be an https address: http is for this machine only.`)
}

const isLoopbackOnly = ({ issuer, reachAt }: OpenIdConnectOptions): boolean => {
  return isLoopback(new URL(reachAt ?? issuer).hostname)
}

const keepingSuccess = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

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
const signInFailureFrom = (error: unknown): SignInFailure => {
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
