/** ALLOWED_EMAIL_DOMAINS: who may come in, be made an admin, or be added by address. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, testDatabase } from '#test/support/databases/databases.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { signIn } from '#test/support/identity/sign-in.ts'
import { createVisitor } from '#test/support/identity/visitor.ts'

const DOMAINS = { ALLOWED_EMAIL_DOMAINS: ' uni.example, College.Example ' }
const ALLOWED = ['ada@uni.example', 'Ada@UNI.Example', 'ada@college.example']
const FOREIGN = [
  'ada@elsewhere.example',
  'ada@evil-uni.example',
  'ada@sub.uni.example',
  'ada@uni.example.elsewhere.example',
  'uni.example@elsewhere.example',
  'ada_elsewhere.example#EXT#@uni.example',
  'ada_elsewhere.example#ext#@UNI.example',
]

describe('with ALLOWED_EMAIL_DOMAINS', () => {
  let database: OpenDatabase
  let api: TestApi
  let supervisor: MadeUser
  let admin: MadeUser

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    api = await testApp(database, { settings: DOMAINS })
    supervisor = await makeSupervisor(database.db)
    admin = await makeAdmin(database.db)
  })
  afterEach(() => api.close())

  const add = (student_email: string) =>
    api.call('supervision_requests.create', { student_email }, { as: supervisor.email })

  describe('a direct add by address', () => {
    it.each(ALLOWED)('takes %s', async (email) => {
      expect((await add(email)).status).toBe(201)
    })

    it.each(FOREIGN)('refuses %s, and makes nobody', async (email) => {
      const people = await countRows(database.db, 'users')
      expect(await add(email)).toMatchObject({ status: 400, body: { code: 'email_domain_not_allowed' } })
      expect(await countRows(database.db, 'users')).toBe(people)
      expect(await countRows(database.db, 'outbox')).toBe(0)
    })

    it('answers alike whether somebody has the address or not', async () => {
      const answers = [await add('known@elsewhere.example')]
      await makeStudent(database.db, { email: 'known@elsewhere.example' })
      answers.push(await add('known@elsewhere.example'), await add('KNOWN@Elsewhere.example'))
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: 400, body: answers[0]?.body })
      }
      expect(await countRows(database.db, 'requests')).toBe(0)
    })

    it('from the profile is of somebody who is in already, whatever their address', async () => {
      const student = await makeStudent(database.db, { email: 'known@elsewhere.example' })
      const added = { student_id: student.id }
      expect((await api.call('supervision_requests.create', added, { as: supervisor.email })).status).toBe(201)
    })
  })

  describe('a new admin', () => {
    const make = (mail: string) =>
      api.call('admin.admins.create', { firstName: 'Ada', lastName: 'New', mail }, { as: admin.email })

    it.each(ALLOWED)('may be %s', async (mail) => {
      expect((await make(mail)).status).toBe(201)
    })

    it.each(FOREIGN)('may not be %s, in the words of the specification', async (mail) => {
      expect(await make(mail)).toMatchObject({
        status: 400,
        body: { message: 'Invalid email domain, missing required fields, or user already exists' },
      })
      expect(await countRows(database.db, 'users')).toBe(2)
    })
  })

  it('nobody registers from elsewhere who was signed in before the setting', async () => {
    const names = { first_name: 'Ada', last_name: 'New' }
    const refused = await api.refused('users.register', names, { as: 'ada@elsewhere.example' })
    expect(refused).toMatchObject({ statusCode: 400, code: 'email_domain_not_allowed' })
    expect(await countRows(database.db, 'users')).toBe(2)
  })
})

describe('signing in with ALLOWED_EMAIL_DOMAINS', () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ ...DOMAINS, SAMPLE_DATA: 'off' })
  })
  afterAll(() => server.stop())

  it.each([
    ['en', 'This e-mail address cannot be used here', 'Only addresses of certain domains may sign in.'],
    ['de', 'Diese E-Mail-Adresse', 'Domain'],
  ])('ends for others with a page that says so (%s)', async (language, title, text) => {
    const visitor = createVisitor({ headers: { 'accept-language': language } })
    const answer = await signIn(visitor, server.url, 'ada@elsewhere.example')
    const page = await answer.text()
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toMatch('text/html')
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(`<h1>${title}`)
    expect(page).toContain(text)
    expect(page).toMatch(/href="\/auth\/sign-in[?"]/)
    expect(visitor.cookie('tandem_session')).toBeUndefined()
    // What is logged comes another way than the answer.
    await vi.waitFor(() => expect(server.output()).toContain('address_not_allowed'), { timeout: 30_000 })
    expect(server.output()).not.toContain('elsewhere.example')
  })

  it.each(ALLOWED)('goes well for %s', async (email) => {
    const visitor = createVisitor()
    expect((await signIn(visitor, server.url, email)).status).toBe(303)
    const me = await visitor.get(`${server.url}/api/users/check-registration?email=${encodeURIComponent(email)}`)
    expect(await me.json()).toMatchObject({ exists: false })
  })
})
