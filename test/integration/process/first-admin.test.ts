/** The needs of a database before the first call. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { users } from '#server/db/schema/people.ts'
import { prepareData } from '#server/running.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { countRows, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const FIRST = 'First@uni.example'

withDatabase('the first admin', (open) => {
  const log = { warn: vi.fn() }
  beforeEach(async () => {
    await emptyTables(open())
    log.warn.mockClear()
  })

  const prepare = (settings: Record<string, string> = {}, sample: Parameters<typeof prepareData>[2] = null) =>
    prepareData(open(), readConfig({ FIRST_ADMIN_EMAIL: FIRST, SAMPLE_DATA: 'off', ...settings }), sample, NOW, log)
  const admins = () =>
    open()
      .db.select({ email: users.email, registeredAt: users.registeredAt, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.role, 'ADMIN'))
  const asAdmin = (email: string) => [{ email, registeredAt: null, deletedAt: null }]

  it('is made once where there is none, unregistered', async () => {
    await prepare()
    expect(await admins()).toEqual(asAdmin(FIRST))
    await prepare({ FIRST_ADMIN_EMAIL: FIRST.toUpperCase() })
    expect(await admins()).toEqual(asAdmin(FIRST))
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('is somebody known, in whatever letters, also somebody whose data were deleted', async () => {
    const { db } = open()
    await makeStudent(db, { email: FIRST.toLowerCase(), registered: false, deleted: true })
    await prepare()
    expect(await admins()).toEqual(asAdmin(FIRST.toLowerCase()))
    expect(await countRows(db, 'users')).toBe(1)
  })

  it('takes the place of one whose data were deleted', async () => {
    const { db } = open()
    await makeAdmin(db, { deleted: true })
    await prepare()
    expect((await admins()).map(({ email }) => email)).toContain(FIRST)
  })

  it('is nobody where others are admins, and says so', async () => {
    const { db } = open()
    const one = await makeAdmin(db)
    const other = await makeAdmin(db)
    await makeSupervisor(db, { email: FIRST })
    await prepare()
    expect((await admins()).map(({ email }) => email).toSorted()).toEqual([one.email, other.email].toSorted())
    expect(log.warn).toHaveBeenCalledOnce()
    log.warn.mockClear()
    await prepare({ FIRST_ADMIN_EMAIL: other.email })
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('comes with sample data where nobody is there yet', async () => {
    const sample = { seed: vi.fn(), firstAdminEmail: 'sample@uni.example' }
    expect(await prepare({ SAMPLE_DATA: 'on' }, sample)).toBe(true)
    expect(await prepare({ SAMPLE_DATA: 'on' }, sample)).toBe(true)
    expect(sample.seed).toHaveBeenCalledOnce()
    expect(await prepare({}, sample)).toBe(false)
  })
})
