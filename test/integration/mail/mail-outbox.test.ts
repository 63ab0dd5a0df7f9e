import { testSite } from '#test/support/site.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { saveMails, outboxFolder } from '#server/mail/kept-mails.ts'
import { type TestApi, type TestApiOptions, testApp } from '#test/support/api.ts'
import { testDatabase, withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const LATER = new Date('2030-01-01T12:00:00Z')

describe('the development outbox', () => {
  let database: OpenDatabase
  let dataDir: string
  let api: TestApi

  beforeAll(async () => {
    database = await testDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'tandem-outbox-'))
    api = await testApp(database, { settings: { DATA_DIR: dataDir } })
    const student = await makeStudent(database.db, { firstName: '<b>Mallory</b>', lastName: 'Peña', language: 'en' })
    const supervisor = await makeSupervisor(database.db, { language: 'en' })
    await api.ask(student, supervisor)
    await sendDueMails({
      db: database.db,
      transport: saveMails(outboxFolder(dataDir)),
      from: 'Tandem <tandem@localhost>',
      site: testSite({ institution: { name: 'Uni <of> Examples', logo: { type: 'image/png', bytes: PNG, png: PNG } } }),
      now: () => LATER,
      log: { warn: () => undefined },
    })
  })
  afterAll(async () => {
    await api.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const get = async (url: string, host = 'localhost:3000') => {
    const { status, headers, body } = await api.request({ method: 'GET', url, headers: { host } })
    return { status, headers, body: Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body) }
  }
  const addressOfMail = async () =>
    /\/dev\/outbox\/[0-9TZ]+-[0-9a-f-]+/.exec((await get('/dev/outbox')).body)?.[0] ?? ''

  it('lists mails and shows each, names as what they are', async () => {
    const list = await get('/dev/outbox')
    expect(list).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    const mail = await get(await addressOfMail())
    for (const { body } of [list, mail]) {
      expect(body).toContain('&lt;b&gt;Mallory&lt;/b&gt; Peña asks for your supervision')
      expect(body).not.toContain('<b>')
    }
    expect(mail.body.match(/<iframe src="[^"]*" title="[^"]+"[^>]* sandbox=""/g)).toHaveLength(2)
  })

  it('shows the mail itself where it can do nothing', async () => {
    const address = await addressOfMail()
    const [asHtml, asText, source] = await Promise.all(
      ['html', 'text', 'source'].map((part) => get(`${address}/${part}`)),
    )
    expect(asHtml?.body).toContain('See the request')
    expect(asHtml?.body).toContain('Uni &lt;of&gt; Examples')
    expect(asHtml?.body).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`)
    expect(asText?.body).toContain('See the request: http://localhost:3000/supervisor/dashboard?request=')
    for (const part of [asHtml, asText]) {
      expect(part?.headers['content-security-policy']).toMatch(
        /^default-src 'none'; .*frame-ancestors 'self'; sandbox$/,
      )
    }
    expect(source?.headers).toMatchObject({ 'content-type': 'message/rfc822' })
    expect(source?.body).toMatch(/^Message-ID: /im)
  })

  it.each(['/dev/outbox/unknown', '/dev/outbox/unknown/html', '/dev/outbox/..%2f..%2fsecret/source'])(
    'has nothing at %s',
    async (url) => {
      expect((await get(url)).status).toBe(404)
    },
  )

  it('is not there for whom a proxy on this machine asks, as the metrics are not', async () => {
    const headers = { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' }
    expect((await api.request({ method: 'GET', url: '/dev/outbox', headers })).status).toBe(404)
  })

  it('leads to the public name, where nobody comes by whom a proxy asks for that calls by another', async () => {
    const { status, headers } = await get('/dev/outbox', '127.0.0.1:3000')
    expect([status, headers['location']]).toEqual([303, 'http://localhost:3000/dev/outbox'])
  })

  it.each(['evil.example', 'evil.example:3000', 'localhost.evil.example'])(
    'is not there for a site of the name %j that leads here',
    async (host) => {
      expect((await get('/dev/outbox', host)).status).toBe(404)
    },
  )
})

withDatabase('the development outbox is not there', (open) => {
  it.each<[string, TestApiOptions]>([
    ['when mails are sent', { settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tandem@uni.example' } }],
    ['in production', { settings: { NODE_ENV: 'production', ALLOW_EMBEDDED_SIGN_IN: 'on' } }],
    ['where anybody may sign in', { settings: { ALLOW_EMBEDDED_SIGN_IN: 'on' } }],
    ['where others can reach the server', { site: { publicUrl: 'https://tandem.example' } }],
  ])('%s', async (_, options) => {
    const api = await testApp(open(), options)
    const asked = { method: 'GET', url: '/dev/outbox', headers: { host: 'localhost:3000' } } as const
    const { status, body } = await api.request(asked)
    // It is an address like any other at which there is nothing.
    expect([status, String(body).includes('/dev/outbox')]).toEqual([404, true])
    await api.close()
  })
})
