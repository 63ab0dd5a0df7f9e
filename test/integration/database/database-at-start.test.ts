/** A PostgreSQL server that is not there yet, or does not let us in, when Tandem starts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { DatabaseUnreachable } from '#server/db/database-problem.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { administer } from '#test/support/databases/postgres-server.ts'
import { programFile } from '#test/support/process/programs.ts'

const FOR_LONG = 600_000

let server: OwnPostgres
let said: string[] = []
beforeAll(async () => {
  server = await startOwnPostgres()
})
afterAll(() => server.end())
beforeEach(() => {
  said = []
})

const open = (databaseUrl: string, timeoutMs = FOR_LONG, onWaiting: () => void = () => undefined) =>
  openDatabase({
    databaseUrl,
    dataDir: '',
    connectRetry: {
      timeoutMs,
      onWaiting: (sentence) => {
        said.push(sentence)
        onWaiting()
      },
    },
  })

const changed = (change: (url: URL) => void): string => {
  const url = new URL(server.url)
  change(url)
  return url.href
}

describe('a server that is away at the start', () => {
  it('is waited for, which is said at once, and used as soon as it is there', async () => {
    await server.pause()
    const waiting = Promise.withResolvers<void>()
    const opening = open(server.url, FOR_LONG, waiting.resolve)
    await waiting.promise
    await server.resume()
    const database = await opening
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(said[0]).toMatch(
      /^The database at 127\.0\.0\.1:\d+\/tandem cannot be used \(connect ECONNREFUSED [^)]*\): check DATABASE_URL and that the server is running\. Waiting, 600 s at most\.$/,
    )
  })

  it('is given up when the time to wait is over, or there was none', async () => {
    const nowhere = 'postgres://me:secret@127.0.0.1:1/tandem'
    const impatient = openDatabase({ databaseUrl: nowhere, dataDir: '' })
    await expect(impatient).rejects.toBeInstanceOf(DatabaseUnreachable)
    await expect(open(nowhere, 1)).rejects.toBeInstanceOf(DatabaseUnreachable)
    expect(said).toHaveLength(1)
    expect(said.join()).not.toContain('secret')
  })

  it('is no longer waited for after a signal', async () => {
    const main = programFile('serve')
    const started = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/tandem',
        SESSION_SECRET: 'only for this test, and long enough for it',
        PORT: '0',
      },
    })
    const ended = once(started, 'exit')
    const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]()
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({
      level: 40,
      msg: expect.stringMatching(
        /^The database at 127\.0\.0\.1:1\/tandem cannot be used .* Waiting, [56]\d s at most\.$/,
      ),
    })
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})

describe('a server that does not let us in is not waited for, and the sentence says why', () => {
  beforeAll(async () => {
    const [hba] = await administer(server.url, `SELECT current_setting('hba_file') AS name`)
    const rules = ['host all tandem all trust', 'host all all all scram-sha-256']
    await administer(server.url, `COPY (SELECT unnest(ARRAY['${rules.join("','")}'])) TO '${hba}'`)
    await administer(server.url, `SELECT pg_reload_conf()::text AS name`)
    await administer(server.url, `CREATE ROLE somebody LOGIN PASSWORD 'the right one'`)
  })

  it.each<[string, (url: URL) => void, string]>([
    [
      'the password is wrong',
      (url) => Object.assign(url, { username: 'somebody', password: 'secret' }),
      '(password authentication failed for user "somebody"): check the user and the password in DATABASE_URL.',
    ],
    [
      'there is no such database',
      (url) => Object.assign(url, { pathname: '/elsewhere' }),
      '(database "elsewhere" does not exist): make that database, or name another one in DATABASE_URL.',
    ],
  ])('%s', async (_why, change, sentence) => {
    const refused = open(changed(change))
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnreachable)
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('secret')
    expect(said).toEqual([])
  })
})
