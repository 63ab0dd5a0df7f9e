import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { connect } from 'node:net'
import { setInterval as every } from 'node:timers/promises'

type Started = {
  readonly uid?: number
  readonly gid?: number
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** File for its output. */
  readonly log: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Starts a program that ends with this process at the latest. */
export function startProgram(program: string, given: readonly string[], { log, ...options }: Started): ChildProcess {
  const child = spawn(program, given, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const file = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Waits until it has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** @throws with `what` when the condition does not come true in time */
export async function until(what: string, condition: () => Promise<boolean>, seconds = 60): Promise<void> {
  const begun = performance.now()
  for await (const _ of every(100)) {
    if (await condition()) return
    if (performance.now() - begun > seconds * 1000) throw new Error(`after ${seconds} s not so: ${what}`)
  }
}

export function isWell(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
