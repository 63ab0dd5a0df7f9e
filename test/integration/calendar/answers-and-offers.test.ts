/** Deadlines of requests and offers in somebody's own calendar (docs/decisions/0097-calendar.md). */
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { calendarReader } from '#test/support/calendar-events.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { countStatements, watchStatements } from '#test/support/databases/statements.ts'
import { postForEach } from '#test/support/post.ts'
import { updateLists } from '#test/support/requests/lines.ts'

const HOUR = 60 * 60

withDatabase('the calendar feed', (open) => {
  const { the, later, ask, decide, undo } = postForEach(open)
  const { addressOf, eventsOf } = calendarReader(() => the().api)

  describe('requests that are to be answered', () => {
    const setDays = (answer_days: number | null) =>
      the().api.ok('cycles.current.patch', { answer_days }, { as: the().admin.email })

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

    it.each(['ACCEPTED', 'REJECTED'] as const)('is gone when it is %s, and back when that is undone', async (state) => {
      const { student, supervisor } = the()
      await setDays(10)
      const { id } = await ask()
      const addresses = [await addressOf(student), await addressOf(supervisor)]
      const both = () => Promise.all(addresses.map(eventsOf))
      const before = await both()
      await decide(supervisor, id, state)
      expect(await both()).toEqual([[], []])
      await undo(supervisor, id)
      expect(await both()).toEqual(before)
    })

    it('takes as many statements for three hundred as for one', async () => {
      const { supervisor } = the()
      const statementsFor = async (count: number): Promise<number> => {
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
        expect((await eventsOf(address)).length).toBeGreaterThanOrEqual(count)
        const all = countStatements(sent)
        vi.restoreAllMocks()
        return all
      }
      const one = await statementsFor(1)
      expect(await statementsFor(300)).toBe(one)
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
    })
    expect(event?.says).toContain('Ada Weiß: 4 November 2026 at 10:00 CET')
    expect(await eventsOf(await addressOf(supervisor))).toEqual([])
    later(HOUR)
    await places(0)
    await updateLists(open().db, clock.now)
    expect(await eventsOf(address)).toEqual([])
    await offer()
    expect(await eventsOf(address)).toMatchObject([{ uid: event?.uid, at: '2026-11-04T10:00:00Z' }])
  })
})
