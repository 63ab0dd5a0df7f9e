import Provider, {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
} from 'oidc-provider'
import { renderFailurePage } from '../failure-page.ts'
import { pageLanguage } from '../../html/page-language.ts'
import { pageHeaders } from '../../html/page.ts'
import type { Site } from '../../site.ts'
import type { EmbeddedKeys } from './keys.ts'
import type { Role } from '#domain/roles.ts'
import type { Locale } from '#messages/runtime'

/** Path of the embedded provider, and the id of its only client. */
export const EMBEDDED_PATH = '/oidc'
export const EMBEDDED_CLIENT_ID = 'tandem'
/** Stored issuer of its users: the address changes with the port. */
export const EMBEDDED_IDENTITIES = 'urn:tandem:embedded-sign-in'
export const EMBEDDED_STYLESHEET = `${EMBEDDED_PATH}/page.css`

export type EmbeddedProviderOptions = {
  /** The issuer is its address and `/oidc`. */
  readonly site: Site
  readonly keys: EmbeddedKeys
  readonly people: readonly SamplePerson[]
  readonly now: () => Date
}

const MINUTE_S = 60
const SCOPE = 'openid email profile'

/**
 * An OpenID Connect provider for trying the product out: authorization code with PKCE for one client, this server.
 * Everybody can sign in as anybody.
 */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): Provider {
  const provider = new Provider(options.site.publicUrl + EMBEDDED_PATH, {
    ...clientConfiguration(options),
    ...LIFETIMES,
    adapter: memoryAdapter(() => options.now().getTime()),
    jwks: options.keys.jwks,
    cookies: {
      keys: options.keys.cookieKeys,
      names: { session: 'tandem_oidc_session', interaction: 'tandem_oidc_form', resume: 'tandem_oidc_resume' },
      long: { path: EMBEDDED_PATH, httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    findAccount: (_ctx, email) => accountOf(email, options.people),
    // No consent page: the only client is the site that the visitor came from.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => renderError(ctx, out.error, options),
  })
  provider.proxy = true
  provider.use(endProviderSession)
  provider.use(redirectAfterSignOut(`${options.site.publicUrl}/`))
  return provider
}

const clientConfiguration = ({ site: { publicUrl } }: EmbeddedProviderOptions): Configuration => {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return {
    clients: [
      {
        client_id: EMBEDDED_CLIENT_ID,
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    issueRefreshToken: async () => false,
    // The provider's session ends when the code is issued; the code remains valid.
    expiresWithSession: async () => false,
    interactions: { policy, url: (_ctx, { uid }) => `${EMBEDDED_PATH}/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    clientBasedCORS: () => false,
  }
}

/** Seconds. */
const LIFETIMES: Configuration = {
  ttl: {
    AccessToken: 5 * MINUTE_S,
    AuthorizationCode: MINUTE_S,
    Grant: 10 * MINUTE_S,
    IdToken: 5 * MINUTE_S,
    Interaction: 10 * MINUTE_S,
    Session: 10 * MINUTE_S,
  },
}

const accountOf = (email: string, people: readonly SamplePerson[]) => {
  const person = people.find((candidate) => candidate.email.toLowerCase() === email.toLowerCase())
  const names = person && { given_name: person.firstName, family_name: person.lastName }
  return { accountId: email, claims: () => ({ sub: email, email, email_verified: true, ...names }) }
}

/**
 * Ends the provider's own session when the code is issued, so that signing out of the product is enough, and the next
 * sign-in asks again.
 */
const endProviderSession = (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  return next().then(() => {
    const session = ctx.oidc?.session
    return session?.accountId ? session.destroy() : undefined
  })
}

/**
 * Redirects from the sign-out without asking: there is no session that anybody could lose. The address was checked
 * against the client's before.
 */
const redirectAfterSignOut =
  (home: string) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return
    const target = ctx.oidc.params?.['post_logout_redirect_uri']
    ctx.redirect(typeof target === 'string' ? target : home)
    ctx.status = 303
  }

const renderError = (ctx: KoaContextWithOIDC, code: string, options: EmbeddedProviderOptions): void => {
  const { site } = options
  // Any other error than an abandoned sign-in comes from a request that our own client would never send.
  const reason = code === 'invalid_request' && ctx.oidc?.route === 'resume' ? 'expired' : 'provider_refused'
  const locale = pageLanguage(ctx.req.headers)
  ctx.set(pageHeaders(site.publicUrl))
  ctx.type = 'text/html; charset=utf-8'
  const [status, stylesheet] = [ctx.status, EMBEDDED_STYLESHEET]
  ctx.body = renderFailurePage({ reason, status, locale, stylesheet, site })
}

/** A person to try the product as. */
export type SamplePerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** Their situation in a few words: "has a supervisor". */
  readonly hint: (locale: Locale) => string
}

type Entry = {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Most pending sign-ins of a process; each takes about five entries for a few minutes. */
const ENTRIES_MAX = 10_000

/**
 * Stores the embedded provider's pending sign-ins in this process. Entries expire, and the oldest are evicted when
 * there are too many. After a restart visitors sign in again. Several processes behind one address would need a shared
 * store, which this provider does not have.
 */
export function memoryAdapter(now: () => number, entriesMax: number = ENTRIES_MAX): AdapterFactory {
  const entries = new Map<string, Entry>()

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const removeWhere = (matches: (key: string, entry: Entry) => boolean): void => {
    for (const [key, entry] of entries) if (matches(key, entry)) entries.delete(key)
  }
  const makeRoom = (): void => {
    if (entries.size < entriesMax) return
    removeWhere((_key, { expiresAt }) => expiresAt <= now())
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size >= entriesMax) entries.delete(oldest)
  }

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      makeRoom()
      entries.set(`${model}:${id}`, { payload, expiresAt: now() + (expiresIn ?? 0) * 1000 })
    },
    async find(id) {
      return find(`${model}:${id}`)
    },
    async findByUid(uid) {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${model}:`) && payload.uid === uid) return find(key)
      }
      return undefined
    },
    // Device codes are switched off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      removeWhere((key, { payload }) => key.startsWith(`${model}:`) && payload.grantId === grantId)
    },
  })
}
