import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { writableFolder } from './db/data-folder.ts'
import type { DatabaseProblem } from './db/database-problem.ts'
import { createLog } from './http/log/log.ts'
import { readableLog, takesControlSequences } from './http/log/log-output.ts'
import { makePrivate } from './private-folder.ts'
import { type HealthPort, openHealthPort } from './process/health-port.ts'
import { stopOnSignal } from './process/stop-on-signal.ts'
import { CannotStart, whyNotStarted } from './process/why-not-started.ts'
import type { Running, Sample } from './running.ts'
import { PRODUCT } from '#domain/product.ts'
import { baseLocale } from '#messages/runtime'

/** Database and product may be started together, and the database is often the slower one. */
const DATABASE_TIMEOUT_MS = 60_000
/** The server ends a statement after a minute. */
const DATABASE_ANSWER_MS = 65_000

/**
 * Starts the product: settings, database, migrations, sample data, keys, jobs, and at last the port.
 * @throws CannotStart, WrongSetting, FolderNotPrivate, DataFileCorrupt or DatabaseProblem, each with one clear sentence
 */
export async function start(env: NodeJS.ProcessEnv, sample: Sample | null): Promise<Running> {
  const config = readConfig(env)
  if (config.sampleData && !sample) throw new CannotStart('SAMPLE_DATA=on, but this start brings no sample data along.')
  const logger = createLog(config.logLevel, readableLog(process.stdout, env))
  const port = await usablePort(config)
  if (usesDataFolder(config)) {
    writableFolder(config.dataDir)
    makePrivate(config.dataDir)
  }
  // PostgreSQL starts in a process of its own or on a server while this one loads the rest.
  const opening = openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    onError: (err) => logger.error({ err }, 'database trouble'),
    onProblem: giveUp,
    log: logger,
    waiting: { answerMs: DATABASE_ANSWER_MS },
    connectRetry: { timeoutMs: DATABASE_TIMEOUT_MS, onWaiting: (sentence) => logger.warn(sentence) },
  })
  const loading = loadModules()
  loading.catch(() => undefined) // It is waited for below.
  const database = await opening
  let health: HealthPort | null = null
  try {
    health = await healthPortOf(config)
    const { serve, built } = await loading
    const running = await serve(database, { config, port, sample, built, logger })
    const close = async (): Promise<void> => {
      await running.close()
      await health?.close()
    }
    return { ...running, close }
  } catch (error) {
    await database.close()
    await health?.close()
    throw error
  }
}

/** Most of the product's code, and the pages: half a second's work of this thread. */
const loadModules = async () => {
  const { builtPages, serve } = await import('./running.ts')
  return { serve, built: await builtPages() }
}

/** Database, keys of the embedded sign-in, and mails may all be outside the data folder. */
const usesDataFolder = ({ databaseUrl, provider, smtpUrl }: Config): boolean =>
  !databaseUrl || provider.kind === 'embedded' || !smtpUrl

/** PostgreSQL could not be started again for minutes. */
const giveUp = ({ message }: DatabaseProblem): void => {
  console.error(message)
  process.exit(1)
}

/**
 * Checks the port before the database is touched, so that an accidental second start ends with a message about the
 * port. 0 becomes a free port.
 */
const usablePort = async ({ port, host }: Config): Promise<number> => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new CannotStart(whyNotListening(error, 'PORT', port, host), { cause: error })
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

/** Open from the beginning: a migration may take its time. */
const healthPortOf = async ({ healthPort, host }: Config): Promise<HealthPort | null> => {
  if (healthPort === null) return null
  return openHealthPort({ port: healthPort, host }).catch((error: unknown) => {
    throw new CannotStart(whyNotListening(error, 'HEALTH_PORT', healthPort, host), { cause: error })
  })
}

const whyNotListening = (error: unknown, setting: string, port: number, host: string): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program. Set ${setting} to another one.`
  if (code === 'EACCES')
    return `Port ${port} on ${host} may not be used by this account. Set ${setting} to another one.`
  return `HOST=${host} is no address of this machine on which Tandem can listen. Set HOST to one, like 127.0.0.1.`
}

/** Runs the product until it is told to stop; ends the process with 1 and one sentence when it can't start. */
export async function run(sample: Sample | null): Promise<void> {
  let running: Running | null = null
  stopOnSignal(process, () => running, console.error)
  try {
    running = await start(process.env, sample)
    if (process.connected) process.send?.('started')
    flushCompileCache() // A process that is killed later writes none.
    console.log(greeting(running, takesControlSequences(process.stdout, process.env)))
  } catch (error) {
    console.error(whyNotStarted(error) ?? error)
    process.exit(1)
  }
}

const ERASE_LINE = '\r\u001B[K'

type Started = Pick<Running, 'url' | 'samplePeople' | 'mailsAt' | 'warnings'>

/**
 * The text shown to the operator at the start. @param onTerminal there the script that started this process shows its
 * progress in the line before
 */
const greeting = ({ url, samplePeople, mailsAt, warnings }: Started, onTerminal: boolean): string => {
  const people = samplePeople.map(
    ({ email, role, hint }) => `  ${email.padEnd(44)} ${role.padEnd(10)} ${hint(baseLocale)}`,
  )
  const lines = [
    `\n${PRODUCT} is running: ${url}\n`,
    ...(people.length > 0 ? ['Sign in there as one of these, or with any other address:', ...people, ''] : []),
    ...warnings.flatMap((warning) => [`WARNING: ${warning}`, '']),
    ...(mailsAt ? [`Its mails stay here, to be read: ${mailsAt}`, ''] : []),
  ]
  return (onTerminal ? ERASE_LINE : '') + lines.join('\n')
}
