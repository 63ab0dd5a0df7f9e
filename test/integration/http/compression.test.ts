/** What goes over the wire is compressed for whoever can read it: answers as they are made, files when they are built. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { embeddedDatabase } from '#test/support/databases/databases.ts'

let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  database = await embeddedDatabase()
  api = await testApp(database)
})
afterAll(async () => {
  await api.close()
  await database.close()
})

const LONG = '/api/openapi.json'
const get = (url: string, encodings?: string) =>
  api.app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('an answer of the API for a browser that reads %s', async (read, encoding, unpack) => {
  const plain = await get(LONG)
  const packed = await get(LONG, read)
  expect(packed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
})

it('an answer goes out as it is to whoever names no encoding, and when it is short', async () => {
  expect((await get(LONG)).headers['content-encoding']).toBeUndefined()
  expect((await get('/api/config', 'br, gzip')).headers['content-encoding']).toBeUndefined()
})
