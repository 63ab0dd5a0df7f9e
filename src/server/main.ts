import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { allJobs } from './all-jobs.ts'
import { buildApp, showsMails } from './app.ts'
import { ArchiveProblem } from './archive/archive-problem.ts'
import { backUpBeforeMigration, type OwnBackups } from './archive/own-backups.ts'
import { type Config, readConfig, WrongSetting } from './config.ts'
import { type OpenDatabase, openDatabase, type Queryable } from './db/client.ts'
import { DatabaseProblem, DatabaseStopped } from './db/database-problem.ts'
import { writableFolder } from './db/embedded/data-folder.ts'
import { migrate } from './db/migrate.ts'
import { openReadReplica, type ReadReplica } from './db/read-replica.ts'
import { countUsers, ensureFirstAdmin } from './db/queries/accounts/users.ts'
import { endSignsOfLife } from './db/queries/imports/runs.ts'
import { ensureCycle } from './db/queries/cycles/cycles.ts'
import { transaction } from './db/transaction.ts'
import { confirmationDocuments } from './confirmations/confirmation-documents.ts'
import { openConfirmationSigner } from './confirmations/confirmation-signer.ts'
import { greeting } from './process/greeting.ts'
import { createLog } from './http/log/log.ts'
import { readableLog, takesControlSequences } from './http/log/log-output.ts'
import { MAIL_OUTBOX_PATH } from './http/mail-outbox.ts'
import { loadOrCreateKeys } from './identity/embedded/keys.ts'
import type { SamplePerson } from './identity/embedded/sample-person.ts'
import { fileReaders } from './imports/file-readers.ts'
import { importRuns } from './imports/import-runs.ts'
import { KeptFileBroken } from './kept-file.ts'
import { repeat } from './jobs/repeating.ts'
import { readBuiltPages } from './http/pages/built-pages.ts'
import { openPush } from './push/open-push.ts'
import { createSimilarityIndex } from './matching/similarity-index.ts'
import { type InstitutionLogo, readInstitutionLogo, UnusableLogo } from './pictures/institution-logo.ts'
import { FolderNotPrivate, makePrivate } from './private-folder.ts'
import { loadOrCreateSecret } from './secrets.ts'
import type { Services } from './services.ts'
import { warningsOf } from './process/start-warnings.ts'
import { stopOnSignal } from './process/stop-on-signal.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { versionOfProduct } from './version.ts'

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
  /** Where the mails are shown that stay here; null when they leave, or are not for everybody to see. */
  readonly mailsAt: string | null
  /** What an operator should know at once, a sentence each. */
  readonly warnings: readonly string[]
  /** Sends calls elsewhere, as long as it is set, and answers those that come meanwhile. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A start that can't go on, for a reason that one sentence tells. */
export class CannotStart extends Error {}

/** What the build of the pages made. */
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Database and product may be started together, and the database is often the slower one. */
const DATABASE_PATIENCE_MS = 60_000

/**
 * Starts the product: settings, database, migrations, sample data, keys, jobs, and at last the port.
 * @throws CannotStart, WrongSetting, FolderNotPrivate, KeptFileBroken or DatabaseProblem, each with one clear sentence
 */
export async function start(env: NodeJS.ProcessEnv, sample: Sample | null): Promise<Running> {
  const config = readConfig(env)
  const logger = createLog(config.logLevel, readableLog(process.stdout, env))
  const port = await usablePort(config)
  if (usesDataFolder(config)) {
    await writableFolder(config.dataDir)
    makePrivate(config.dataDir)
  }
  const databases = await openDatabases(config, logger)
  try {
    const { app, services, tracing, stopJobs, hasSample } = await assemble(config, port, databases, sample, logger)
    await app.listen({ port, host: config.host })
    const url = publicUrlOf(config, port)
    const warnings = warningsOf(config)
    for (const warning of warnings) logger.warn(warning)
    const where = { config, publicUrl: url, listensAt: listensAt(config, port) }
    return {
      url,
      warnings,
      mailsAt: showsMails(where) ? url + MAIL_OUTBOX_PATH : null,
      samplePeople: hasSample && config.provider.kind === 'embedded' ? (sample?.people ?? []) : [],
      drain: async () => {
        app.drain()
        if (config.drainMs > 0) await delay(config.drainMs)
      },
      close: async () => {
        await Promise.all([app.close(), stopJobs()])
        await Promise.all([services.documents.close(), services.fileReaders.close(), tracing?.close()])
        await databases.close()
      },
    }
  } catch (error) {
    await databases.close()
    throw error
  }
}

type Databases = {
  readonly database: OpenDatabase
  readonly replica: ReadReplica | null
  readonly close: () => Promise<void>
}

const openDatabases = async (config: Config, logger: Logger): Promise<Databases> => {
  const { dataDir, databaseUrl, databaseReadUrl } = config
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    onError: (error) => giveUpWhenStopped(error, logger),
    patience: { patienceMs: DATABASE_PATIENCE_MS, onWaiting: (sentence) => logger.warn(sentence) },
  })
  const replica =
    databaseReadUrl === null
      ? null
      : openReadReplica(databaseReadUrl, {
          onTrouble: (trouble, err) => logger.error({ err, trouble }, 'read replica trouble'),
          onWell: () => logger.info('read replica answers again'),
        })
  const close = async (): Promise<void> => {
    await replica?.close()
    await database.close()
  }
  return { database, replica, close }
}

/** Database, keys of the embedded sign-in, and mails may all be elsewhere. */
const usesDataFolder = ({ databaseUrl, provider, smtpUrl }: Config): boolean =>
  !databaseUrl || provider.kind === 'embedded' || !smtpUrl

/** A lost connection is made anew by the next call; an embedded database that has stopped never answers again. */
const giveUpWhenStopped = (error: unknown, logger: Logger): void => {
  logger.error({ err: error }, 'database trouble')
  if (!(error instanceof DatabaseStopped)) return
  console.error(error.message)
  process.exit(1)
}

type Assembled = {
  app: FastifyInstance
  services: Services
  tracing: Awaited<ReturnType<typeof openTracing>>
  stopJobs: () => Promise<void>
  hasSample: boolean
}

const assemble = async (
  config: Config,
  port: number,
  { database, replica }: Databases,
  sample: Sample | null,
  logger: Logger,
): Promise<Assembled> => {
  const now = () => new Date()
  const { db } = database
  const version = await versionOfProduct()
  const backups: OwnBackups = { database, ...config, ...config.backups, version, now, log: logger }
  await backUpBeforeMigration(backups)
  await migrate(database)
  // Imports of a process that was killed; a server has other instances, whose imports may be alive.
  if (database.kind === 'embedded') await endSignsOfLife(db)
  const secret = config.sessionSecret ?? (await loadOrCreateSecret(config.dataDir))
  const hasSample = await prepareData(database, config, sample, now())
  const services: Services = {
    config,
    publicUrl: publicUrlOf(config, port),
    version,
    logo: await logoOf(config),
    matching: createSimilarityIndex(),
    signer: await openConfirmationSigner(db, secret, now()),
    push: await openPush(db, config, { publicUrl: publicUrlOf(config, port), secret, now: now() }),
    documents: confirmationDocuments(),
    fileReaders: fileReaders(),
    importRuns: importRuns(),
  }
  const embedded =
    config.provider.kind === 'embedded'
      ? { keys: await loadOrCreateKeys(config.dataDir), people: hasSample ? (sample?.people ?? []) : [] }
      : null
  const tracing = await openTracing(config, services.version, database.pool, logger)
  if (replica) tracing?.watch(replica.pool)
  const app = await buildApp({
    db,
    replica,
    tracing,
    services,
    secret,
    embedded,
    listensAt: listensAt(config, port),
    webRoot: join(DIST, 'web'),
    built: await readBuiltPages(DIST),
    now,
    logger,
  })
  const stopJobs = repeat(allJobs({ db, services, backups, now, log: logger }), logger)
  return { app, services, tracing, stopJobs, hasSample }
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

/** The first cycle, sample data when they are wanted and the database is new, the first admin; whether samples are in. */
const prepareData = async (
  { db, kind }: OpenDatabase,
  config: Config,
  sample: Sample | null,
  now: Date,
): Promise<boolean> => {
  return transaction(db, async (tx) => {
    await ensureCycle(tx, cycleName(now), now)
    const isNew = (await countUsers(tx)) === 0
    const wanted = config.sampleData ?? kind === 'embedded'
    if (config.sampleData && !sample)
      throw new CannotStart('SAMPLE_DATA=on, but this start brings no sample data along.')
    if (wanted && isNew && sample) await sample.seed(tx, now)
    const hasSample = wanted && sample !== null
    const email = config.firstAdminEmail ?? (hasSample ? sample.firstAdminEmail : null)
    if (email) await ensureFirstAdmin(tx, email, now)
    return hasSample
  })
}

/** An academic year begins in autumn: from August on it is the next one. */
const cycleName = (now: Date): string => {
  const year = now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

const publicUrlOf = ({ publicUrl }: Config, port: number): string => publicUrl ?? `http://localhost:${port}`

/** Looks before the database is touched: a second start by mistake ends with a word about the port. 0 becomes a free one. */
const usablePort = async ({ port, host }: Config): Promise<number> => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new CannotStart(whyNotListening(error, port, host), { cause: error })
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

const whyNotListening = (error: unknown, port: number, host: string): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program. Set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used by this account. Set PORT to another one.`
  return `HOST=${host} is no address of this machine on which Tandem can listen. Set HOST to one, like 127.0.0.1.`
}

/** Errors whose message is a sentence for whoever starts the product. */
const TOLD = [ArchiveProblem, CannotStart, WrongSetting, FolderNotPrivate, KeptFileBroken, DatabaseProblem]

/** Runs the product until it is told to stop; ends the process with 1 and one sentence when it can't start. */
export async function run(sample: Sample | null): Promise<void> {
  let running: Running | null = null
  // Nothing of a start that is broken off can be half done: what it writes is in transactions.
  const drain = async (): Promise<void> => running?.drain()
  const close = async (): Promise<void> => running?.close()
  stopOnSignal(process, { drain, close }, (sentence) => console.error(sentence))
  try {
    running = await start(process.env, sample)
    if (process.connected) process.send?.('started')
    console.log(greeting(running, takesControlSequences(process.stdout, process.env)))
  } catch (error) {
    console.error(TOLD.some((told) => error instanceof told) ? (error as Error).message : error)
    process.exit(1)
  }
}

if (import.meta.main) await run(null)
