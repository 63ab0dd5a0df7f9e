import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { startForwardingProxy } from '#test/support/forwarding-proxy.ts'
import { freePort } from '#test/support/free-port.ts'
import { createVisitor } from '#test/support/identity/visitor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programFile } from '#test/support/process/programs.ts'

const main = programFile('serve')

/** Starts the product with these settings and nothing else, and waits until it has ended. */
const refusedStart = async (settings: Record<string, string>) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const started = spawn(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE, ...settings } })
  let said = ''
  for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(started, 'exit')
  return { code, said: said.trim() }
}

/** Nothing answers there, and the data folder comes first. */
const ELSEWHERE = {
  DATABASE_URL: 'postgres://tandem@127.0.0.1:1/tandem',
  SESSION_SECRET: 'a secret of at least thirty-two characters',
}

describe('a start that can not go on ends with exit code 1 and one sentence that names why', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-start-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  // Other mistakes in settings are tried by config.test.ts without a process each.
  test.each([
    ['PORT', { PORT: 'many' }],
    ['HOST', { HOST: 'no-such-host.invalid', ALLOW_EMBEDDED_SIGN_IN: 'on', PORT: '0' }],
  ])('a wrong %s', async (name, settings) => {
    const { code, said } = await refusedStart({ DATA_DIR: folder, ...settings })
    expect(code).toBe(1)
    expect(said).toContain(name)
    expect(said.split('\n')).toHaveLength(1)
  })

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { code, said } = await refusedStart({ DATA_DIR: folder, PORT: port })
    other.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port}`)
    expect(said.split('\n')).toHaveLength(1)
  })

  test('a data folder below a file, though the database is elsewhere', async () => {
    const file = join(folder, 'another-file')
    await writeFile(file, '')
    const dataDir = join(file, 'data')
    const { code, said } = await refusedStart({ DATA_DIR: dataDir, PORT: '0', ...ELSEWHERE })
    expect(code).toBe(1)
    expect(said).toContain(`The data folder ${dataDir} cannot be written to`)
    expect(said.split('\n')).toHaveLength(1)
  })

  test.each([
    ['a session secret that was cut short', 'session-secret', ''],
    ['keys of the embedded sign-in that were cut short', 'embedded-sign-in-keys.json', '{'],
  ])('%s', async (what, name, content) => {
    const dataDir = join(folder, what.replaceAll(' ', '-'))
    await mkdir(dirname(join(dataDir, name)), { recursive: true })
    await writeFile(join(dataDir, name), content)
    const { code, said } = await refusedStart({ DATA_DIR: dataDir, PORT: '0', SAMPLE_DATA: 'off' })
    expect(code).toBe(1)
    expect(said).toContain(dirname(join(dataDir, name)))
    expect(said.split('\n')).toHaveLength(1)
  })
})

describe('the embedded sign-in behind a proxy on this machine', () => {
  const startBehindProxy = async (settings: Readonly<Record<string, string>>) => {
    const port = await freePort()
    const proxy = await startForwardingProxy(`http://127.0.0.1:${port}`)
    const server = await startServer({ PORT: String(port), PUBLIC_URL: proxy.url, SAMPLE_DATA: 'off', ...settings })
    return { proxy, stop: () => Promise.all([server.stop(), proxy.close()]) }
  }

  test('and nobody else', async () => {
    const { proxy, stop } = await startBehindProxy({})
    const visitor = createVisitor()
    const answer = await visitor.follow(await visitor.get(`${proxy.url}/auth/sign-in`))
    expect([answer.status, new URL(answer.url).pathname]).toEqual([502, '/oidc/auth'])
    await stop()
  })
})

test('a start that goes on in spite of something says so, loudly', async () => {
  const running = await startServer({
    NODE_ENV: 'production',
    ALLOW_EMBEDDED_SIGN_IN: 'on',
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'warn',
  })
  expect(running.output()).toContain('WARNING: Anybody can sign in here as anybody')
  expect(running.output()).toContain('WARNING: No mail leaves this server')
  expect(running.output()).toMatch(/"level":40.*No mail leaves this server/)
  expect(running.output()).not.toContain('Its mails stay here')
  expect(await (await fetch(running.url)).text()).toContain('Trial: anybody can sign in here as anybody.')
  await running.stop()
})
