import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type FakeProvider, startFakeProvider } from '#test/support/identity/fake-provider.ts'
import { makeStudent } from '#test/support/people.ts'
import { signInAtOnce } from '#test/support/identity/sign-in.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/identity/visitor.ts'

withDatabase('the page of somebody who is not let in', (open) => {
  let fake: FakeProvider
  let api: TestApi
  let reach: (url: URL) => URL
  beforeEach(async () => {
    await emptyTables(open())
    fake = await startFakeProvider()
    const IMPRINT_URL = 'https://uni.example/imprint'
    api = await testApp(open(), { settings: { OIDC_ISSUER: fake.issuer, OIDC_CLIENT_ID: 'tandem', IMPRINT_URL } })
    const listens = await api.app.listen({ host: '127.0.0.1', port: 0 })
    reach = (url) => (url.origin === api.services.site.publicUrl ? new URL(url.pathname + url.search, listens) : url)
  })
  afterEach(() => Promise.all([api.close(), fake.stop()]))

  const signIn = (visitor: Visitor, sub: string, email: string): Promise<Response> => {
    fake.person = { sub, email, email_verified: true }
    return signInAtOnce(visitor, `${api.services.site.publicUrl}/auth/sign-in?return_to=/student/dashboard`)
  }

  it.each([
    ['en', '<h1>This e-mail address belongs to another account</h1>', 'Please ask the admins'],
    ['de', '<h1>Diese E-Mail-Adresse gehört zu einem anderen Konto</h1>', 'Bitte frag die Verwaltung'],
  ])('says in %s whom to ask, and offers another account', async (language, title, whom) => {
    await makeStudent(open().db, { email: 'ada@uni.example' })
    const [ada, eve] = [createVisitor({ reach }), createVisitor({ reach, headers: { 'accept-language': language } })]
    expect(locationOf(await signIn(ada, 'a', 'ada@uni.example')).pathname).toBe('/student/dashboard')
    const refused = await signIn(eve, 'b', 'ada@uni.example')
    expect(refused.status).toBe(403)
    const page = await refused.text()
    expect(page).toContain(title)
    expect(page).toContain(whom)
    expect(page).toContain('href="https://uni.example/imprint"')
    expect(page).toContain('href="/auth/sign-in?return_to=%2Fstudent%2Fdashboard&amp;prompt=login"')
    expect(page).not.toContain('ada@')
    expect(eve.cookie('tandem_session')).toBeUndefined()
  })
})
