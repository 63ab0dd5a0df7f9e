/** The landing page as the server sends it: language, theme, what search engines read, and what a scanned code is worth. */
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/support/api.ts'
import { apiForAll } from '#test/support/app.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

const { api, database } = apiForAll()

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await api.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return {
    status: answer.statusCode,
    page: answer.body,
    to: answer.headers.location,
    kept: [answer.headers['set-cookie'] ?? []].flat(),
  }
}

describe('language', () => {
  it.each<[string, Record<string, string>, string]>([
    ['/', {}, 'en'],
    ['/de', {}, 'de'],
    ['/de', { 'accept-language': 'en' }, 'de'],
    ['/', { 'accept-language': 'de-AT,de;q=0.9' }, 'de'],
    ['/', { 'accept-language': 'de', cookie: 'tandem_locale=en' }, 'en'],
    ['/en', { 'accept-language': 'de' }, 'en'],
  ])('at %s for a reader with %j is %s', async (url, headers, language) => {
    const { page } = await open(url, headers)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(language === 'de' ? 'Finde deine Betreuung' : 'Find your thesis supervisor')
  })

  it('that an address names is kept for a year, once', async () => {
    expect((await open('/de')).kept).toEqual(['tandem_locale=de; Max-Age=31536000; Path=/; SameSite=Lax'])
    expect((await open('/de', { cookie: 'tandem_locale=de' })).kept).toEqual([])
    expect((await open('/', { 'accept-language': 'de' })).kept).toEqual([])
  })

  it('is chosen by links, which keep what the address says beside', async () => {
    const { page } = await open('/de?return_to=%2Fde%2Fstudent%2Frequests')
    expect(page).toContain('href="/en?return_to=%2Fde%2Fstudent%2Frequests"')
    expect(page).toMatch(/href="\/de\?return_to=[^"]*"[^>]* aria-current="true"/)
  })
})

describe('theme', () => {
  it.each([
    ['', undefined],
    ['tandem_color_scheme=auto', undefined],
    ['tandem_color_scheme=dark', 'dark'],
    ['tandem_color_scheme=light', 'light'],
    ['tandem_color_scheme=purple', undefined],
  ])('for a reader with the cookie "%s" is %s', async (cookie, theme) => {
    const { page } = await open('/', { cookie })
    expect(/<html lang="en"(?: data-mantine-color-scheme="(\w+)")?>/.exec(page)?.[1]).toBe(theme)
    expect(page).toMatch(new RegExp(`value="${theme ?? 'auto'}"[^>]* aria-pressed="true"`))
  })

  it('is chosen by a form, which comes back to the same page', async () => {
    const { status, to, kept } = await open('/de?code=abc&theme=dark')
    expect({ status, to }).toEqual({ status: 303, to: '/de?code=abc' })
    expect(kept).toContain('tandem_color_scheme=dark; Max-Age=31536000; Path=/; SameSite=Lax')
    expect((await open('/?theme=purple')).status).toBe(200)
    expect((await open('/nowhere?theme=dark')).to).toBe('/')
  })
})

it('tells search engines and previews what it is, and in which languages', async () => {
  const { page } = await open('/de')
  for (const expected of [
    '<title>Tandem: Finde deine Betreuung</title>',
    '<meta name="description" content="Tandem: Finde deine Betreuung. ',
    '<link rel="canonical" href="http://localhost:3000/de"/>',
    '<link rel="alternate" hrefLang="en" href="http://localhost:3000/"/>',
    '<link rel="alternate" hrefLang="de" href="http://localhost:3000/de"/>',
    '<link rel="alternate" hrefLang="x-default" href="http://localhost:3000/"/>',
    '<meta property="og:image" content="http://localhost:3000/share.de.png"/>',
    '<meta property="og:locale" content="de_DE"/>',
  ])
    expect(page).toContain(expected)
})

it('runs nothing but its own script, and has its styles in it by their hash', async () => {
  const answer = await api.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(String(answer.headers['content-security-policy'])).toMatch(
    /script-src 'self'; style-src 'self' 'sha256-[\w+/]{43}='/,
  )
  expect(answer.body.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/type="module" src="\/assets\//)])
  expect(answer.body).not.toMatch(/ style="| on\w+="/)
})

it('leads to a sign-in on a shared computer as well, which is chosen again until somebody signs out', async () => {
  const { page } = await open('/?return_to=%2Fstudent%2Frequests')
  for (const shared of ['', '&amp;shared=yes'])
    expect(page).toContain(`href="/auth/sign-in?return_to=%2Fstudent%2Frequests${shared}"`)
  expect(page).not.toMatch(/<input[^>]* checked/)
  expect((await open('/', { cookie: 'tandem_shared_computer=yes' })).page).toMatch(/<input[^>]* checked/)
})

it('puts nothing of an address into the page as it is', async () => {
  const evil = encodeURIComponent('"><script>alert(1)</script>')
  for (const url of [`/?return_to=${evil}`, `/?code=${evil}`, `/?sign_in=${evil}`, `/${evil}`]) {
    expect((await open(url)).page).not.toContain('<script>alert')
  }
})

describe('a scanned code', () => {
  it('is answered in the page: who, with whom, since when', async () => {
    const student = await makeStudent(database.db, { firstName: 'Ida', lastName: 'Öz' })
    const supervisor = await makeSupervisor(database.db, { firstName: 'Max', lastName: "O'Ng" })
    const asked = await api.ask(student, supervisor)
    await api.decide(supervisor, asked.id, 'ACCEPTED')
    const code = await codeOf(api, database.db, asked.id)
    const { page } = await open(`/?code=${encodeURIComponent(code)}`)
    for (const expected of ['This confirmation is valid', 'Ida Öz', 'Max O&#x27;Ng']) expect(page).toContain(expected)
    expect((await open(`/de?code=${encodeURIComponent(code)}`)).page).toContain('Diese Bestätigung ist gültig')
  })

  it('without a person is not genuine, for the signed in as well', async () => {
    const cookie = await api.signIn('reader@uni.example')
    for (const headers of [{}, { cookie }]) {
      const { status, page } = await open('/?code=nothing-of-ours', headers)
      expect({ status, says: page.includes('Not genuine') }).toEqual({ status: 200, says: true })
    }
    expect((await open('/?code=x', { cookie })).page).toContain('Go to your dashboard')
  })

  it('counts like any call, and is not called false when there were too many', async () => {
    const strict = await testApp(database, { settings: { LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '1' } })
    const says = async () => (await strict.app.inject({ url: '/?code=x', headers: { accept: 'text/html' } })).body
    expect(await says()).toContain('Not genuine')
    expect(await says()).toContain('could not be checked')
    await strict.close()
  })
})
