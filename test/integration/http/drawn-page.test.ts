/** The page as the server draws it, and what it is when that can't be done; the browser's part is in test/e2e. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OpenedPage, ServedApplication } from '#contract/first-data.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { embeddedDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { sourcePages } from '#test/support/source-pages.ts'

let database: OpenDatabase
let student: MadeUser
let other: MadeUser

beforeAll(async () => {
  database = await embeddedDatabase()
  const { db } = database
  const tags = await makeTags(db, ['Logic'])
  student = await makeStudent(db, { firstName: 'Ada', lastName: '<b>Own</b>', tags: [tags.Logic] })
  other = await makeStudent(db, { firstName: 'Zoe', lastName: 'Other', language: 'de', tags: [tags.Logic] })
  await makeSupervisor(db, { firstName: 'Konrad', lastName: '</head>{}__CSP_NONCE__', tags: [tags.Logic] })
})
afterAll(() => database.close())

const PATH = '/student/matching'

/** A server whose pages are drawn by `draw`, where it is given. */
const serving = async (work: (api: TestApi) => Promise<void>, draw?: OpenedPage['draw']): Promise<void> => {
  const pages = await sourcePages()
  const application: ServedApplication = {
    open: async (path, ask) => {
      const page = await pages.application.open(path, ask)
      return draw ? { ...page, draw } : page
    },
  }
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

/** What is drawn, whose end the page has to name (`rel="expect"`); empty where nothing is. */
const rootOf = (page: string): string => {
  const drawn = /<div id="root" data-drawn>(.*)<\/div>\s*<i id="drawn-end" hidden><\/i><script id="first-data"/s.exec(
    page,
  )
  expect(page.includes('<link rel="expect" href="#drawn-end" blocking="render" />')).toBe(drawn !== null)
  return drawn?.[1] ?? ''
}

it('is drawn with its reader and their data, in the language of the address', () =>
  serving(async (api) => {
    for (const [url, heading] of [
      [PATH, 'Who fits you best'],
      [`/de${PATH}`, 'Wer am besten zu dir passt'],
    ] as const) {
      // The first one may take what time there is for drawing.
      const { status, page } = await vi.waitFor(async () => {
        const opened = await open(api, student, url)
        expect(rootOf(opened.page)).not.toBe('')
        return opened
      }, 3_000)
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
    expect(rootOf(page)).not.toMatch(/ style=/)
    const sheets = [...page.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(sheets.length).toBeGreaterThan(0)
    for (const attributes of sheets) expect(attributes).toContain(`nonce="${nonce}"`)
    expect(page).toMatch(/<style nonce="[^"]+">\[data-drawn-style="0"\]/)
  }))

it('is somebody’s own, however many are drawn at once', () =>
  serving(async (api) => {
    const readers = [student, other, student, other]
    const pages = await Promise.all(readers.map((reader) => open(api, reader)))
    for (const [index, { page }] of pages.entries()) {
      const [own, foreign] = readers[index] === student ? ['Ada', 'Zoe'] : ['Zoe', 'Ada']
      expect(page).toContain(own)
      expect(page).not.toContain(foreign)
    }
  }))

it('is left to its script when it can not be drawn', async () => {
  const draw = vi.fn<OpenedPage['draw']>().mockRejectedValue(new Error('broken'))
  await serving(async (api) => {
    const { status, page } = await open(api, student)
    expect(draw).toHaveBeenCalledOnce()
    expect({ status, root: rootOf(page) }).toEqual({ status: 200, root: '' })
    expect(page).toContain('<title>Tandem</title>')
  }, draw)
})

it('is left to its script when many come at once', async () => {
  const drawn = Promise.withResolvers<undefined>()
  const draw = vi.fn<OpenedPage['draw']>(async () => {
    await drawn.promise
    return { markup: 'drawn', title: '<title>Drawn</title>', styles: '' }
  })
  await serving(async (api) => {
    const first = Array.from({ length: 4 }, () => open(api, student))
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(4), 10_000)
    // Answered while the others wait.
    expect(rootOf((await open(api, other)).page)).toBe('')
    drawn.resolve(undefined)
    for (const { page } of await Promise.all(first)) expect(rootOf(page)).toBe('drawn')
    // Those have taken what time there is for it.
    await vi.waitFor(async () => expect(rootOf((await open(api, other)).page)).toBe('drawn'), 3_000)
  }, draw)
})

it.each(['/student/search', '/student/matching?chat=x', '/shell.html'])('%s is or is not drawn, and comes', (url) =>
  serving(async (api) => expect((await open(api, student, url)).status).toBe(200)),
)
