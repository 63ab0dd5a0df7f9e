/** Data that come with a page: the answers to its first calls, for anybody who asked, and nothing that does harm. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_DATA_ID, type FirstData, type ServerApplication } from '#contract/first-data.ts'
import type { OperationName } from '#contract/routes.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { type TestApi, testApp, type TestApiOptions } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { sourcePages } from '#test/support/source-pages.ts'
import { openEvents } from '#test/support/event-stream.ts'
import { makeAdmin, makeStudent, makeSupervisor, makeTags, type MadeUser } from '#test/support/people.ts'

const HOSTILE = '</script><script>alert(1)</script><!--<script>\u2028\u2029'

let database: OpenDatabase
let api: TestApi
let student: MadeUser
let other: MadeUser
let supervisor: MadeUser
let admin: MadeUser

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const tags = await makeTags(db, ['Logic'])
  student = await makeStudent(db, { lastName: 'Secret-Own-Name', tags: [tags.Logic] })
  other = await makeStudent(db, { lastName: 'Secret-Other-Name', tags: [tags.Logic] })
  supervisor = await makeSupervisor(db, { lastName: HOSTILE, bio: HOSTILE, tags: [tags.Logic] })
  admin = await makeAdmin(db)
  api = await testApp(database)
  await api.ask(other, supervisor)
})
afterAll(async () => {
  await api.close()
  await database.close()
})

const BLOCK = new RegExp(`<script id="${FIRST_DATA_ID}" type="application/json">(.*?)</script>`)

const pageOf = async (path: string, email: string, from: TestApi = api): Promise<string> => {
  const cookie = await from.signIn(email)
  const { status, body, headers } = await from.request({ url: path, headers: { accept: 'text/html', cookie } })
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
  return String(body)
}

/** As a browser reads it. */
const dataOf = (page: string): FirstData | null => {
  const [, json] = BLOCK.exec(page) ?? []
  return json === undefined ? null : (JSON.parse(json) as FirstData)
}

const withApi = async (options: TestApiOptions, work: (own: TestApi) => Promise<void>): Promise<void> => {
  const own = await testApp(database, options)
  try {
    await work(own)
  } finally {
    await own.close()
  }
}

const FRAME = ['users.me', 'supervision_requests.list', 'chat_requests.list']
/** Beside all requests, those that were accepted. */
const ACCEPTED = 'supervision_requests.list'

it.each([
  ['/student/matching', () => student, [...FRAME, ACCEPTED, 'matches.list']],
  ['/student/dashboard', () => student, [...FRAME, 'matches.list']],
  // Waits for an answer: what is suggested is not on the page.
  ['/student/dashboard', () => other, FRAME],
  ['/de/student/requests', () => student, [...FRAME, 'users.shortlist.list']],
  ['/student/app-tour', () => student, FRAME],
  ['/supervisor/dashboard', () => supervisor, [...FRAME, ACCEPTED, 'inbox.list']],
  ['/supervisor/matching', () => supervisor, [...FRAME, ACCEPTED, 'matches.explain']],
  ['/admin/dashboard', () => admin, ['users.me', 'admin.statistics', 'admin.mails.list', 'admin.cycles.list']],
] as const)('%s comes with what it asks first, as the API answers it', async (path, who, names) => {
  const { email } = who()
  const answers: { name: OperationName; input: object; output: unknown }[] = []
  const pages = await sourcePages()
  const application: ServerApplication = {
    ...pages.application,
    open: (opened, ask) =>
      pages.application.open(opened, async (name, input) => {
        const output = await ask(name, input)
        answers.push({ name, input, output })
        return output
      }),
  }
  await withApi({ pages: { ...pages, application } }, async (own) => {
    const cached = JSON.stringify(dataOf(await pageOf(path, email, own))?.state)
    expect(answers.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
    const cookie = await own.signIn(email)
    for (const { name, input, output } of answers) {
      const asked = await own.call(name, { ...input }, { cookie })
      expect(output, name).toEqual(asked.body)
      const cachedParts: unknown[] = 'items' in (output as object) ? (output as { items: unknown[] }).items : [output]
      for (const part of cachedParts) expect(cached, name).toContain(JSON.stringify(part))
    }
  })
})

it('a name with everything that ends a script ends none, and comes as it is', async () => {
  const page = await pageOf('/student/matching', student.email)
  expect(page).not.toContain('alert(1)</script>')
  expect(BLOCK.exec(page)?.[1]).not.toMatch(/[<\u2028\u2029]/)
  const state = dataOf(page)?.state as { queries: { queryKey: unknown[]; state: { data: unknown } }[] } | undefined
  const suggested = state?.queries.find(({ queryKey }) => queryKey[0] === 'matches')?.state.data
  expect(suggested).toMatchObject([{ supervisor: { last_name: HOSTILE } }])
})

it('nobody gets what is somebody else’s', async () => {
  const page = await pageOf('/student/dashboard', student.email)
  expect(page).toContain('Secret-Own-Name')
  for (const word of ['Secret-Other-Name', other.id, other.email]) expect(page).not.toContain(word)
})

it('nothing comes with the page that browsers keep', async () => {
  expect(dataOf(await pageOf('/shell.html', student.email))).toBeNull()
})

it('somebody whom nobody knows learns that, and does not ask', async () => {
  const state = dataOf(await pageOf('/onboarding/student', 'new@uni.example'))?.state
  expect(JSON.stringify(state)).toContain('{"known":false}')
})

it('the stream tells from the moment on that the page names what is not in it', async () => {
  const [asking, asked] = [student, supervisor]
  const since = dataOf(await pageOf('/supervisor/dashboard', asked.email))?.since
  const request = await api.ask(asking, asked)
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEvents(url, await api.signIn(asked.email), {}, `?since=${since}`)
  expect(await stream.next()).toMatchObject({ type: 'request', data: { request_id: request.id } })
  stream.close()
})

it('what fails is left out, said in the log once, and asked by the page', async () => {
  const matching = { ...createSimilarityIndex(), suggest: () => Promise.reject(new Error('broken')) }
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  await withApi({ services: { matching }, logger }, async (own) => {
    const page = await pageOf('/student/matching', student.email, own)
    expect(page).toContain('data-hydrating="yes"')
    expect(page).toContain('aria-busy="true"')
    expect(JSON.stringify(dataOf(page)?.state)).not.toContain('["matches"')
    expect(lines.filter((line) => line.includes('matches.list'))).toHaveLength(1)
  })
})

it('a page comes without its data when its reader has called too often: to open a page counts as one call', () =>
  withApi({ settings: { LIMIT_CALLS_PER_MINUTE: '3' } }, async (own) => {
    for (let page = 0; page < 3; page += 1)
      expect(dataOf(await pageOf('/student/requests', student.email, own))).not.toBeNull()
    expect(dataOf(await pageOf('/student/requests', student.email, own))).toBeNull()
  }))
