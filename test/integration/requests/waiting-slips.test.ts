/** An undone action costs nobody their position in a waiting list (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, describe, expect, it } from 'vitest'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { levels } from '#server/db/schema/people.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { countRows, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { HOUR_MS, OFFER_MS } from '#test/support/requests/lines.ts'
import { eventsDuring } from '#test/support/sent-events.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('a waiting list', (open) => {
  const the = waitingWorldForEach(open)
  beforeEach(() => the().joinAll())

  const slip = async () => {
    const other = await makeSupervisor(open().db)
    const { id } = await the().add(the().at(0), other)
    return {
      end: () => the().decide(other, id, 'WITHDRAWN'),
      undo: () => the().api.undo(other, id),
    }
  }
  const listed = (index: number) => the().api.ok('waiting.list', {}, { as: the().at(index).email })

  it('moves up when somebody in it dismisses the supervisor, and back, and everybody who may see it is told', async () => {
    const { id, email } = the().at(0)
    const blocked_id = the().supervisor.id
    const told = { userId: null, type: 'slots', data: { supervisor_ids: [blocked_id] } }
    expect(
      await eventsDuring(open(), () => the().api.ok('users.blocks.add', { id, blocked_id }, { as: email })),
    ).toEqual([told])
    expect(await the().line()).toBe('1 2')
    expect(
      await eventsDuring(open(), () => the().api.ok('users.blocks.remove', { id, blocked_id }, { as: email })),
    ).toEqual([told])
    expect(await the().line()).toBe('0 1 2')
  })

  describe('with somebody who comes to be in a pair', () => {
    it('passes over them, and has them where they were once that is undone', async () => {
      const { undo } = await slip()
      expect(await the().line()).toBe('1 2')
      expect(await listed(0)).toEqual([])
      expect(await the().seenBy(the().at(1))).toMatchObject({ line: { before: 0 } })
      expect(await the().seenBy(the().admin)).toMatchObject({ waiting: 2 })
      await undo()
      expect(await the().line()).toBe('0 1 2')
    })

    it('gives their offer back if it did not go on meanwhile, and tells nobody', async () => {
      await the().leave(1)
      await the().leave(2)
      await the().free()
      const { undo } = await slip()
      await the().due()
      expect(await the().line()).toBe('')
      await undo()
      await the().due()
      expect(await the().line()).toBe('[0]')
      expect(await the().told()).toEqual(['0 offered'])
    })

    it('keeps the position without the offer if that has gone on', async () => {
      await the().free()
      const { undo } = await slip()
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      await undo()
      await the().due()
      expect(await the().line()).toBe('0 [1] 2')
      expect(await the().told()).toEqual(['0 offered', '1 offered'])
    })

    it('keeps the position if the time of the offer is over meanwhile, and makes another', async () => {
      await the().leave(1)
      await the().leave(2)
      await the().free()
      const { end } = await slip()
      the().later(OFFER_MS)
      await the().due()
      await end()
      expect(await the().line()).toBe('0')
      await the().due()
      expect(await the().line()).toBe('[0]')
      expect(await the().told()).toEqual(['0 offered', '0 offered'])
    })

    it('counts five lists, and none while the pair stands', async () => {
      const others = []
      for (const _ of [1, 2, 3, 4]) others.push(await makeSupervisor(open().db, { totalSlots: 0 }))
      for (const other of others) await the().join(0, other)
      const { undo } = await slip()
      expect(await listed(0)).toEqual([])
      for (const other of others) expect(await the().line(other)).toBe('')
      await undo()
      expect((await listed(0)).map(({ before_me: before }) => before)).toEqual([0, 0, 0, 0, 0])
      expect(await the().refusedToJoin(0, await makeSupervisor(open().db, { totalSlots: 0 }))).toBe(
        'line_limit_reached',
      )
    })
  })

  it('passes over a rejected student until that is undone, and offers a place again', async () => {
    await the().free()
    const { id } = await the().ask(0)
    await the().decide(the().supervisor, id, 'REJECTED')
    await the().due()
    expect(await the().line()).toBe('[1] 2')
    await the().api.undo(the().supervisor, id)
    await the().due()
    expect(await the().line()).toBe('[1] 2')
    await the().decide(the().at(0), id, 'WITHDRAWN')
    expect(await the().line()).toBe('0 [1] 2')
    await the().free(2)
    expect(await the().line()).toBe('[0] [1] 2')
  })

  it("is nobody's after a pair of the two that has ended", async () => {
    await the().free()
    const { id } = await the().ask(0)
    await the().decide(the().supervisor, id, 'ACCEPTED')
    await the().decide(the().supervisor, id, 'WITHDRAWN')
    await the().due()
    expect(await the().line()).toBe('[1] 2')
    await the().api.undo(the().supervisor, id)
    await the().due()
    expect(await the().line()).toBe('1 2')
    expect(await the().told()).toEqual(['0 offered', '1 offered', '1 taken_back'])
  })

  it('rests outside of matching, and goes on as it was: an offer whose time was over meanwhile is made anew', async () => {
    const set = (dates: { opens_at?: string; closes_at?: string | null; ends_at?: string | null }) =>
      the().api.ok('cycles.current.patch', dates, { as: the().admin.email })
    await the().free()
    await set({ closes_at: the().clock.now.toISOString() })
    await the().due()
    expect([await the().line(), await listed(0)]).toEqual(['', []])
    expect((await the().seenBy(the().at(3)))?.available_slots).toBe(1)
    the().later(HOUR_MS)
    await set({ closes_at: null })
    await the().due()
    expect(await the().line()).toBe('[0] 1 2')
    await set({ ends_at: the().clock.now.toISOString() })
    the().later(OFFER_MS)
    await the().due()
    await set({ ends_at: null })
    expect(await the().line()).toBe('0 1 2')
    await the().due()
    expect(await the().line()).toBe('[0] 1 2')
    expect(await the().told()).toEqual(['0 offered', '0 offered'])
  })

  it('passes over a level that is not taken, until it is ticked again', async () => {
    const [bachelor, master] = await open()
      .db.insert(levels)
      .values(['Bachelor', 'Master'].map((name, index) => ({ nameEn: name, nameDe: name, position: index + 1 })))
      .returning()
    const as = { as: the().at(0).email }
    await the().api.ok('students.patch', { id: the().at(0).id, level: bachelor?.id ?? null }, as)
    const take = (ids: string[]) =>
      the().api.ok('supervisors.patch', { id: the().supervisor.id, levels: ids }, { as: the().supervisor.email })
    await take([master?.id ?? ''])
    expect(await the().line()).toBe('1 2')
    await take([master?.id ?? '', bachelor?.id ?? ''])
    expect(await the().line()).toBe('0 1 2')
    expect(await the().told()).toEqual([])
  })

  it('follows places that are lowered and raised', async () => {
    await the().free(2)
    await the().places(2)
    await the().due()
    expect(await the().line()).toBe('[0] 1 2')
    await the().places(3)
    await the().due()
    expect(await the().line()).toBe('[0] [1] 2')
    await the().places(1)
    await the().places(3)
    await the().due()
    expect(await the().line()).toBe('[0] [1] 2')
    expect(await the().told()).toEqual(['0 offered', '1 offered', '1 taken_back', '1 offered'])
  })

  it('loses students who are reset or deleted, and goes with its supervisor', async () => {
    const as = { as: the().admin.email }
    await the().free()
    await the().api.ok('admin.users.reset', { id: the().at(0).id }, as)
    await the().due()
    expect(await the().line()).toBe('[1] 2')
    await the().api.ok('users.delete', { id: the().at(1).id }, as)
    await the().due()
    expect(await the().line()).toBe('[2]')
    await the().places(1)
    await the().api.ok('users.delete', { id: the().supervisor.id }, as)
    expect(await countRows(open().db, 'waiting_entries')).toBe(0)
  })

  it('has somebody who is merged where the first of the two rows was', async () => {
    const other = await makeStudent(open().db)
    const merge = { id: other.id, other_id: the().at(0).id, kept_id: other.id }
    await the().api.ok('admin.users.merge', merge, { as: the().admin.email })
    await the().free()
    expect(await the().line()).toBe('[-1] 1 2')
  })

  it('ends with a new cycle, goes on when that is called off, and is deleted an hour later', async () => {
    const as = { as: the().admin.email }
    await the().free()
    const { id } = await the().api.ok('admin.cycles.open', { name: 'Next' }, as)
    await the().due()
    expect(await the().line()).toBe('')
    await the().api.ok('admin.cycles.call_off', { id }, as)
    expect(await the().line()).toBe('[0] 1 2')
    await the().api.ok('admin.cycles.open', { name: 'Next' }, as)
    the().later(2 * HOUR_MS)
    await eraseAfterNewCycle(open().db, the().clock.now)
    expect(await countRows(open().db, 'waiting_entries')).toBe(0)
  })
})
