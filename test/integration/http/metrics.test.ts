/** What a monitoring system asks the server, and who may ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { embeddedDatabase } from '#test/support/databases/databases.ts'
import { askRaw } from '#test/support/raw-http.ts'

const TOKEN = 'a token for the monitoring'

let database: OpenDatabase
let api: TestApi
beforeAll(async () => {
  database = await embeddedDatabase()
  api = await testApp(database, { settings: { METRICS_TOKEN: TOKEN } })
})
afterAll(async () => {
  await api.close()
  await database.close()
})

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  api.request({ method: 'GET', url: '/metrics', remoteAddress, headers })

describe('metrics', () => {
  it('count calls by operation and status, and mails', async () => {
    await api.call('config.get', {})
    await api.call('users.me', {})
    const text = String((await ask('127.0.0.1')).body)
    expect(text).toContain('tandem_calls_total{operation="config.get",status="200"} 1')
    expect(text).toContain('tandem_calls_total{operation="users.me",status="401"} 1')
    expect(text).toContain('tandem_mails{state="dead_letter"} 0')
  })

  it.each([
    ['this machine', '127.0.0.1', {}],
    ['this machine, in the other family', '::1', {}],
    ['anywhere with the token', '192.0.2.7', { authorization: `Bearer ${TOKEN}` }],
  ])('answer %s', async (_, address, headers) => {
    expect((await ask(address, headers)).status).toBe(200)
  })

  it.each([
    ['somebody without a token', '192.0.2.7', {}],
    ['somebody with another token', '192.0.2.7', { authorization: 'Bearer nothing of ours' }],
    ['somebody behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
    ['somebody who claims to be here', '192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy here that says for whom it asks', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy here that says how it was called', '127.0.0.1', { 'x-forwarded-proto': 'https' }],
    ['a proxy here that says so by the standard', '127.0.0.1', { forwarded: 'for=127.0.0.1' }],
    ['a proxy here that says that it is one', '127.0.0.1', { via: '1.1 proxy' }],
    ['a proxy here of another kind', '::1', { 'x-real-ip': '::1' }],
    ['a proxy here that passes on the name alone', '127.0.0.1', { host: 'tandem.example' }],
  ])('refuse %s', async (_, address, headers) => {
    expect((await ask(address, headers)).status).toBe(403)
  })

  it('refuse a proxy here that speaks HTTP/1.0 and says nothing', async () => {
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const text = (version: string) => `GET /metrics HTTP/${version}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`
    expect((await askRaw(url, text('1.1'))).status).toBe(200)
    expect((await askRaw(url, text('1.0'))).status).toBe(403)
  })
})
