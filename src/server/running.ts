import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { allJobs, makeBackup } from './all-jobs.ts'
import { buildApp, showsMails } from './app.ts'
import { backUpBeforeMigration, backupsForCycles, type OwnBackups } from './archive/own-backups.ts'
import { type Config, WrongSetting } from './config.ts'
import { confirmationDocuments } from './confirmations/confirmation-documents.ts'
import { openConfirmationSigner } from './confirmations/confirmation-signer.ts'
import type { OpenDatabase, Queryable } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { MAIL_OUTBOX_PATH } from './http/mail-outbox.ts'
import { type BuiltPages, readBuiltPages } from './http/pages/built-pages.ts'
import { BACKLOG } from './http/server.ts'
import { loadOrCreateKeys } from './identity/embedded/keys.ts'
import type { SamplePerson } from './identity/embedded/provider.ts'
import { fileReaders } from './imports/file-readers.ts'
import { importRuns } from './imports/import-runs.ts'
import { repeat } from './jobs/repeating.ts'
import { createSimilarityIndex } from './matching/similarity-index.ts'
import { readInstitutionLogo, UnusableLogo } from './pictures/pictures.ts'
import { calendarTokens } from './tokens/calendar-address.ts'
import { openPush } from './push/vapid.ts'
import { loadOrCreateSecret } from './secrets.ts'
import type { InstitutionLogo, Site } from './site.ts'
import type { Services } from './services.ts'
import { versionOfProduct } from './version.ts'
import { isLoopback } from './loopback.ts'
import { countUsers, ensureFirstAdmin } from './db/queries/accounts/users.ts'
import { ensureCycle } from './db/queries/cycles/cycles.ts'
import { markImportsDead } from './db/queries/imports/runs.ts'
import { transaction } from './db/transaction.ts'

/** The project's own sample data, handed in from outside: the product itself does not carry any. */
export type Sample = {
  readonly seed: (tx: Queryable, now: Date) => Promise<void>
  readonly people: readonly SamplePerson[]
  /** FIRST_ADMIN_EMAIL, when sample data are in and nothing else is set. */
  readonly firstAdminEmail: string
}

export type Running = {
  readonly url: string
  readonly samplePeople: readonly SamplePerson[]
  /** Address of the development outbox; null when mails are sent, or may not be shown. */
  readonly mailsAt: string | null
  /** Warnings for the operator, one sentence each. */
  readonly warnings: readonly string[]
  /** While it is set, readiness fails and calls that still come are answered. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
  /** Whether an import is under way: it may be committed before its caller has the answer. */
  readonly isBusy: () => boolean
}

/** The files of a build of the pages. */
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Data that are known before there is a database. */
export type StartOptions = {
  readonly config: Config
  readonly port: number
  readonly sample: Sample | null
  readonly built: BuiltPages
  readonly logger: Logger
}

/** The pages as they were built. */
export function builtPages(): Promise<BuiltPages> {
  return readBuiltPages(DIST)
}

/**
 * Runs the product on an open database and closes that at the end: migrations, sample data, keys, jobs, and last the
 * port.
 */
export async function serve(database: OpenDatabase, given: StartOptions): Promise<Running> {
  const { config, port, sample, logger } = given
  const { app, services, stopJobs, hasSample } = await assemble(database, given)
  await app.listen({ port, host: config.host, backlog: BACKLOG })
  const url = services.site.publicUrl
  const warnings = warningsOf(config)
  for (const warning of warnings) logger.warn(warning)
  return {
    url,
    warnings,
    mailsAt: showsMails(services, listensAt(config, port)) ? url + MAIL_OUTBOX_PATH : null,
    samplePeople: hasSample && config.provider.kind === 'embedded' ? (sample?.people ?? []) : [],
    isBusy: () => services.importRuns.alive.size > 0,
    drain: async () => {
      app.drain()
      if (config.drainMs > 0) await delay(config.drainMs)
    },
    close: async () => {
      await Promise.all([app.close(), stopJobs()])
      await Promise.all([services.documents.close(), services.fileReaders.close()])
      await database.close()
    },
  }
}

const assemble = async (database: OpenDatabase, { config, port, sample, built, logger }: StartOptions) => {
  const now = () => new Date()
  const { db } = database
  const version = await versionOfProduct()
  const backups: OwnBackups = { database, ...config, ...config.backups, version, now, log: logger }
  await backUpBeforeMigration(backups)
  await migrate(database)
  const secret = config.sessionSecret ?? (await loadOrCreateSecret(config.dataDir))
  const site: Site = {
    publicUrl: publicUrlOf(config, port),
    secret,
    institution: { name: config.institutionName, logo: await logoOf(config) },
    imprintUrl: config.imprintUrl,
    timeZone: config.timeZone,
    isOpenToAnybody: config.isOpenToAnybody,
  }
  const hasSample = await prepareData(database, config, sample, now(), logger)
  const services: Services = {
    config,
    site,
    version,
    matching: createSimilarityIndex(),
    signer: await openConfirmationSigner(db, secret, now()),
    push: await openPush(db, config, site, now()),
    calendarTokens: calendarTokens(secret),
    documents: confirmationDocuments(),
    fileReaders: fileReaders(),
    importRuns: importRuns(),
    backups: backupsForCycles(backups, makeBackup(config)),
  }
  const embedded =
    config.provider.kind === 'embedded'
      ? { keys: await loadOrCreateKeys(config.dataDir), people: hasSample ? (sample?.people ?? []) : [] }
      : null
  const app = await buildApp({
    db,
    services,
    embedded,
    listensAt: listensAt(config, port),
    webRoot: join(DIST, 'web'),
    built,
    now,
    logger,
  })
  const stopJobs = repeat(allJobs({ db, services, backups, now, log: logger }), logger)
  return { app, services, stopJobs, hasSample }
}

const logoOf = ({ institutionLogo }: Config): Promise<InstitutionLogo> | null =>
  institutionLogo === null
    ? null
    : readInstitutionLogo(institutionLogo).catch((error: unknown) => {
        if (!(error instanceof UnusableLogo)) throw error
        throw new WrongSetting(`The setting INSTITUTION_LOGO is wrong: ${error.message}.`)
      })

const listensAt = ({ host }: Config, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const publicUrlOf = ({ publicUrl }: Config, port: number): string => publicUrl ?? `http://localhost:${port}`

/** Settings that work but are probably a mistake. */
export function warningsOf({
  isOpenToAnybody,
  isProduction,
  smtpUrl,
  publicUrl,
  provider,
  formerIssuers,
}: Config): string[] {
  return [
    ...(publicUrl && isUnprotected(new URL(publicUrl))
      ? ['Whoever listens on the way can take over sessions: set PUBLIC_URL to an https address.']
      : []),
    ...(isOpenToAnybody ? ['Anybody can sign in here as anybody (ALLOW_EMBEDDED_SIGN_IN=on): set OIDC_ISSUER.'] : []),
    ...(provider.kind === 'oidc' && formerIssuers.includes(provider.issuer)
      ? [
          'OIDC_FORMER_ISSUERS names the issuer of today: whoever has an address gets its account. Take it out again soon.',
        ]
      : []),
    ...(isProduction && !smtpUrl ? ['No mail leaves this server, and nobody is shown them: set SMTP_URL.'] : []),
  ]
}

const isUnprotected = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname)

const FIRST_ADMIN_IGNORED =
  'FIRST_ADMIN_EMAIL is ignored, because there is an admin already: npm run admin -- add ADDRESS makes another one.'

/**
 * Adds what a database needs before the first call: the first cycle, sample data if they are wanted and the database is
 * new, and the first admin.
 * @returns whether there are sample data
 */
export async function prepareData(
  { db }: OpenDatabase,
  config: Config,
  sample: Omit<Sample, 'people'> | null,
  now: Date,
  log: Pick<Logger, 'warn'>,
): Promise<boolean> {
  const isOwn = config.databaseUrl === null
  // Ends imports of a killed process. On a database server, imports of other instances may still be running.
  if (isOwn) await markImportsDead(db)
  return transaction(db, async (tx) => {
    await ensureCycle(tx, cycleName(now), now)
    const isNew = (await countUsers(tx)) === 0
    const wanted = config.sampleData ?? isOwn
    if (wanted && isNew && sample) await sample.seed(tx, now)
    const hasSample = wanted && sample !== null
    const email = config.firstAdminEmail ?? (hasSample ? sample.firstAdminEmail : null)
    const isAdmin = email === null || (await ensureFirstAdmin(tx, email, now))
    if (config.firstAdminEmail !== null && !isAdmin) log.warn(FIRST_ADMIN_IGNORED)
    return hasSample
  })
}

/** An academic year begins in autumn: from August on it is the next one. */
const cycleName = (now: Date): string => {
  const year = now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}
