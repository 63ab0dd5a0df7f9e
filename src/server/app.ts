import multipart from '@fastify/multipart'
import { PICTURE_BYTES_MAX } from '#domain/limits.ts'
import { longestSession } from '#domain/sessions.ts'
import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'
import type { UploadName } from '#contract/operations.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { lastBackup } from './archive/own-backups.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { markSeen, spendToken } from './db/queries/accounts/sessions.ts'
import { databaseCheck } from './db/pool.ts'
import { readMeasures } from './db/queries/measures.ts'
import { admitCalls } from './http/admission.ts'
import { calendarFeed } from './http/calendar-feed.ts'
import { transports } from './http/transports.ts'
import { events } from './http/events.ts'
import { health } from './http/health.ts'
import { callLimits, sharedCounter, signInLimit } from './http/limits.ts'
import { logCalls } from './http/log/log.ts'
import { mailOutbox } from './http/mail-outbox.ts'
import { settingPages } from './http/setting-pages.ts'
import { installedApp } from './http/installed-app/worker.ts'
import { institutionLogo, pictures } from './http/pictures.ts'
import { metrics, type MetricsOptions } from './http/metrics/metrics.ts'
import type { BuiltPages } from './http/pages/built-pages.ts'
import type { PageContext } from './http/pages/page-visitor.ts'
import { pages } from './http/pages/pages.ts'
import { INSTITUTION_LOGO_PATH } from './html/page.ts'
import { createServer, type Timeouts } from './http/server.ts'
import { sessionCookie, sessionReader } from './identity/sessions/session-cookie.ts'
import type { SignInOptions } from './http/sign-in/sign-in-options.ts'
import { signInRoutes } from './http/sign-in/sign-in.ts'
import { EMBEDDED_CLIENT_ID, EMBEDDED_IDENTITIES, EMBEDDED_PATH } from './identity/embedded/provider.ts'
import { type EmbeddedSignInOptions, embeddedSignIn } from './identity/embedded/plugin.ts'
import { isLoopback } from '#server/loopback.ts'
import { clerkProvider } from './identity/clerk/clerk.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import { openIdConnectProvider } from './identity/openid-connect.ts'
import { databaseSessions } from './identity/sessions/session-store.ts'
import { isAllowedDomain } from './resources/accounts/registration.ts'
import type { CallLimits, RequestDependencies } from './operation.ts'
import { EventFeed } from './events/event-feed.ts'
import { Failure } from './failure.ts'
import { countKeptMails, outboxFolder } from './mail/kept-mails.ts'
import { releaseAddressAtSignIn } from './resources/accounts/same-person.ts'
import { handlers } from './resources/handlers.ts'
import type { Services } from './services.ts'
import { openApiDocument, type OpenApiOptions } from '#contract/openapi.ts'
import compress from '@fastify/compress'

export type AppOptions = {
  readonly db: Database
  readonly services: Services
  /** The embedded provider, when no hosted one is set. */
  readonly embedded: Pick<EmbeddedSignInOptions, 'keys' | 'people'> | null
  /** Where this process listens, for its own calls to the embedded provider. */
  readonly listensAt: string
  /** Folder of the built pages. */
  readonly webRoot: string
  /** The pages as the build made them. */
  readonly built: BuiltPages
  readonly now: () => Date
  readonly logger: FastifyBaseLogger
  /** Time limits for slow callers, instead of the defaults. */
  readonly timeouts?: Partial<Timeouts>
  /** Calls at a time, where it is not as many as usual. */
  readonly callsMax?: number
}

/** The server, built and not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services, now, logger } = options
  const { config, site } = services
  const { publicUrl, secret } = site
  setFormalGerman(config.germanForm === 'sie' ? germanSie : null)
  const app = createServer({
    publicUrl,
    bodyLimit: config.limits.jsonBytes,
    trustProxy: config.trustProxy,
    logger,
    timeouts: options.timeouts ?? {},
    isBusy: () => services.importRuns.alive.size > 0,
  })
  admitCalls(app, { callsMax: options.callsMax, site })
  logCalls(app)
  const feed = eventFeed(options, (lagMs) => watched.toldNews(lagMs))
  const watched = metrics(app, metricsOptions(options, feed))
  await compressAnswers(app)
  await app.register(multipart)
  const askDatabase = databaseCheck(db.$client)
  await app.register(health, { isReady: () => readiness(app, askDatabase) })
  const cookie = sessionCookie(site)
  const sessions = databaseSessions(db, {
    limits: config.sessions,
    secret,
    formerIssuers: config.provider.kind === 'embedded' ? [] : [EMBEDDED_IDENTITIES, ...config.formerIssuers],
    giveWay: releaseAddressAtSignIn,
  })
  const readSession = sessionReader({ cookie, sessions, now })
  await registerSignIn(app, options, { cookie, sessions })
  await app.register(pictures, { db, readSession })
  const limits = callLimits(config.limits, sharedCounter(db, secret, now))
  await app.register(events, { source: feed, readSession, count: limits.count })
  await app.register(openapi, { version: services.version, publicUrl, cookie: cookie.name })
  const dependencies = performing(options, limits)
  const seen: PageContext['seen'] = (caller, at) =>
    markSeen(db, caller, at).catch((err: unknown) => logger.error({ err }, 'not marked as seen'))
  const bytes = uploadBytes(config)
  await app.register(transports, { dependencies, cookie, readSession, seen, now, publicUrl, uploadBytes: bytes })
  await registerMailOutbox(app, options)
  await app.register(settingPages, { db, site, now })
  const { calendarTokens: tokens } = services
  await app.register(calendarFeed, { db, tokens, publicUrl, timeZone: config.timeZone, now, count: limits.count })
  const pageContext = { dependencies, cookie, readSession, now, seen, moment: () => feed.moment() }
  await registerPages(app, options, pageContext)
  return app
}

const performing = ({ db, services, logger }: AppOptions, limits: CallLimits): RequestDependencies => ({
  db,
  handlers,
  services,
  limits,
  undeclared: (operation, err) => logger.error({ err, operation }, 'error code is not declared'),
})

/** @throws when calls should go to another instance */
const readiness = async (app: FastifyInstance, askDatabase: () => Promise<void>): Promise<void> => {
  if (app.isDraining()) throw new Failure('unavailable')
  await askDatabase()
}

const registerPages = async (
  app: FastifyInstance,
  { services, webRoot, built }: AppOptions,
  context: PageContext,
): Promise<void> => {
  const { germanForm, hasServiceWorker } = services.config
  const { publicUrl, institution, imprintUrl: imprint, timeZone, isOpenToAnybody } = services.site
  const { name, logo } = institution
  institutionLogo(app, institution)
  await app.register(installedApp, { readSession: context.readSession, institution: name })
  await app.register(pages, {
    root: webRoot,
    context,
    ...built,
    site: {
      ...built.landing,
      publicUrl,
      timeZone,
      germanForm,
      isOpenToAnybody,
      institution: { name, logo: logo && INSTITUTION_LOGO_PATH },
      imprint,
    },
    isKeptByBrowsers: hasServiceWorker,
  })
}

const metricsOptions = ({ db, services, now }: AppOptions, feed: EventFeed): MetricsOptions => ({
  token: services.config.metricsToken,
  isForThisMachine: services.config.isForThisMachine,
  now,
  readBackup: backupReader(services.config, now),
  countKeptMails: async () => (services.config.smtpUrl ? 0 : countKeptMails(outboxFolder(services.config.dataDir))),
  readState: () => ({ pool: db.$client, streams: feed.size }),
  readKept: async () => {
    const { matchingRevision, ...kept } = await readMeasures(db, now())
    return { ...kept, indexBehind: matchingRevision - (services.matching.revision() ?? matchingRevision) }
  },
})

/** With `BACKUP_KEEP=0` the operator makes the backups. */
const backupReader =
  ({ dataDir, backups }: Config, now: () => Date): MetricsOptions['readBackup'] =>
  async () =>
    (await lastBackup(dataDir, now())) ?? (backups.keep > 0 ? 'never' : null)

const eventFeed = ({ db, services, now, logger }: AppOptions, toldNews: (lagMs: number) => void): EventFeed =>
  new EventFeed({
    db,
    listenUrl: services.config.databaseListenUrl,
    now,
    sessions: services.config.sessions,
    log: logger,
    toldNews,
  })

const uploadBytes = ({ limits }: Config): Record<UploadName, number> => ({
  'admin.supervisors.import': limits.csvBytes,
  'admin.ideas.import': limits.csvBytes,
  'admin.tags.import': limits.tagListBytes,
  'users.picture.put': PICTURE_BYTES_MAX,
})

/** Whether mails are stored here and shown instead of sent: only where no one but the developer has access. */
export function showsMails({ config, site }: Services, listensAt: string): boolean {
  const isHere = [site.publicUrl, listensAt].every((address) => isLoopback(new URL(address).hostname))
  return config.smtpUrl === null && isHere && config.isForThisMachine
}

const registerMailOutbox = async (app: FastifyInstance, { services, listensAt }: AppOptions): Promise<void> => {
  if (!showsMails(services, listensAt)) return
  await app.register(mailOutbox, { folder: outboxFolder(services.config.dataDir), site: services.site })
}

/** Enough for a browser and for our own server with the embedded provider. */
const REQUESTS_PER_SIGN_IN = 10

const registerSignIn = async (
  app: FastifyInstance,
  options: AppOptions,
  { cookie, sessions }: Pick<SignInOptions, 'cookie' | 'sessions'>,
): Promise<void> => {
  const { embedded, now } = options
  const { config, site } = options.services
  const { signInsPerMinute } = config.limits
  if (embedded) {
    await app.register(embeddedSignIn, {
      ...embedded,
      site,
      now,
      count: signInLimit(signInsPerMinute * REQUESTS_PER_SIGN_IN, null),
    })
  }
  await app.register(signInRoutes, {
    provider: providerOf(options),
    cookie,
    sessions,
    site,
    now,
    count: signInLimit(signInsPerMinute, sharedCounter(options.db, site.secret, now)),
    isAllowed: (email) => isAllowedDomain(config, email),
  })
}

const providerOf = ({ db, services, listensAt, now }: AppOptions): IdentityProvider => {
  const { config, site } = services
  const { provider } = config
  const { publicUrl } = site
  if (provider.kind === 'clerk') {
    return clerkProvider({ ...provider, publicUrl, now, spend: (digest, overAt) => spendToken(db, digest, overAt) })
  }
  const maxAgeSeconds = longestSession(config.sessions).maxMs / 1000
  if (provider.kind === 'oidc') {
    const { clientSecret, ...client } = provider
    const secret = clientSecret === null ? {} : { clientSecret }
    return openIdConnectProvider({ name: 'oidc', ...client, ...secret, publicUrl, maxAgeSeconds })
  }
  return openIdConnectProvider({
    name: 'embedded',
    issuer: publicUrl + EMBEDDED_PATH,
    keptAs: EMBEDDED_IDENTITIES,
    clientId: EMBEDDED_CLIENT_ID,
    trustEmail: false,
    emailClaim: 'email',
    publicUrl,
    maxAgeSeconds,
    reachAt: listensAt,
  })
}

/** `GET /api/openapi.json`: the description of the API, public and the same for everybody. */
const openapi: FastifyPluginAsync<OpenApiOptions> = async (app, options) => {
  let document: string | null = null
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
}

/** An answer that fits into one packet does not arrive sooner when it is smaller; bytes. */
const ONE_PACKET = 1400

/** Compressed media types. Event streams go out line by line, and files are compressed by the build. */
const TEXTS = /^(?:application\/(?:openapi\+)?json|text\/(?:html|csv|calendar|plain))(?:;|$)/u

/** Compresses dynamic answers with an encoding that the client accepts. */
const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: TEXTS,
    threshold: ONE_PACKET,
    globalDecompression: false,
  })
}
