/** Data that come with a page: the answers to its first calls, for anybody who asked, and nothing that does harm. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: other.email })
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

const FRAME = ['users.me', 'supervision_requests.list', 'chat_requests.list', 'supervision_requests.list']

it.each([
  ['/student/matching', () => student, [...FRAME, 'matches.list']],
  ['/student/dashboard', () => student, [...FRAME, 'matches.list']],
  // Waits for an answer: what is suggested is not on the page.
  ['/student/dashboard', () => other, FRAME],
  ['/de/student/requests', () => student, [...FRAME, 'users.shortlist.list']],
  ['/student/settings', () => student, FRAME],
  ['/supervisor/dashboard', () => supervisor, [...FRAME, 'inbox.list']],
  ['/supervisor/matching', () => supervisor, [...FRAME, 'supervision_requests.list', 'matches.explain']],
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

it('nothing comes with the page that browsers keep, nor for somebody whom nobody knows', async () => {
  expect(dataOf(await pageOf('/shell.html', student.email))).toBeNull()
  expect(dataOf(await pageOf('/onboarding/student', 'new@uni.example'))).toBeNull()
})

it('the stream tells from the place on that the page names what is not in it', async () => {
  const [asking, asked] = [student, supervisor]
  const place = dataOf(await pageOf('/supervisor/dashboard', asked.email))?.place
  const request = await api.ok('supervision_requests.create', { supervisor_id: asked.id }, { as: asking.email })
  expect(place).toMatch(/^\d+-\d+:\d+:[\d,]*$/)
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const query = `?last_event_id=${encodeURIComponent(place ?? '')}`
  const stream = await openEvents(url, await api.signIn(asked.email), {}, query)
  expect(await stream.next('request')).toMatchObject({ data: { request_id: request.id } })
  stream.close()
})

describe('a page comes without its data', () => {
  const suggest = (by: () => Promise<never>): TestApiOptions => ({
    services: { matching: { ...createSimilarityIndex(), suggest: by } },
  })

  it('when they can not be had', () =>
    withApi(
      suggest(() => Promise.reject(new Error('broken'))),
      async (own) => {
        expect(dataOf(await pageOf('/student/matching', student.email, own))).toBeNull()
        // Those of other pages can.
        expect(dataOf(await pageOf('/student/requests', student.email, own))).not.toBeNull()
      },
    ))

  it('when its reader has called too often: to open a page counts as one call', () =>
    withApi({ settings: { LIMIT_CALLS_PER_MINUTE: '3' } }, async (own) => {
      for (let page = 0; page < 3; page += 1)
        expect(dataOf(await pageOf('/student/requests', student.email, own))).not.toBeNull()
      expect(dataOf(await pageOf('/student/requests', student.email, own))).toBeNull()
    }))
})
