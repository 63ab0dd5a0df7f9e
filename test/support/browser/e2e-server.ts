import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programFile } from '#test/support/process/programs.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../../scripts/server-process.mjs'

/** A Tandem of a test's own: its own process, port, data folder and database. */
export type RunningServer = {
  /** Base address, without a slash at the end. */
  readonly url: string
  /** Output so far. */
  readonly output: () => string
  readonly process: ChildProcess
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>
}

/** Compile cache that the servers share. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/** Browser tests use the built server. Other tests start without a build, too. */
const PROGRAM = process.env['VITEST']
  ? programFile('start')
  : fileURLToPath(new URL('../../../dist/server/start.js', import.meta.url))

/** Settings of the machine that must not reach a server under test. */
const FOREIGN =
  /^(DATABASE_URL|DATABASE_LISTEN_URL|SMTP_URL|PUBLIC_URL|SESSION_SECRET|FIRST_ADMIN_EMAIL|OIDC_|CLERK_|LIMIT_|NODE_OPTIONS)/

/** Many tests come from one address. */
const GENEROUS = {
  LIMIT_CALLS_PER_MINUTE: '100000',
  LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '100000',
  LIMIT_SIGN_INS_PER_MINUTE: '100000',
}

/**
 * Starts the server as `npm start` does, with sample data in a new data folder, and waits until it answers.
 * @param program of another copy of this clone
 * @throws with its output if it ends before
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  program = PROGRAM,
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-e2e-'))
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)))
  const server = spawn(process.execPath, [...SERVER_FLAGS, program], {
    env: {
      ...SERVER_ENVIRONMENT,
      NODE_COMPILE_CACHE,
      ...inherited,
      ...GENEROUS,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // with the channel, it ends when the tests are killed
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await announced(server, () => printed)
    const ready = await fetch(`${url}/readyz`)
    if (!ready.ok) throw new Error(`${url}/readyz answers ${ready.status}`)
    return { url, output: () => printed, process: server, stop }
  } catch (error) {
    await stop()
    throw new Error(`The server under test did not start. It printed:\n${printed}`, { cause: error })
  }
}

/** The address the server prints once it listens. */
const announced = (server: ChildProcess, printed: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const [url] = /http:\/\/localhost:\d+/.exec(printed()) ?? []
      if (url) resolve(url)
    }
    server.stdout?.on('data', look)
    server.once('error', reject)
    server.once('exit', (code, signal) => reject(new Error(`it ended with ${signal ?? `exit code ${code}`}`)))
  })
