/** Mails about a place that is kept for a student who waits (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, expect, it } from 'vitest'
import { levels } from '#server/db/schema/levels.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'
import { doWhatIsDue, OFFER_MS } from '#test/support/requests/lines.ts'

withDatabase('a mail about an offer', (open) => {
  const { the, later, post, arrived, forget } = postForEach(open)
  /** Has so many places free, and offers them. */
  const places = async (count: number): Promise<void> => {
    const { api, supervisor, admin, clock } = the()
    await api.ok('supervisors.patch', { id: supervisor.id, total_slots: count }, { as: admin.email })
    await doWhatIsDue(open().db, clock.now)
  }
  beforeEach(async () => {
    await places(0)
    await the().api.ok('waiting.put', { supervisor_id: the().supervisor.id }, { as: the().student.email })
  })

  it('says until when the place is kept', async () => {
    await places(1)
    await post()
    expect(arrived()).toEqual([[the().student.email, 'A place with Ada Weiß is free for you']])
    expect(the().mails.received[0]?.text).toContain('it is kept for you until 4 November 2026 at 10:00 CET.')
  })

  it('is not sent once the offer has ended, be it in this moment', async () => {
    await places(1)
    await post(OFFER_MS / 1000)
    expect(arrived()).toEqual([])
  })

  it('is sent of the last of two that were made before it leaves', async () => {
    await places(1)
    await places(0)
    later(5)
    await places(1)
    await post()
    expect(arrived()).toEqual([[the().student.email, 'A place with Ada Weiß is free for you']])
  })

  it('is not sent again of one that was taken back and is there again before its end was told', async () => {
    await places(1)
    await post()
    await places(0)
    later(5)
    await places(1)
    forget()
    await post()
    await post()
    expect(arrived()).toEqual([])
    await places(0)
    await post()
    expect(arrived()).toEqual([[the().student.email, 'The place with Ada Weiß is no longer free']])
  })

  it('is sent to who left the line and waits anew', async () => {
    const { api, student, supervisor } = the()
    await places(1)
    await post()
    forget()
    await api.ok('waiting.leave', { supervisor_id: supervisor.id }, { as: student.email })
    await places(0)
    await api.ok('waiting.put', { supervisor_id: supervisor.id }, { as: student.email })
    later(5)
    await places(1)
    await post()
    expect(arrived()).toEqual([[student.email, 'A place with Ada Weiß is free for you']])
  })

  it('says nothing of a pause where the offer was never told', async () => {
    await places(1)
    const { api, admin, clock } = the()
    await api.ok('cycles.current.patch', { closes_at: clock.now.toISOString() }, { as: admin.email })
    await doWhatIsDue(open().db, clock.now)
    await post()
    await post()
    expect(arrived()).toEqual([])
  })

  it('of one that was told says that it is over', async () => {
    await places(1)
    await post()
    forget()
    await places(0)
    await post()
    expect(arrived()).toEqual([[the().student.email, 'The place with Ada Weiß is no longer free']])
  })

  it('says that waiting rests while the level is not taken, unless it is again by then', async () => {
    const [bachelor, master] = await open()
      .db.insert(levels)
      .values([
        { nameEn: 'Bachelor', nameDe: 'Bachelor', position: 1 },
        { nameEn: 'Master', nameDe: 'Master', position: 2 },
      ])
      .returning({ id: levels.id })
    const { api, student, supervisor } = the()
    await api.ok('students.patch', { id: student.id, level: master?.id ?? '' }, { as: student.email })
    const choose = (ids: string[]) =>
      api.ok('supervisors.patch', { id: supervisor.id, levels: ids }, { as: supervisor.email })
    await choose([bachelor?.id ?? ''])
    await choose([])
    await post()
    expect(arrived()).toEqual([])
    await choose([bachelor?.id ?? ''])
    await post()
    expect(arrived()).toEqual([[student.email, 'Ada Weiß does not supervise your level at the moment']])
  })

  it('of one that was taken back before it was told says nothing, of an earlier one neither', async () => {
    await places(1)
    await post()
    await places(0)
    await post()
    forget()
    later(60)
    await places(1)
    later(5)
    await places(0)
    await post()
    await post()
    expect(arrived()).toEqual([])
  })
})
