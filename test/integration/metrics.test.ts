/** What a monitoring system asks the server, and who may ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { embeddedDatabase } from '#test/support/databases.ts'

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
  ])('refuse %s', async (_, address, headers) => {
    expect((await ask(address, headers)).status).toBe(403)
  })
})
