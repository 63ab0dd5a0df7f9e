/** ALLOWED_EMAIL_DOMAINS: who may come in, be made an admin, or be added by address. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { countRows, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { signIn } from '#test/support/identity/sign-in.ts'
import { createVisitor } from '#test/support/identity/visitor.ts'

const DOMAINS = { ALLOWED_EMAIL_DOMAINS: ' uni.example, College.Example ' }
withApi('with ALLOWED_EMAIL_DOMAINS', { settings: DOMAINS }, (api, open) => {
  const supervisor = forEachTest(() => makeSupervisor(open().db))
  const admin = forEachTest(() => makeAdmin(open().db))

  const add = (student_email: string) =>
    api.call('supervision_requests.create', { student_email }, { as: supervisor.email })

  describe('a direct add by address', () => {
    it('takes one of them, whatever its case, and of another makes nobody', async () => {
      expect((await add('Ada@College.example')).status).toBe(201)
      const people = await countRows(open().db, 'users')
      expect(await add('ada@elsewhere.example')).toMatchObject({
        status: 400,
        body: { code: 'email_domain_not_allowed' },
      })
      expect(await countRows(open().db, 'users')).toBe(people)
    })

    it('answers alike whether somebody has the address or not', async () => {
      const answers = [await add('known@elsewhere.example')]
      await makeStudent(open().db, { email: 'known@elsewhere.example' })
      answers.push(await add('known@elsewhere.example'), await add('KNOWN@Elsewhere.example'))
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: 400, body: answers[0]?.body })
      }
      expect(await countRows(open().db, 'requests')).toBe(0)
    })

    it('from the profile is of somebody who is in already, whatever their address', async () => {
      const student = await makeStudent(open().db, { email: 'known@elsewhere.example' })
      const added = { student_id: student.id }
      expect((await api.call('supervision_requests.create', added, { as: supervisor.email })).status).toBe(201)
    })
  })

  it('a new admin is of one of them, in the words of the specification', async () => {
    const make = (mail: string) =>
      api.call('admin.admins.create', { firstName: 'Ada', lastName: 'New', mail }, { as: admin.email })
    expect(await make('ada@elsewhere.example')).toMatchObject({
      status: 400,
      body: { message: 'Invalid email domain, missing required fields, or user already exists' },
    })
    expect(await countRows(open().db, 'users')).toBe(2)
    expect((await make('ada@uni.example')).status).toBe(201)
  })

  it('nobody registers from elsewhere who was signed in before the setting', async () => {
    const names = { first_name: 'Ada', last_name: 'New' }
    const refused = await api.refused('users.register', names, { as: 'ada@elsewhere.example' })
    expect(refused).toMatchObject({ statusCode: 400, code: 'email_domain_not_allowed' })
    expect(await countRows(open().db, 'users')).toBe(2)
  })
})

describe('signing in with ALLOWED_EMAIL_DOMAINS', () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ ...DOMAINS, SAMPLE_DATA: 'off' })
  })
  afterAll(() => server.stop())

  it('ends for others with a page that says so', async () => {
    const visitor = createVisitor({ headers: { 'accept-language': 'de' } })
    const answer = await signIn(visitor, server.url, 'ada@elsewhere.example')
    const page = await answer.text()
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toMatch('text/html')
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('<h1>Diese E-Mail-Adresse')
    expect(page).toMatch(/href="\/auth\/sign-in[?"]/)
    expect(visitor.cookie('tandem_session')).toBeUndefined()
    // The log comes another way than the answer.
    await vi.waitFor(() => expect(server.output()).toContain('address_not_allowed'), { timeout: 30_000 })
    expect(server.output()).not.toContain('elsewhere.example')
  })
})
