// npm start: sets up what is missing, then runs the built server on the Node.js that the packages bring along.
// npm run dev: the same with the sources as they are.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { showStep } from './progress.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.mjs'
import { environment, main, node24, prepare, root } from './setup.mjs'

/** A second signal within this time is the same key press (the terminal and npm both send it). */
const SAME_SIGNAL_MS = 1_000

const fromSources = process.argv.includes('--sources')
const ENTRY = fromSources ? 'dev/start.ts' : 'dist/server/start.js'
/** Compile cache, shared by all starts. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')

const serve = () => {
  // A process group of its own, so that Ctrl+C reaches the server once, through this process. When this process is
  // killed, the channel closes and the server stops.
  const server = spawn(node24(), [...SERVER_FLAGS, ENTRY], {
    cwd: root,
    env: { ...SERVER_ENVIRONMENT, NODE_COMPILE_CACHE, ...environment() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  // Shown until the server has started; any output of the server overwrites it.
  const endStep = showStep('Starting the server')
  server.once('message', () => endStep(false))
  let signalledAt
  const pass = (signal) => {
    const now = performance.now()
    if (signalledAt === undefined) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    else if (now - signalledAt > SAME_SIGNAL_MS) server.kill('SIGKILL')
    signalledAt ??= now
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  server.once('error', (error) => {
    endStep(false)
    console.error(`The server could not be started: ${error.message}.`)
    process.exitCode = 1
  })
  server.once('exit', (code, signal) => {
    endStep(false)
    if (signal) console.error(`The server was ended by ${signal}.`)
    process.exitCode = code ?? 1
  })
}

await main(async () => {
  await prepare({ server: !fromSources })
  serve()
})
