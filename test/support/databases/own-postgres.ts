import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const KEEPER = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))

/** A PostgreSQL server that ends with this process at the latest. */
export type OwnPostgres = {
  readonly url: string
  /** Stops it, clients or not; the data stay. */
  readonly pause: () => Promise<void>
  /** Starts it again, at the same address. */
  readonly resume: () => Promise<void>
  /** Ends it and removes it. */
  readonly end: () => Promise<void>
}

/** @throws with the reason when this machine can run none */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const child = spawn(process.execPath, [KEEPER], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done) throw new Error(`No PostgreSQL server for the tests: ${complaint}`)
    return line.value
  }
  const tell = async (command: string): Promise<void> => {
    child.stdin.write(`${command}\n`)
    await nextLine()
  }
  return {
    url: await nextLine(),
    pause: () => tell('stop'),
    resume: () => tell('start'),
    end: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
