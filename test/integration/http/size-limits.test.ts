/** How large what is sent may be, each limit set small by its setting, over both transports. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/operation.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { forEachTest } from '#test/support/app.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, testDatabase } from '#test/support/databases/databases.ts'
import { makeAdmin, makeStudent } from '#test/support/people.ts'
import { ideasCsv, supervisorsCsv, tagList } from '#test/support/databases/small-world.ts'

let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database))
const student = forEachTest(() => makeStudent(database.db))
const admin = forEachTest(() => makeAdmin(database.db))
afterEach(() => api.close())

const limited = async (settings: Record<string, string>): Promise<void> => {
  api = await testApp(database, { settings })
}

describe('sizes of a call', () => {
  it('is JSON of so many bytes and not one more', async () => {
    const path = `/api/students/${student.id}`
    const rest = (text: string) => ({ method: 'PATCH' as const, url: path, payload: { thesis_description: text } })
    const proxied = (text: string) => ({
      method: 'POST' as const,
      url: path.replace('/api/', '/api/proxy/'),
      payload: { action: 'PATCH', data: { thesis_description: text } },
    })
    for (const sent of [rest, proxied]) {
      const size = JSON.stringify(sent('x'.repeat(300)).payload).length
      const strict = await testApp(database, { settings: { LIMIT_JSON_BYTES: String(size) } })
      const headers = { cookie: await strict.signIn(student.email) }
      expect((await strict.request({ ...sent('x'.repeat(300)), headers })).status).toBe(200)
      const { status, body } = await strict.request({ ...sent('x'.repeat(301)), headers })
      expect({ status, body }).toMatchObject({ status: 413, body: { statusCode: 413, code: 'too_large' } })
      await strict.close()
    }
    await limited({})
  })

  it.each([
    ['admin.supervisors.import', 'LIMIT_CSV_BYTES', supervisorsCsv],
    ['admin.ideas.import', 'LIMIT_CSV_BYTES', ideasCsv],
    ['admin.tags.import', 'LIMIT_TAG_LIST_BYTES', tagList],
  ] as const)('is a file of so many bytes and not one more: %s', async (name, setting, file) => {
    await limited({ [setting]: String(file.bytes.length), LIMIT_JSON_BYTES: '10' })
    const bring = (bytes: Uint8Array) =>
      api.call(name, { file: { ...file, bytes } satisfies UploadedFile, dry_run: true }, { as: admin.email })
    expect((await bring(file.bytes)).status).toBe(200)
    const { status, body } = await bring(Buffer.concat([file.bytes, Buffer.from(' ')]))
    expect({ status, body }).toMatchObject({ status: 413, body: { statusCode: 413, code: 'too_large' } })
  })

  it('is not even read from a caller who may not send it', async () => {
    await limited({ LIMIT_CSV_BYTES: '10' })
    const upload = { file: supervisorsCsv, dry_run: true }
    const refusals = [
      await api.refused('admin.supervisors.import', upload),
      await api.refused('admin.supervisors.import', upload, { as: student.email }),
      await api.refused('admin.supervisors.import', upload, { as: admin.email }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(['not_signed_in', 'not_allowed', 'too_large'])
  })

  it('is a picture of 5 MB and not one byte more', async () => {
    await limited({ LIMIT_JSON_BYTES: '10', LIMIT_CSV_BYTES: '10', LIMIT_TAG_LIST_BYTES: '10' })
    const bring = (size: number) =>
      api.refused(
        'users.picture.put',
        { id: student.id, file: { fileName: 'me.png', contentType: 'image/png', bytes: Buffer.alloc(size) } },
        { as: student.email },
      )
    // Taken, looked at, and found to be no picture.
    expect((await bring(5 * 1024 * 1024)).statusCode).not.toBe(413)
    expect(await bring(5 * 1024 * 1024 + 1)).toMatchObject({ statusCode: 413, code: 'too_large' })
  })
})
