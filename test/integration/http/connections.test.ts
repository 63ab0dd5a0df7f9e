/** Connections beneath requests: some say nothing, too little or nonsense, and the server stops. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ErrorCode, statusOf, WireError } from '#contract/errors.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import type { Timeouts } from '#server/http/server.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent } from '#test/support/people.ts'
import { askRaw, connectRaw, type RawAnswer, readAnswer } from '#test/support/raw-http.ts'

const FOREVER = 2 ** 30
const ENDLESS: Timeouts = {
  requestMs: FOREVER,
  headersMs: FOREVER,
  connectionCheckMs: FOREVER,
  drainMs: FOREVER,
  graceMs: 0,
}
const HOST = 'host: localhost:3000\r\n'

let database: OpenDatabase
let student: MadeUser
let api: TestApi
let url: string
/** Opens when a call of `matches.list` may be answered; `asked` when one has begun. */
let gate: PromiseWithResolvers<void>
let asked: PromiseWithResolvers<void>

beforeAll(async () => {
  database = await testDatabase()
  student = await makeStudent(database.db)
})
afterAll(() => database.close())
afterEach(async () => {
  gate.resolve()
  await api.close()
})

const listen = async (timeouts: Partial<Timeouts> = {}, settings: Record<string, string> = {}): Promise<void> => {
  gate = Promise.withResolvers()
  asked = Promise.withResolvers()
  const matching = {
    ...createSimilarityIndex(),
    suggest: async () => {
      asked.resolve()
      await gate.promise
      return []
    },
  }
  api = await testApp(database, { services: { matching }, settings, timeouts: { ...ENDLESS, ...timeouts } })
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
}

/** A call that is answered when the gate opens. */
const slowCall = async (): Promise<string> =>
  `GET /api/match/${student.id} HTTP/1.1\r\n${HOST}cookie: ${await api.signIn(student.email)}\r\n\r\n`

const expectRefused = ({ status, headers, body }: RawAnswer, code: ErrorCode): void => {
  expect({ status, code: WireError.parse(JSON.parse(body)).code }).toEqual({ status: statusOf[code], code })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-content-type-options': 'nosniff',
  })
}

describe('a request that', () => {
  const head = `POST /api/proxy/config HTTP/1.1\r\n${HOST}content-type: application/json\r\ncontent-length: 100\r\n\r\n`

  it.each([
    ['has a body that drips', `${head}{`],
    ['has headers that drip', `GET / HTTP/1.1\r\n${HOST}`],
  ])('%s is given up', async (_what, begun) => {
    await listen({ requestMs: 200, headersMs: 200, connectionCheckMs: 20 })
    expectRefused(await askRaw(url, begun), 'request_too_slow')
  })

  it('has an upload that drips is given up', async () => {
    await listen({ requestMs: 200, headersMs: 200, connectionCheckMs: 20 })
    const admin = await makeStudent(database.db)
    const upload =
      `PUT /api/users/${admin.id}/picture HTTP/1.1\r\n${HOST}cookie: ${await api.signIn(admin.email)}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n'
    expectRefused(await askRaw(url, upload), 'request_too_slow')
  })

  it('is one too many of somebody signed out is refused before its body has come', async () => {
    await listen({}, { LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '1' })
    expect((await fetch(`${url}/api/config`)).status).toBe(200)
    const connection = await connectRaw(url)
    connection.write(head)
    expectRefused(readAnswer(await connection.until('}')), 'too_many_calls')
    connection.socket.destroy()
  })

  it.each<[string, string, ErrorCode]>([
    ['is no HTTP', 'HELO localhost\r\n\r\n', 'bad_request'],
    ['is of another version', `GET / HTTP/7.3\r\n${HOST}\r\n`, 'bad_request'],
    ['has a header that is none', `GET / HTTP/1.1\r\n${HOST}no colon\r\n\r\n`, 'bad_request'],
    ['has two lengths', `POST / HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 'bad_request'],
    ['has headers without end', `GET / HTTP/1.1\r\n${HOST}x: ${'x'.repeat(40_000)}\r\n\r\n`, 'headers_too_large'],
    ['has an address without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`, 'headers_too_large'],
    ['has no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 'bad_request'],
    ['can not be decoded', `GET /%ff HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`, 'bad_request'],
    ['can not be decoded, to the API', `GET /api/%zz HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`, 'bad_request'],
    ['does something unheard of', `PROPFIND / HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`, 'unknown_resource'],
    ['traces', `TRACE / HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`, 'unknown_resource'],
  ])('%s is refused in the one shape', async (_what, text, code) => {
    await listen()
    expectRefused(await askRaw(url, text), code)
  })

  it('expects something is answered all the same', async () => {
    await listen()
    for (const expected of ['100-continue', 'miracles']) {
      const text = `GET /healthz HTTP/1.1\r\n${HOST}expect: ${expected}\r\nconnection: close\r\n\r\n`
      const connection = await connectRaw(url)
      connection.write(text)
      expect(await connection.all()).toMatch(/HTTP\/1.1 200 OK\r\n/)
    }
  })

  it('is nonsense does not break into an answer that has begun', async () => {
    await listen()
    const connection = await connectRaw(url)
    connection.write(`GET /api/events HTTP/1.1\r\n${HOST}cookie: ${await api.signIn(student.email)}\r\n\r\n`)
    await connection.until('retry:')
    connection.write('nonsense\r\n\r\n')
    expect(await connection.all()).not.toContain('HTTP/1.1 400')
  })
})

describe('the server stops', () => {
  it('while somebody is connected and says nothing', { timeout: 20_000 }, async () => {
    await listen()
    const [silent, half, done] = [await connectRaw(url), await connectRaw(url), await connectRaw(url)]
    half.write('GET /healthz HTT')
    done.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
    await done.until('{"status":"ok"}')
    await api.app.close()
    expect([await silent.all(), await half.all()]).toEqual(['', ''])
  })

  it('by taking no connections any more, before it ends any', async () => {
    await listen()
    const { server } = api.app
    const taken = once(server, 'connection') as Promise<[Socket]>
    const silent = await connectRaw(url)
    const [socket] = await taken
    const wasListening: boolean[] = []
    const destroy = socket.destroy.bind(socket)
    vi.spyOn(socket, 'destroy').mockImplementation((error) => {
      wasListening.push(server.listening)
      return destroy(error)
    })
    await api.app.close()
    expect(await silent.all()).toBe('')
    expect(wasListening[0]).toBe(false)
  })

  it('after it has answered what it was asked', { timeout: 20_000 }, async () => {
    await listen()
    const [connection, silent] = [await connectRaw(url), await connectRaw(url)]
    connection.write(await slowCall())
    await asked.promise
    const closing = api.app.close()
    // Once this one is ended, the server is stopping.
    await silent.all()
    gate.resolve()
    const { status, headers } = readAnswer(await connection.all())
    expect([status, headers['connection']]).toEqual([200, 'close'])
    await closing
  })

  it('by telling those who called before to look elsewhere', async () => {
    await listen({ graceMs: FOREVER })
    const { server } = api.app
    const connection = await connectRaw(url)
    connection.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
    await connection.until('{"status":"ok"}')
    const closed = once(server, 'close')
    const closing = api.app.close()
    await vi.waitFor(() => expect(server.listening).toBe(false))
    connection.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
    const [, answer] = (await connection.all()).split(/(?=HTTP\/1\.1 )/).map(readAnswer)
    expectRefused(answer as RawAnswer, 'unavailable')
    expect(answer?.headers).toMatchObject({ connection: 'close', 'retry-after': expect.any(String) })
    await closing
    await closed
  })

  it('after an import, however long that takes', { timeout: 20_000 }, async () => {
    await listen({ drainMs: 20 })
    const alive = api.services.importRuns.alive as Set<string>
    alive.add('an import')
    const connection = await connectRaw(url)
    connection.write(await slowCall())
    await asked.promise
    const cut = vi.spyOn(api.app.server, 'closeAllConnections')
    const looked = vi.spyOn(alive, 'size', 'get')
    const closing = api.app.close()
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), { timeout: 10_000 })
    alive.delete('an import')
    gate.resolve()
    expect(readAnswer(await connection.all()).status).toBe(200)
    await closing
    expect(cut).not.toHaveBeenCalled()
  })

  it('at the deadline, whatever it still waits for', { timeout: 20_000 }, async () => {
    await listen({ drainMs: 20 })
    const connection = await connectRaw(url)
    connection.write(await slowCall())
    await asked.promise
    await api.app.close()
    expect(await connection.all()).toBe('')
  })
})
