/** How the moments of the running cycle are set (coordination.md section 13). */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const START = new Date('2027-02-01T09:00:00.000Z')
const OPENS = '2027-03-01T07:00:00.000Z'
const CLOSES = '2027-05-31T21:59:00.000Z'
const ENDS = '2027-09-30T21:59:00.000Z'

withDatabase('the moments of a cycle', (open) => {
  let api: TestApi
  let now: Date
  let student: MadeUser
  let supervisor: MadeUser
  let other: MadeUser
  let admin: MadeUser

  beforeEach(async () => {
    const { db } = open()
    now = START
    await emptyTables(open())
    api = await testApp(open(), { now: () => now, settings: { TIME_ZONE: 'Europe/Berlin' } })
    student = await makeStudent(db)
    supervisor = await makeSupervisor(db, { totalSlots: 3 })
    other = await makeSupervisor(db)
    admin = await makeAdmin(db)
  })
  afterEach(() => api.close())

  type Dates = { opens_at?: string | null; closes_at?: string | null; ends_at?: string | null }
  const set = (dates: Dates, dryRun = false) =>
    api.ok('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: admin.email })
  /** What a preview has told. */
  const seenOf = ({ before: rules, phase_before, phase }: Awaited<ReturnType<typeof set>>) => ({
    before: rules,
    phase_before,
    phase,
  })
  const setAll = () => set({ opens_at: OPENS, closes_at: CLOSES, ends_at: ENDS })
  const ask = (whom: MadeUser = supervisor, who: MadeUser = student) =>
    api.ok('supervision_requests.create', { supervisor_id: whom.id }, { as: who.email })
  const chat = () =>
    api.ok('chat_requests.create', { supervisor_id: supervisor.id, message: 'Hello?' }, { as: student.email })
  const rows = async (table: string, where: string): Promise<number> => {
    const counted = await open().db.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from ${table} where ${where}`),
    )
    return counted.rows[0]?.n ?? 0
  }
  describe('setting the moments', () => {
    it('leaves what is not named, and takes away what is null', async () => {
      await setAll()
      await set({ closes_at: null })
      expect(await api.ok('cycles.current.get', {}, { as: admin.email })).toMatchObject({
        opens_at: OPENS,
        closes_at: null,
        ends_at: ENDS,
      })
    })

    it('changes no other cycle than the one that is meant', async () => {
      const { id } = await api.ok('cycles.current.get', {}, { as: admin.email })
      const { id: next } = await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
      const late = { cycle_id: id, closes_at: CLOSES }
      const answer = await api.refused('cycles.current.patch', late, { as: admin.email })
      expect(answer).toMatchObject({ statusCode: 409, code: 'cycle_not_running' })
      const running = await api.ok('cycles.current.patch', { ...late, cycle_id: next }, { as: admin.email })
      expect(running).toMatchObject({ id: next, closes_at: CLOSES })
    })

    it.each([
      [{ opens_at: CLOSES, closes_at: OPENS }, 'closes_at'],
      [{ closes_at: ENDS, ends_at: ENDS }, 'ends_at'],
      [{ opens_at: ENDS, ends_at: OPENS }, 'ends_at'],
      [{ closes_at: '0206-12-01T08:00:00.000Z' }, 'closes_at'],
      [{ ends_at: '2206-12-01T08:00:00.000Z' }, 'ends_at'],
    ])('refuses any other order, and years that cannot be meant: %o', async (dates, path) => {
      for (const dryRun of [true, false]) {
        const answer = await api.refused('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: admin.email })
        expect(answer).toMatchObject({ statusCode: 400, code: 'validation_failed', issues: [{ path }] })
      }
    })

    it('sets nothing when it is not as it was previewed', async () => {
      const later = { ends_at: ENDS }
      const seen = seenOf(await set(later, true))
      await set({ ends_at: CLOSES })
      const answer = await api.refused('cycles.current.patch', { ...later, seen }, { as: admin.email })
      expect(answer).toMatchObject({ statusCode: 409, code: 'dates_changed' })
      const again = seenOf(await set(later, true))
      expect(again.before).toEqual({ ...seen.before, ends_at: CLOSES })
      await api.ok('cycles.current.patch', { ...later, seen: again }, { as: admin.email })
    })

    it('sets no moment that has passed since it was previewed', async () => {
      const seen = seenOf(await set({ ends_at: ENDS }, true))
      now = new Date(ENDS)
      const late = { ends_at: ENDS, seen }
      expect(await api.refused('cycles.current.patch', late, { as: admin.email })).toMatchObject({
        code: 'dates_changed',
      })
      expect((await api.ok('cycles.current.get', {}, { as: admin.email })).phase).toBe('MATCHING')
    })

    it('refuses what is out of order with a moment that is there already', async () => {
      await set({ closes_at: CLOSES })
      const answer = await api.refused('cycles.current.patch', { opens_at: ENDS }, { as: admin.email })
      expect(answer.issues?.map(({ path }) => path)).toEqual(['closes_at'])
    })

    it('is held to the order by the database as well', async () => {
      const write = sql`update cycles set matching_opens_at = ${ENDS}::timestamptz, ends_at = ${OPENS}::timestamptz`
      await expect(open().db.execute(write)).rejects.toThrow(/Failed query/u)
    })

    it('tells everybody, once for a change', async () => {
      const told = () => rows('events', "type = 'dates' and user_id is null")
      await set({ closes_at: CLOSES }, true)
      expect(await told()).toBe(0)
      await set({ closes_at: CLOSES })
      await set({ closes_at: CLOSES })
      expect(await told()).toBe(1)
    })

    it('says first whom it hits at once, and changes nothing by that', async () => {
      await ask()
      await chat()
      const without = await makeStudent(open().db, { firstName: 'Zoe', lastName: 'Waits' })
      const paired = await makeStudent(open().db)
      await api.ok('supervision_requests.create', { student_id: paired.id }, { as: other.email })
      const waiting = { pending: 1, questions: 1 }
      const later = await set({ closes_at: CLOSES }, true)
      expect(later).toMatchObject({ dry_run: true, people: 0, names: [], phase_before: 'MATCHING', phase: 'MATCHING' })
      expect(later.requests).toEqual({ ...waiting, no_longer_sent: 0, no_longer_answered: 0, expiring: 0, ended: 0 })
      const closing = await set({ closes_at: START.toISOString() }, true)
      expect(closing).toMatchObject({ people: 2, phase_before: 'MATCHING', phase: 'ASSIGNMENT' })
      expect(closing.names).toContain('Zoe Waits')
      expect(closing.requests).toEqual({ ...waiting, no_longer_sent: 1, no_longer_answered: 0, expiring: 0, ended: 0 })
      const ending = await set({ ends_at: START.toISOString() }, true)
      expect(ending.requests).toEqual({ ...waiting, no_longer_sent: 1, no_longer_answered: 1, expiring: 1, ended: 0 })
      const postponing = await set({ opens_at: OPENS }, true)
      expect(postponing).toMatchObject({ people: 2, phase: 'PREPARATION' })
      await ask(supervisor, without)
    })

    it('says whom it hits that matching closes before it has opened', async () => {
      await makeStudent(open().db, { firstName: 'Zoe', lastName: 'Waits' })
      await set({ opens_at: OPENS })
      const closing = await set({ opens_at: null, closes_at: START.toISOString() }, true)
      expect(closing).toMatchObject({ phase_before: 'PREPARATION', phase: 'ASSIGNMENT' })
      expect(closing.names).toContain('Zoe Waits')
      const postponing = await set({ opens_at: CLOSES }, true)
      expect(postponing).toMatchObject({ people: 0, phase_before: 'PREPARATION', phase: 'PREPARATION' })
    })
  })
})
