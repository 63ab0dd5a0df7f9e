import { beforeEach, expect, it } from 'vitest'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { spendToken } from '#server/db/queries/accounts/sessions.ts'
import { spentTokens } from '#server/db/schema/people.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { readConfig } from '#server/config.ts'
import { testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { startFakeClerk } from '#test/support/identity/fake-clerk.ts'

const NOW = new Date('2026-11-01T10:00:00Z')
const LATER = new Date('2026-11-01T10:02:00Z')

withDatabase('session tokens of a provider', (open) => {
  beforeEach(() => emptyTables(open()))

  it('count once, however many hand them over at once', async () => {
    const spent = await Promise.all(Array.from({ length: 5 }, () => spendToken(open().db, 'a token', LATER)))
    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await spendToken(open().db, 'another', LATER)).toBe(true)
  })

  it('are forgotten when nobody would believe them any more', async () => {
    await ensureCycle(open().db, 'A cycle', NOW)
    await spendToken(open().db, 'over', NOW)
    await spendToken(open().db, 'not over', LATER)
    await housekeeping(open().db, () => NOW, readConfig({}).sessions).work(new AbortController().signal)
    expect(await open().db.select().from(spentTokens)).toMatchObject([{ digest: 'not over' }])
  })

  it('are noted by the whole server, and only as a digest', async () => {
    const clerk = await startFakeClerk()
    const api = await testApp(open(), { settings: clerk.settings })
    try {
      expect(await api.ok('config.get', {})).toMatchObject({ identity_provider: { kind: 'clerk' } })
      const begun = await api.app.inject({ url: '/auth/sign-in', headers: { host: 'localhost:3000' } })
      const cookie = String(begun.headers['set-cookie']).split(';')[0]
      const token = await clerk.token('http://localhost:3000', { email: 'ada@uni.example' })
      const handOver = () =>
        api.app.inject({
          method: 'POST',
          url: String(begun.headers.location),
          headers: { cookie, host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ token }).toString(),
        })
      expect([(await handOver()).statusCode, (await handOver()).statusCode]).toEqual([303, 400])
      const [noted, ...others] = await open().db.select().from(spentTokens)
      expect(others).toEqual([])
      expect(token).not.toContain(noted?.digest)
      expect(noted?.digest).toMatch(/^[\w-]{43}$/u)
    } finally {
      await api.close()
      await clerk.stop()
    }
  })
})
