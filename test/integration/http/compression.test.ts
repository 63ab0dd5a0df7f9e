/** Answers are compressed as they are made, files when they are built, for anybody who can read it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { apiForAll } from '#test/support/app.ts'

const { api } = apiForAll()

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

it('an answer goes out as it is to a client that names no encoding, and when it is short', async () => {
  expect((await get(LONG)).headers['content-encoding']).toBeUndefined()
  expect((await get('/api/config', 'br, gzip')).headers['content-encoding']).toBeUndefined()
})

describe('a file that was compressed when it was built', () => {
  const FILE = '/assets/script-12345678.js'

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('comes as such to a browser that reads %s', async (read, encoding, unpack) => {
    const plain = await get(FILE)
    const packed = await get(FILE, read)
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.headers['etag']).not.toBe(plain.headers['etag'])
  })

  it('is sent plain to a client without encodings, and says that others get another', async () => {
    const { headers } = await get(FILE, 'identity')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['vary']).toBe('accept-encoding')
  })

  it('is not sent again to a client that has it, and comes to one with another encoding of it', async () => {
    const { etag = '' } = (await get(FILE, 'br')).headers
    const ask = (encodings: string) =>
      api.app.inject({ url: FILE, headers: { 'accept-encoding': encodings, 'if-none-match': etag } })
    expect((await ask('br')).statusCode).toBe(304)
    expect((await ask('gzip')).statusCode).toBe(200)
  })
})
