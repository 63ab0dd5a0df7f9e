/** The log of calls: enough to find out what went wrong, and nothing about anybody. */
import { SECRET, testSite } from '#test/support/site.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { sourcePages } from '#test/support/source-pages.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { sessions } from '#server/db/schema/people.ts'
import { confirmationDocuments } from '#server/confirmations/confirmation-documents.ts'
import { openConfirmationSigner } from '#server/confirmations/confirmation-signer.ts'
import { createLog } from '#server/http/log/log.ts'
import { fileReaders } from '#server/imports/file-readers.ts'
import { importRuns } from '#server/imports/import-runs.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { makeAdmin, makeSupervisor } from '#test/support/people.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'
import { calendarTokens } from '#server/tokens/calendar-address.ts'
import { freePort } from '#test/support/free-port.ts'
import { samplePeople, testKeys } from '#test/support/identity/sign-in-server.ts'
import { openVapid } from '#server/push/vapid.ts'

type Line = Readonly<Record<string, unknown>>

const lines: string[] = []
const entries = (): Line[] => lines.map((line) => JSON.parse(line) as Line)
const callsOf = (operation: string): Line[] =>
  entries().filter((line) => line['operation'] === operation && line['msg'] === 'call')

const STUDENT = 'grace.hopper@navy.example'
const SUPERVISOR = 'emmy.noether@goettingen.example'
const ADMIN = 'hypatia@alexandria.example'

/** All that may appear nowhere: of people, of what they looked for and wrote, and of their sessions. */
const secrets = new Set(
  'hopper grace noether emmy hypatia lovelace compilers nobody.known @ wrong-code wrong-state made-up-token in-the-path'.split(
    ' ',
  ),
)

const NOBODY = '00000000-0000-4000-8000-000000000000'

let adminId = ''
let database: OpenDatabase
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await ensureCycle(db, 'Test cycle', new Date())
  await makeSupervisor(db, { email: SUPERVISOR, firstName: 'Emmy', lastName: 'Noether' })
  ;({ id: adminId } = await makeAdmin(db, { email: ADMIN, firstName: 'Hypatia', lastName: 'of Alexandria' }))
  const webRoot = await mkdtemp(join(tmpdir(), 'tandem-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Tandem</title>')
  await writeFile(join(webRoot, 'sw.js'), '')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const app = await buildApp({
    db,
    services: {
      config: readConfig({}),
      site: testSite({ publicUrl: url }),
      version: '0.0.0',
      calendarTokens: calendarTokens(SECRET),
      matching: createSimilarityIndex(),
      fileReaders: fileReaders(),
      importRuns: importRuns(),
      backups: { areMadeHere: false, last: async () => null, beforeNewCycle: async () => undefined },
      signer: await openConfirmationSigner(db, SECRET, new Date()),
      push: {
        vapid: await openVapid(db, { secret: SECRET, contact: 'mailto:tandem@localhost', now: new Date() }),
        rules: { allowsLoopback: true },
      },
      documents: confirmationDocuments(),
    },
    embedded: { keys: await testKeys(), people: samplePeople },
    listensAt: url,
    webRoot,
    built: await sourcePages(),
    now: () => new Date(),
    logger: createLog('trace', { write: (line) => void lines.push(line) }),
  })
  await app.listen({ host: '127.0.0.1', port })
  stop = async () => {
    await app.close()
    await rm(webRoot, { recursive: true, force: true })
    await database.close()
  }
  await liveThroughADay()
})
afterAll(() => stop())

const call = async (cookie: string, verb: string, path: string, data?: unknown): Promise<Response> =>
  fetch(`${url}/api/${path}`, {
    method: verb,
    headers: { cookie, ...(data === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(data === undefined ? {} : { body: typeof data === 'string' ? data : JSON.stringify(data) }),
  })

const signIn = async (email: string): Promise<string> => {
  const cookie = await signInAs(url, email)
  secrets.add(cookie.slice(cookie.indexOf('=') + 1))
  return cookie
}

const liveThroughADay = async (): Promise<void> => {
  const student = await signIn(STUDENT)
  const supervisor = await signIn(SUPERVISOR)
  const admin = await signIn(ADMIN)
  await call(student, 'POST', 'users', { first_name: 'Grace', last_name: 'Hopper' })
  await call(student, 'POST', 'proxy/students', { action: 'POST', data: { thesis_description: 'On compilers' } })
  await call(student, 'GET', 'users/search?query=Noether')
  await call(student, 'GET', 'users/search/by-last-name?lastName=Noether')
  await call(student, 'GET', `users/search/by-email?email=${SUPERVISOR}`)
  await call(supervisor, 'POST', 'supervision-requests', { student_email: 'nobody.known@navy.example' })
  await call(admin, 'POST', 'admin/admins', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    mail: 'ada.lovelace@navy.example',
  })

  await call(admin, 'POST', `admin/users/${NOBODY}/reset`)

  await call(student, 'POST', 'admin/admins', { firstName: 'Ada', lastName: 'Lovelace', mail: 'ada@navy.example' })
  await call(student, 'POST', 'users', { first_name: 'Grace', last_name: 7 })
  await call(student, 'POST', 'users', '{"first_name": "Grace", ')
  await call(student, 'GET', 'hidden-in-the-path/Noether?email=grace.hopper@navy.example')
  await call('tandem_session=made-up-token', 'GET', 'users/me')
  await call('', 'GET', 'confirmations/verify?code=made-up-token')
  await fetch(`${url}/auth/callback?code=wrong-code&state=wrong-state`, { redirect: 'manual' })
  await fetch(`${url}/auth/sign-in?return_to=/hidden-in-the-path`, { redirect: 'manual' })

  for (const { id } of await database.db.select({ id: sessions.id }).from(sessions)) secrets.add(id)
  await database.db.execute(sql`alter table users rename column search_name to renamed`)
  await call(student, 'GET', 'users/search?query=Noether')
  await call(student, 'GET', 'users/search/by-first-name?firstName=Emmy')
}

describe('the log', () => {
  it('names each call by an id of its own, with operation, caller, status and duration', () => {
    const [registered, refused] = callsOf('users.register')
    expect(registered).toMatchObject({ reqId: expect.any(String), status: 201, ms: expect.any(Number) })
    expect(refused).toMatchObject({ userId: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 400 })
    expect(refused?.['reqId']).not.toBe(registered?.['reqId'])
  })

  it('tells of refused calls who made them', () => {
    const [done, refused] = callsOf('admin.admins.create')
    expect(done).toMatchObject({ status: 201, userId: expect.any(String) })
    expect(refused).toMatchObject({ status: 403, userId: expect.any(String) })
    expect(callsOf('users.me')).toMatchObject([{ status: 401, userId: null }])
  })

  it('tells of what went wrong inside where it did, and in what way', () => {
    const failed = entries().filter(({ msg }) => msg === 'call failed')
    expect(failed.map(({ operation }) => operation)).toEqual(['users.search', 'users.search_by_first_name'])
    for (const { err } of failed) {
      expect(err).toMatchObject({ type: 'DrizzleQueryError', cause: { code: '42703' } })
      expect(JSON.stringify(err)).toContain('resources/people/search.ts')
    }
  })

  it('tells who signed in, by id', () => {
    const told = entries().filter(({ msg }) => msg === 'signed in')
    expect(told).toHaveLength(3)
    expect(told).toContainEqual(expect.objectContaining({ userId: adminId, provider: 'embedded' }))
  })

  it('tells of sign-ins that failed only why', () => {
    expect(entries()).toContainEqual(expect.objectContaining({ msg: 'sign-in failed', reason: 'expired' }))
  })

  it('has nothing personal in it: no name, address, text, search term, token or session', () => {
    expect(lines.length).toBeGreaterThan(15)
    for (const line of lines) {
      const said = line.toLowerCase()
      expect([...secrets].filter((secret) => said.includes(secret.toLowerCase()))).toEqual([])
    }
  })
})
