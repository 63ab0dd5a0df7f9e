/** The page as the server renders it, and what it is when that can't be done; hydration is in test/e2e. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ServerApplication } from '#contract/first-data.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { sourcePages } from '#test/support/source-pages.ts'

let database: OpenDatabase
let student: MadeUser
let other: MadeUser

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const tags = await makeTags(db, ['Logic'])
  student = await makeStudent(db, { firstName: 'Ada', lastName: '<b>Own</b>', tags: [tags.Logic] })
  other = await makeStudent(db, { firstName: 'Zoe', lastName: 'Other', language: 'de', tags: [tags.Logic] })
  await makeSupervisor(db, { firstName: 'Konrad', lastName: '</head>{}__CSP_NONCE__', tags: [tags.Logic] })
})
afterAll(() => database.close())

const PATH = '/student/matching'

/** A server whose pages are opened by `open`, where it is given. */
const serving = async (work: (api: TestApi) => Promise<void>, given?: ServerApplication['open']): Promise<void> => {
  const pages = await sourcePages()
  const application = { ...pages.application, ...(given && { open: given }) }
  const api = await testApp(database, { pages: { ...pages, application } })
  try {
    await work(api)
  } finally {
    await api.close()
  }
}

const open = async (api: TestApi, { email }: MadeUser, url = PATH) => {
  const cookie = await api.signIn(email)
  const { status, body, headers } = await api.request({ url, headers: { accept: 'text/html', cookie } })
  return { status, page: String(body), policy: headers['content-security-policy'] ?? '' }
}

/** The rendered part, whose end the page has to name (`rel="expect"`); empty where nothing is. */
const rootOf = (page: string): string => {
  const rendered =
    /<div id="root" data-hydrating="yes">(.*)<\/div>\s*<i id="page-end" hidden><\/i><script id="first/s.exec(page)
  expect(page.includes('<link rel="expect" href="#page-end" blocking="render" />')).toBe(rendered !== null)
  expect(page.includes('data-hydrating="no"')).toBe(rendered === null)
  return rendered?.[1] ?? ''
}

it('is rendered with its reader and their data, in the language of the address', () =>
  serving(async (api) => {
    for (const [url, heading] of [
      [PATH, 'Who fits you best'],
      [`/de${PATH}`, 'Wer am besten zu dir passt'],
    ] as const) {
      const { status, page } = await open(api, student, url)
      expect(status).toBe(200)
      expect(page).toContain(`<title>${heading} · Tandem</title>`)
      const root = rootOf(page)
      expect(root).toContain(`>${heading}</h1>`)
      expect(root).toContain('Ada &lt;b&gt;Own&lt;/b&gt;')
      expect(root).toContain('Konrad &lt;/head&gt;{}__CSP_NONCE__')
      expect(root).toContain(`href="${url.replace('matching', 'dashboard')}"`)
    }
  }))

it('has its styles where the content security policy allows them', () =>
  serving(async (api) => {
    const { page, policy } = await open(api, student)
    expect(rootOf(page)).not.toBe('')
    const nonce = /style-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    const sheets = [...page.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes)
    for (const attributes of sheets) expect(attributes).toContain(`nonce="${nonce}"`)
    expect(policy).toContain("script-src 'self';")
    // Rooms and widths are attributes; a page without any needs no leave for them.
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    expect((await open(api, student, '/shell.html')).policy).not.toContain('unsafe')
  }))

it('is somebody’s own, however many are rendered at once', () =>
  serving(async (api) => {
    const readers = [student, other, student, other]
    const pages = await Promise.all(readers.map((reader) => open(api, reader)))
    for (const [index, { page }] of pages.entries()) {
      const [own, foreign] = readers[index] === student ? ['Ada', 'Zoe'] : ['Zoe', 'Ada']
      expect(page).toContain(own)
      expect(page).not.toContain(foreign)
    }
  }))

it('is left to its script when it can not be rendered', async () => {
  const broken = vi.fn<ServerApplication['open']>().mockRejectedValue(new Error('broken'))
  await serving(async (api) => {
    const { status, page } = await open(api, student)
    expect(broken).toHaveBeenCalledOnce()
    expect({ status, root: rootOf(page) }).toEqual({ status: 200, root: '' })
    expect(page).toContain('<title>Tandem</title>')
  }, broken)
})

it.each(['/student/search', '/student/matching?chat=x', '/student/app-tour', '/playground'])('%s is rendered', (url) =>
  serving(async (api) => expect(rootOf((await open(api, student, url)).page)).toContain('</h1>')),
)

it('an address without a page is left to the script, which says so', () =>
  serving(async (api) => {
    const { status, page } = await open(api, student, '/student/nowhere')
    expect({ status, root: rootOf(page) }).toEqual({ status: 404, root: '' })
  }))
