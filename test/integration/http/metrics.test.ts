/** The metrics of the server, and who may ask for them. */
import { testSite } from '#test/support/site.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupName } from '#server/archive/backup-files.ts'
import { stateMetrics } from '#server/http/metrics/metrics.ts'
import { saveMails, outboxFolder } from '#server/mail/kept-mails.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { apiForAll, forEachTest } from '#test/support/app.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { connect, type Instance, listening } from '#test/support/event-instances.ts'
import { makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { askRaw } from '#test/support/raw-http.ts'

const TOKEN = 'a token for the monitoring'

const { api, database } = apiForAll({ settings: { METRICS_TOKEN: TOKEN } })

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  api.request({ method: 'GET', url: '/metrics', remoteAddress, headers })

describe('metrics', () => {
  it('count calls by operation and status, errors by code', async () => {
    await api.call('config.get', {})
    await api.call('users.me', {})
    await api.request({ method: 'GET', url: '/nothing-here.png' })
    const text = String((await ask('127.0.0.1')).body)
    expect(text).toContain('tandem_calls_total{operation="config.get",status="200"} 1')
    expect(text).toContain('tandem_calls_total{operation="users.me",status="401"} 1')
    expect(text).toContain('tandem_call_duration_seconds_count{operation="users.me"} 1')
    expect(text).toContain('tandem_errors_total{operation="users.me",code="not_signed_in"} 1')
    expect(text).toContain('tandem_calls_total{operation="other",status="404"} 1')
    expect(text).not.toContain('tandem_errors_total{operation="config.get"')
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
    ['a network of caches before a proxy here', '127.0.0.1', { 'fastly-client-ip': '192.0.2.7' }],
    ['a proxy here of a cluster', '127.0.0.1', { 'x-cluster-client-ip': '192.0.2.7' }],
    ['a proxy here that passes on the name alone', '127.0.0.1', { host: 'tandem.example' }],
  ])('refuse %s', async (_, address, headers) => {
    const { status, body } = await ask(address, headers)
    expect(status).toBe(403)
    expect(String(body)).toContain('METRICS_TOKEN')
  })

  it.each([
    { PUBLIC_URL: 'https://tandem.example', ALLOW_EMBEDDED_SIGN_IN: 'on' },
    { NODE_ENV: 'production', ALLOW_EMBEDDED_SIGN_IN: 'on' },
    { HOST: '0.0.0.0', ALLOW_EMBEDDED_SIGN_IN: 'on' },
    { ALLOW_EMBEDDED_SIGN_IN: 'on' },
  ])('want the token also here where others come by (%o), as a proxy need not say that it is one', async (settings) => {
    const open = await testApp(database, { settings: { ...settings, METRICS_TOKEN: TOKEN } })
    const by = (headers: Record<string, string>) =>
      open.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', headers })
    expect((await by({})).status).toBe(403)
    expect((await by({ authorization: `Bearer ${TOKEN}` })).status).toBe(200)
    await open.close()
  })

  it('refuse a proxy here that speaks HTTP/1.0 and says nothing', async () => {
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const text = (version: string) => `GET /metrics HTTP/${version}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`
    expect((await askRaw(url, text('1.1'))).status).toBe(200)
    expect((await askRaw(url, text('1.0'))).status).toBe(403)
  })
})

withDatabase('metrics of how things are', (open) => {
  const BEGIN = new Date('2026-11-02T09:00:00Z')
  let now = BEGIN
  let instance: Instance

  beforeEach(async () => {
    now = BEGIN
    await emptyTables(open())
    instance = await listening(open(), { now: () => now })
  })
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db))
  afterEach(() => instance.close())

  const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000))
  const send = () => instance.ask(student, supervisor)

  /** The metrics, by name and labels as they are written. */
  const told = async (): Promise<ReadonlyMap<string, number>> => {
    const { body } = await instance.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    const lines = [...String(body).matchAll(/^(tandem_\S+) (\S+)$/gm)]
    return new Map(lines.map(([, name, value]) => [String(name), Number(value)]))
  }

  it('tell of mails that wait, that are late, and that were given up', async () => {
    expect((await told()).get('tandem_mails_oldest_seconds')).toBe(0)
    await send()
    later(20)
    const before = await told()
    expect(before.get('tandem_mails{state="waiting"}')).toBe(1)
    expect(before.get('tandem_mails_oldest_seconds')).toBe(20)
    expect(before.get('tandem_mails_overdue_seconds')).toBe(0)
    later(50)
    expect((await told()).get('tandem_mails_overdue_seconds')).toBe(40)
    await open().db.execute(sql`update outbox set parked_at = ${now.toISOString()}::timestamptz`)
    const after = await told()
    expect(after.get('tandem_mails{state="dead_letter"}')).toBe(1)
    expect(after.get('tandem_mails{state="waiting"}')).toBe(0)
    expect(after.get('tandem_mails_oldest_seconds')).toBe(0)
  })

  it('tell of open streams and how late news is', async () => {
    const stream = await connect(instance, supervisor)
    expect((await told()).get('tandem_event_streams')).toBe(1)
    await send()
    await stream.next('request')
    await expect.poll(async () => (await told()).get('tandem_event_lag_seconds_count')).toBeGreaterThan(0)
    expect((await told()).get('tandem_call_duration_seconds_count{operation="events"}')).toBeUndefined()
    stream.close()
    await expect.poll(async () => (await told()).get('tandem_event_streams')).toBe(0)
  })

  it('tell how far the similarity index is behind', async () => {
    expect((await told()).get('tandem_matching_index_behind')).toBe(0)
    const suggested = () => instance.ok('matches.list', { id: student.id }, { as: student.email })
    await makeTags(open().db, ['graphs'], [])
    await instance.ok('users.tags.put', { id: student.id, tags: await tagged() }, { as: student.email })
    await suggested()
    expect((await told()).get('tandem_matching_index_behind')).toBe(0)
    await instance.ok('users.tags.put', { id: supervisor.id, tags: await tagged() }, { as: supervisor.email })
    expect((await told()).get('tandem_matching_index_behind')).toBe(1)
    await suggested()
    expect((await told()).get('tandem_matching_index_behind')).toBe(0)
  })

  it('tell how old the last backup is, and that there never was one, unless somebody else sees to that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tandem-backups-'))
    const other = await testApp(open(), { now: () => now, settings: { DATA_DIR: folder } })
    const backedUp = await testApp(open(), { now: () => now, settings: { DATA_DIR: folder, BACKUP_KEEP: '0' } })
    const toldBy = async (asked: TestApi) => {
      const { body } = await asked.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
      return /^tandem_backup_age_seconds (\S+)$/m.exec(String(body))?.[1]
    }
    const age = async () => Number(await toldBy(other))
    later(60)
    expect(await toldBy(other)).toBe('+Inf')
    expect(await toldBy(backedUp)).toBe('Nan')
    await mkdir(join(folder, 'backups'))
    await writeFile(join(folder, 'backups', backupName('backup', now)), '')
    later(7200)
    expect(await age()).toBe(7200)
    await other.close()
    await backedUp.close()
    await rm(folder, { recursive: true })
  })

  it('tell of mails that stay here where no mail server is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tandem-mails-'))
    const without = await testApp(open(), { now: () => now, settings: { DATA_DIR: folder } })
    const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'tandem@uni.example' }
    const withServer = await testApp(open(), { now: () => now, settings: { DATA_DIR: folder, ...smtp } })
    const keptBy = async (asked: TestApi) => {
      const { body } = await asked.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
      return /^tandem_mails\{state="kept"\} (\S+)$/m.exec(String(body))?.[1]
    }
    expect(await keptBy(without)).toBe('0')
    await send()
    later(30)
    await sendDueMails({
      db: open().db,
      transport: saveMails(outboxFolder(folder)),
      from: 'tandem@localhost',
      site: testSite(),
      now: () => now,
      log: { warn: () => undefined },
    })
    expect((await told()).get('tandem_mails{state="waiting"}')).toBe(0)
    expect(await keptBy(without)).toBe('1')
    expect(await keptBy(withServer)).toBe('0')
    await without.close()
    await withServer.close()
    await rm(folder, { recursive: true })
  })

  const tagged = async () => {
    const tags = await instance.ok('tags.list', {}, { as: student.email })
    return tags.map(({ id }, index) => ({ tag_id: id, priority: index + 1 }))
  }
})

describe('the state of the process and its database', () => {
  const state = { pool: { totalCount: 10, idleCount: 3, waitingCount: 4 }, streams: 5 }

  it('is told also when the database is away', async () => {
    const registry = new Registry()
    const readKept = () => Promise.reject(new Error('away'))
    const readBackup = async () => null
    await stateMetrics(registry).look({
      readState: () => state,
      readKept,
      readBackup,
      countKeptMails: async () => 6,
      now: () => new Date(),
    })
    const text = await registry.metrics()
    for (const line of [
      'tandem_database_up 0',
      'tandem_database_connections{state="in_use"} 7',
      'tandem_database_connections{state="idle"} 3',
      'tandem_database_waiting 4',
      'tandem_event_streams 5',
      'tandem_backup_age_seconds Nan',
      'tandem_mails{state="kept"} 6',
    ])
      expect(text.split('\n')).toContain(line)
  })
})
