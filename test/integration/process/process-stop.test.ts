/** How the process ends when it is told to. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { silenceable } from '#test/support/databases/silenceable.ts'
import { programFile } from '#test/support/process/programs.ts'

const main = programFile('serve')

describe('the process', () => {
  const undo: (() => unknown)[] = []
  let product: ChildProcess
  let url: string
  let complaint: string
  let line: Awaited<ReturnType<typeof silenceable>>

  beforeEach(async () => {
    const database = await serverDatabaseUrl()
    undo.push(database.drop)
    line = await silenceable(database.url)
    const dataDir = await mkdtemp(join(tmpdir(), 'tandem-stop-'))
    undo.push(line.close, () => rm(dataDir, { recursive: true }))
    product = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: line.url,
        SESSION_SECRET: 'only for this test, and long enough for it',
        DATA_DIR: dataDir,
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    undo.push(() => product.kill('SIGKILL'))
    complaint = ''
    product.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    url = await new Promise((resolve) => {
      let said = ''
      product.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, address] = /is running: (\S+)/.exec(said) ?? []
        if (address) resolve(address)
      })
    })
  })
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  })

  it('ends at once on a second signal when the first is not enough', async () => {
    const ended = once(product, 'exit')
    line.silence()
    const answer = fetch(`${url}/readyz`).catch(() => null)
    await line.used
    for await (const _ of every(100)) {
      if (product.exitCode !== null || product.signalCode !== null) break
      product.kill('SIGTERM')
    }
    expect(await ended).toEqual([1, null])
    expect(complaint).toContain('told twice to stop')
    await answer
  })
})
