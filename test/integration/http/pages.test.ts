/** The server's answer to an address: which page, in which language, and where it leads them instead. */
import { beforeAll, expect, it } from 'vitest'
import type { Answer } from '#test/support/api.ts'
import { apiForAll } from '#test/support/app.ts'
import { makeAdmin, makeStudent, makeTags } from '#test/support/people.ts'

const { api, database } = apiForAll()

/** Cookies of people in three states. */
let student: string
let newcomer: string
let admin: string
let german: string

beforeAll(async () => {
  const { db } = database
  const tags = await makeTags(db, ['Logic'])
  const known = await makeStudent(db, { email: 'known@uni.example', tags: [tags.Logic] })
  student = await api.signIn(known.email)
  const reader = await makeStudent(db, { email: 'liest@uni.example', language: 'de', tags: [tags.Logic] })
  german = await api.signIn(reader.email)
  newcomer = await api.signIn('new@uni.example')
  admin = await api.signIn((await makeAdmin(db)).email)
})

const open = (url: string, headers: Record<string, string> = {}) =>
  api.request({ method: 'GET', url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

const gist = ({ status, headers }: Answer) => ({ status, to: headers['location'] })
const ways = { student: () => student, newcomer: () => newcomer, admin: () => admin }

it.each(['/', '/de', '/en/', '/?code=abc'])('%s is the landing page', async (url) => {
  const { status, headers, body } = await open(url)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
  expect(String(body)).toContain('href="/auth/sign-in?return_to=')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    vary: expect.stringContaining('accept-language, cookie'),
  })
})

it.each([
  ['/student/dashboard', '/?return_to=%2Fstudent%2Fdashboard'],
  ['/de/admin/upload', '/de?return_to=%2Fde%2Fadmin%2Fupload'],
  ['/profiles/1?chat=2', '/?return_to=%2Fprofiles%2F1%3Fchat%3D2'],
])('a signed-out reader goes from %s to the landing page, and from there back', async (url, to) => {
  expect(gist(await open(url))).toEqual({ status: 302, to })
  expect(String((await open(to)).body)).toContain(`href="/auth/sign-in?return_to=${encodeURIComponent(url)}"`)
})

it('a reader who signed out to sign in as somebody else goes on where they wanted to', async () => {
  const { body } = await open('/', { cookie: 'tandem_return_to=%2Fde%2Fsupervisor%2Fconfirmed%3Fa%3D1' })
  expect(String(body)).toContain('href="/auth/sign-in?return_to=%2Fde%2Fsupervisor%2Fconfirmed%3Fa%3D1"')
})

it.each([
  ['student', '/', '/student/dashboard'],
  ['student', '/de', '/de/student/dashboard'],
  ['student', '/onboarding/student', '/student/dashboard'],
  ['student', '/admin/dashboard', '/student/dashboard?asked_for=%2Fadmin%2Fdashboard'],
  [
    'student',
    '/de/supervisor/dashboard?request=1',
    '/de/student/dashboard?asked_for=%2Fde%2Fsupervisor%2Fdashboard%3Frequest%3D1',
  ],
  ['student', '/supervisor/nowhere', '/student/dashboard'],
  ['newcomer', '/', '/onboarding/student'],
  ['newcomer', '/student/matching', '/onboarding/student'],
  ['admin', '/', '/admin/dashboard'],
  ['admin', '/playground', '/admin/dashboard'],
] as const)('the server sends a %s on from %s to %s, without any script', async (who, url, to) => {
  expect(gist(await open(url, { cookie: ways[who]() }))).toEqual({ status: 302, to })
})

it.each([
  ['student', '/student/matching', 200],
  ['student', '/de/profiles/1', 200],
  ['student', '/student/nowhere', 404],
  ['newcomer', '/onboarding/student', 200],
  ['admin', '/admin/dashboard', 200],
] as const)('a %s gets the application at %s (%i)', async (who, url, expected) => {
  const { status, body } = await open(url, { cookie: ways[who]() })
  expect(status).toBe(expected)
  expect(String(body)).toContain('<div id="root"')
})

it.each(['/nowhere', '/de/nowhere', '/student', '/student/dashboard/more', '/profiles/1/2', '/dex'])(
  '%s is none: the landing page says so, with 404',
  async (url) => {
    const { status, body } = await open(url)
    expect(status).toBe(404)
    expect(String(body)).toMatch(/Page Not Found: \/|Seite nicht gefunden: \//)
    expect(String(body)).toContain('<meta name="robots" content="noindex"/>')
  },
)

it.each(['/favicon.ico', '/robots.txt', '/index.html', '/student/gone.js', '/assets/gone', '/.vite/manifest.json'])(
  '%s is a missing file, no page, for any reader',
  async (url) => {
    for (const cookie of ['', student]) {
      const { status, headers } = await open(url, { cookie })
      expect({ status, type: headers['content-type'] }).toEqual({
        status: 404,
        type: 'application/json; charset=utf-8',
      })
    }
  },
)

it("a reader's own language wins over the browser's and an earlier choice, and the one in an address over all", async () => {
  const kept = 'tandem_locale=de; Max-Age=31536000; Path=/; SameSite=Lax'
  const asked = { 'accept-language': 'en', cookie: `${german}; tandem_locale=en` }
  const home = await open('/', asked)
  expect([home.headers['location'], home.headers['set-cookie']]).toEqual(['/de/student/dashboard', kept])
  const languageOf = async (url: string) => /<html lang="(..)"/u.exec(String((await open(url, asked)).body))?.[1]
  expect(await languageOf('/student/matching')).toBe('de')
  expect(await languageOf('/en/student/matching')).toBe('en')
})

it('a page names its styles, and its code behind them', async () => {
  const { status, body } = await open('/de/student/matching', { cookie: student })
  expect(status).toBe(200)
  for (const file of ['frame.css', 'cards.css'])
    expect(String(body)).toContain(`<link rel="stylesheet" crossorigin href="/assets/${file}" />`)
  expect(String(body)).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/cards.js" />')
  expect(String(body)).not.toMatch(/__[A-Z_]+__/)
  const [opened, closed] = ['<script', '</script>'].map((tag) => String(body).split(tag).length)
  expect(closed).toBe(opened)
})
