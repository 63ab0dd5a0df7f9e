/** Deadlines of requests and offers in somebody's own calendar (docs/decisions/0097-calendar.md). */
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { calendarReader } from '#test/support/calendar-events.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { countStatements, watchStatements } from '#test/support/databases/statements.ts'
import { carryOutDeadlines } from '#test/support/jobs/due-tasks.ts'
import { postForEach } from '#test/support/post.ts'
import { updateLists } from '#test/support/requests/lines.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

withDatabase('the calendar feed', (open) => {
  const { the, later, ask, decide, undo } = postForEach(open)
  const { addressOf, eventsOf } = calendarReader(() => the().api)

  describe('requests that are to be answered', () => {
    const setDays = (answer_days: number | null) =>
      the().api.ok('cycles.current.patch', { answer_days }, { as: the().admin.email })
    const expire = () => carryOutDeadlines(open().db, () => the().clock.now)

    it('tells either side until when, in titles that name nobody', async () => {
      const { student, supervisor, admin } = the()
      await setDays(10)
      const { id } = await ask()
      const [own, ...none] = await eventsOf(await addressOf(student))
      expect(own).toMatchObject({
        uid: `answer_awaited-${id}@tandem`,
        at: '2026-11-12T09:00:00Z',
        title: 'Tandem: an answer is due',
        url: `http://localhost:3000/student/requests?request=${id}`,
        sequence: 0,
        status: 'CONFIRMED',
      })
      expect(own?.says).toContain('Ada Weiß: 12 November 2026 at 10:00 CET')
      const [due, ...others] = await eventsOf(await addressOf(supervisor))
      expect(due).toMatchObject({
        uid: `answer_due-${id}@tandem`,
        at: '2026-11-12T09:00:00Z',
        title: 'Tandem: Anfrage beantworten',
        url: `http://localhost:3000/supervisor/dashboard?request=${id}`,
      })
      expect(due?.says).toContain('Sofía Peña: 12. November 2026 um 10:00 MEZ')
      expect([none, others, await eventsOf(await addressOf(admin))]).toEqual([[], [], []])
    })

    it('moves with its deadline, as the same event', async () => {
      await setDays(10)
      const { id } = await ask()
      const address = await addressOf(the().supervisor)
      await eventsOf(address)
      later(DAY)
      await setDays(12)
      expect(await eventsOf(address)).toMatchObject([
        { uid: `answer_due-${id}@tandem`, at: '2026-11-14T09:00:00Z', sequence: 1, changed: '2026-11-03T09:00:00Z' },
      ])
      await setDays(null)
      expect(await eventsOf(address)).toMatchObject([{ sequence: 2, status: 'CANCELLED' }])
    })

    it.each(['ACCEPTED', 'REJECTED'] as const)(
      'is cancelled when it is %s, and holds again when that is undone',
      async (state) => {
        const { student, supervisor } = the()
        await setDays(10)
        const { id } = await ask()
        const addresses = [await addressOf(student), await addressOf(supervisor)]
        for (const address of addresses) await eventsOf(address)
        await decide(supervisor, id, state)
        for (const address of addresses) {
          const events = await eventsOf(address)
          expect(events).toMatchObject([{ at: '2026-11-12T09:00:00Z', sequence: 1, status: 'CANCELLED' }])
          expect(JSON.stringify(events)).not.toMatch(/Weiß|Peña/)
        }
        await undo(supervisor, id)
        for (const address of addresses)
          expect(await eventsOf(address)).toMatchObject([{ sequence: 2, status: 'CONFIRMED' }])
      },
    )

    it('is gone when it has expired, and when its student has deleted their data', async () => {
      const { student, supervisor, api } = the()
      await setDays(10)
      await ask()
      const [own, other] = [await addressOf(student), await addressOf(supervisor)]
      expect([await eventsOf(own), await eventsOf(other)]).toMatchObject([[{ sequence: 0 }], [{ sequence: 0 }]])
      later(10 * DAY)
      await expire()
      expect([await eventsOf(own), await eventsOf(other)]).toEqual([[], []])
      await ask()
      await eventsOf(other)
      await api.ok('users.delete', { id: student.id }, { as: student.email })
      const events = await eventsOf(other)
      expect(events).toMatchObject([{ title: 'Tandem: Anfrage beantworten (entfällt)', status: 'CANCELLED' }])
      expect(JSON.stringify(events)).not.toContain('Peña')
    })

    it('takes as many statements for three hundred as for one', async () => {
      const { supervisor } = the()
      const statementsFor = async (count: number): Promise<[number, number]> => {
        await open().db.execute(sql`
          with asking as (
            insert into users (role, email, first_name, last_name, registered_at, created_at)
            select 'STUDENT', gen_random_uuid() || '@uni.example', 'Bo', 'Berg', now(), now() from generate_series(1, ${count}::int)
            returning id)
          insert into requests (type, state, student_id, supervisor_id, cycle_id, answer_by, created_at, updated_at)
          select 'SUPERVISION', 'PENDING', asking.id, ${supervisor.id}::uuid, cycles.id, '2026-12-01T09:00:00Z', now(), now()
          from asking, cycles`)
        const address = await addressOf(supervisor)
        const sent = watchStatements()
        await eventsOf(address)
        const changed = countStatements(sent)
        const events = await eventsOf(address)
        expect(events.filter(({ status }) => status === 'CONFIRMED').length).toBeGreaterThanOrEqual(count)
        const all = countStatements(sent)
        vi.restoreAllMocks()
        return [changed, all - changed]
      }
      const one = await statementsFor(1)
      expect(await statementsFor(300)).toEqual(one)
    })
  })

  it('tells a student until when a place is kept, for as long as it is', async () => {
    const { api, student, supervisor, admin, clock } = the()
    const places = (total_slots: number) =>
      api.ok('supervisors.patch', { id: supervisor.id, total_slots }, { as: admin.email })
    await places(0)
    await api.ok('waiting.put', { supervisor_id: supervisor.id }, { as: student.email })
    const address = await addressOf(student)
    expect(await eventsOf(address)).toEqual([])
    const offer = async () => {
      await places(1)
      await updateLists(open().db, clock.now)
    }
    await offer()
    const [event] = await eventsOf(address)
    expect(event).toMatchObject({
      at: '2026-11-04T09:00:00Z',
      title: 'Tandem: an offer ends',
      url: `http://localhost:3000/student/requests?offer=${supervisor.id}`,
      sequence: 0,
      status: 'CONFIRMED',
    })
    expect(event?.says).toContain('Ada Weiß: 4 November 2026 at 10:00 CET')
    expect(await eventsOf(await addressOf(supervisor))).toEqual([])
    await places(0)
    await updateLists(open().db, clock.now)
    expect(await eventsOf(address)).toMatchObject([{ uid: event?.uid, sequence: 1, status: 'CANCELLED' }])
    later(HOUR)
    await offer()
    const again = { uid: event?.uid, at: '2026-11-04T10:00:00Z', sequence: 2, status: 'CONFIRMED' }
    expect(await eventsOf(address)).toMatchObject([again])
    later(2 * DAY)
    await updateLists(open().db, clock.now)
    expect(await eventsOf(address)).toEqual([])
  })
})
