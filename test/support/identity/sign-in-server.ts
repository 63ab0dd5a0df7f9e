import type { Site } from '#server/site.ts'
import { testSite } from '#test/support/site.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCookie } from '#server/identity/sessions/session-cookie.ts'
import type { SignInOptions } from '#server/http/sign-in/sign-in-options.ts'
import { signInRoutes } from '#server/http/sign-in/sign-in.ts'
import { type EmbeddedKeys, loadOrCreateKeys } from '#server/identity/embedded/keys.ts'
import { embeddedSignIn } from '#server/identity/embedded/plugin.ts'
import { EMBEDDED_CLIENT_ID, EMBEDDED_PATH, type SamplePerson } from '#server/identity/embedded/provider.ts'
import type { AddressRules } from '#server/identity/identity-claims.ts'
import { openIdConnectProvider } from '#server/identity/openid-connect.ts'
import { readConfig } from '#server/config.ts'
import { newSession, type Session, type SessionStore } from '#server/identity/sessions/session-store.ts'
import { isLoopback } from '#server/loopback.ts'
import fastify from 'fastify'
import { freePort } from '#test/support/free-port.ts'

export type SignInServer = {
  readonly publicUrl: string
  /** The address on which it listens; by default the public address. */
  readonly listensAt: string
  /** The signed-in people, if sessions are kept in memory. */
  readonly sessions: ReadonlyMap<string, Session>
  readonly logLines: readonly string[]
  /** Lets the server's clock run ahead, milliseconds. */
  readonly wait: (ms: number) => void
  readonly stop: () => Promise<void>
}

export type SignInServerOptions = {
  /** The store of sessions; in memory by default. */
  readonly store?: SessionStore
  readonly publicUrl?: string
  readonly port?: number
} & Partial<Pick<SignInOptions, 'provider' | 'isAllowed' | 'count'> & Pick<Site, 'imprintUrl'>>

export const samplePeople: readonly SamplePerson[] = [
  {
    email: 'ada.lovelace@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'STUDENT',
    hint: (locale) => (locale === 'de' ? 'hat Themen gewählt' : 'has chosen tags'),
  },
  {
    email: 'alan.turing@example.org',
    firstName: 'Alan',
    lastName: 'Turing',
    role: 'SUPERVISOR',
    hint: (locale) => (locale === 'de' ? 'zwei Plätze frei' : 'two places left'),
  },
]

/** A listening server with only the sign-in and the embedded provider. */
export async function startSignInServer(options: SignInServerOptions = {}): Promise<SignInServer> {
  const port = options.port ?? (await freePort())
  const listensAt = `http://127.0.0.1:${port}`
  const publicUrl = options.publicUrl ?? listensAt
  const site = testSite({ publicUrl, imprintUrl: options.imprintUrl ?? null })
  const sessions = new Map<string, Session>()
  const logLines: string[] = []
  let ahead = 0
  const now = (): Date => new Date(Date.now() + ahead)

  const app = fastify({ logger: { level: 'info', stream: { write: (line) => void logLines.push(line) } } })
  await app.register(embeddedSignIn, {
    site: { ...site, isOpenToAnybody: !isLoopback(new URL(publicUrl).hostname) },
    keys: await testKeys(),
    people: samplePeople,
    now,
    count: async () => null,
  })
  await app.register(signInRoutes, {
    provider: options.provider ?? embeddedClient(publicUrl, listensAt),
    cookie: sessionCookie(site),
    sessions: options.store ?? sessionsIn(sessions),
    site,
    now,
    isAllowed: options.isAllowed ?? (() => true),
    count: options.count ?? (async () => null),
  })
  await app.listen({ host: '127.0.0.1', port })
  return { publicUrl, listensAt, sessions, logLines, wait: (ms) => void (ahead += ms), stop: () => app.close() }
}

/** Our client for a provider elsewhere. */
export function hostedClient(issuer: string, publicUrl: string, rules: Partial<AddressRules> = {}) {
  return openIdConnectProvider({
    name: 'oidc',
    issuer,
    clientId: 'tandem',
    publicUrl,
    trustEmail: false,
    emailClaim: 'email',
    ...rules,
    maxAgeSeconds: 3600,
    timeoutSeconds: 2,
  })
}

/** Our client of the embedded provider. */
export function embeddedClient(publicUrl: string, reachAt: string) {
  return openIdConnectProvider({
    name: 'embedded',
    issuer: publicUrl + EMBEDDED_PATH,
    clientId: EMBEDDED_CLIENT_ID,
    publicUrl,
    trustEmail: false,
    emailClaim: 'email',
    maxAgeSeconds: 3600,
    reachAt,
  })
}

const limits = readConfig({}).sessions

const callerOf = ({ id, issuer, subject, email, createdAt, lastSeenAt, authenticatedAt }: Session) => ({
  sessionId: id,
  identity: { issuer, subject },
  email,
  user: null,
  language: null,
  signedInAt: createdAt,
  lastSeenAt,
  authenticatedAt,
})

const sessionsIn = (rows: Map<string, Session>): SessionStore => {
  return {
    async start(identity, device, now) {
      const session = { ...newSession(identity, { device, limits, now }), sealedIdToken: identity.idToken }
      rows.set(session.id, session)
      return { ...session, userId: null }
    },
    async find(id, now) {
      const session = rows.get(id)
      return session && session.expiresAt > now ? callerOf(session) : null
    },
    async end(id) {
      const idToken = rows.get(id)?.sealedIdToken ?? null
      rows.delete(id)
      return { idToken }
    },
  }
}

let keys: Promise<EmbeddedKeys> | undefined

export function testKeys(): Promise<EmbeddedKeys> {
  keys ??= mkdtemp(join(tmpdir(), 'tandem-keys-')).then(async (folder) => {
    const made = await loadOrCreateKeys(folder)
    await rm(folder, { recursive: true })
    return made
  })
  return keys
}
