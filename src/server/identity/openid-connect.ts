import * as oidc from 'openid-client'
import { identityOf } from './identity-claims.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { isLoopback } from './loopback.ts'
import { signInFailureFrom } from './openid-connect-errors.ts'
import type { PendingSignIn } from './sessions/pending-sign-in.ts'
import { SignInFailure } from './sign-in-failure.ts'

export type OpenIdConnectOptions = {
  readonly name: string
  /** The issuer as it names itself; https, or http on this machine. */
  readonly issuer: string
  readonly clientId: string
  /** Without one the client is public: PKCE alone protects the code. */
  readonly clientSecret?: string
  /** Our callback, as it is registered with the provider. */
  readonly redirectUri: string
  /**
   * Where the issuer's origin is to be reached from here, when that differs from what browsers use: the embedded
   * provider listens in this process, its public address may only exist in front of a proxy.
   */
  readonly reachAt?: string
  /** For each request to the provider. */
  readonly timeoutSeconds?: number
}

const SCOPE = 'openid email profile'
const TIMEOUT_SECONDS = 10

/**
 * Any OpenID Connect provider with discovery: authorization code flow with PKCE (S256), state and nonce. Discovery
 * happens at the first sign-in and is kept; a failed one is tried again at the next.
 * @throws TypeError for an issuer without TLS outside this machine
 */
export function openIdConnectProvider(options: OpenIdConnectOptions): IdentityProvider {
  assertTrustworthy(options)
  const configuration = keepingSuccess(() => discover(options))

  return {
    name: options.name,
    async authorizationUrl(pending) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.redirectUri,
        scope: SCOPE,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async callback(currentUrl, pending) {
      const states = currentUrl.searchParams.getAll('state')
      if (states.length !== 1 || states[0] !== pending.state) throw new SignInFailure('expired', 'state')
      return fetchIdentity(await configuration(), currentUrl, pending)
    },
  }
}

const fetchIdentity = async (
  configuration: oidc.Configuration,
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
    if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return identityOf(claims)
    // Providers may keep the address out of the ID token (OpenID Connect Core, section 5.4).
    return identityOf(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub))
  } catch (error) {
    throw signInFailureFrom(error)
  }
}

const discover = async (options: OpenIdConnectOptions): Promise<oidc.Configuration> => {
  try {
    return await oidc.discovery(
      new URL(options.issuer),
      options.clientId,
      {},
      options.clientSecret === undefined ? oidc.None() : secretAuthentication(options.clientSecret),
      {
        timeout: options.timeoutSeconds ?? TIMEOUT_SECONDS,
        execute: [
          // Signatures are checked although the token comes straight from the provider.
          oidc.enableNonRepudiationChecks,
          // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out; nothing leaves the machine
          ...(staysOnThisMachine(options) ? [oidc.allowInsecureRequests] : []),
        ],
        ...(options.reachAt && { [oidc.customFetch]: fetchElsewhere(options.issuer, options.reachAt) }),
      },
    )
  } catch (error) {
    throw signInFailureFrom(error)
  }
}

/** The way to show the secret that the provider says it takes; HTTP Basic is what silence means (RFC 8414). */
const secretAuthentication = (secret: string): oidc.ClientAuth => {
  const post = oidc.ClientSecretPost(secret)
  const basic = oidc.ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    return takesPost ? post(server, client, body, headers) : basic(server, client, body, headers)
  }
}

/** A fetch that sends what is meant for the issuer's origin to another address, everything else where it belongs. */
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
  if (protocol === 'https:' || (protocol === 'http:' && staysOnThisMachine(options))) return
  throw new TypeError(`The issuer ${options.issuer} must be an https address: http is for this machine only.`)
}

const staysOnThisMachine = ({ issuer, reachAt }: OpenIdConnectOptions): boolean => {
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
