/** Waiting for a place (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findDeadlines } from '#server/calendar/deadline-sources.ts'
import { waitingLists } from '#server/jobs/waiting-lists.ts'
import { updateWaitingList } from '#server/resources/requests/waiting.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeSupervisor } from '#test/support/people.ts'
import { HOUR_MS, OFFER_MS } from '#test/support/requests/lines.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('waiting for a place', (open) => {
  const the = waitingWorldForEach(open)
  const full = () => makeSupervisor(open().db, { totalSlots: 0 })

  describe('the waiting list', () => {
    it('is joined at its end, and tells each how many wait before', async () => {
      await the().joinAll()
      const [own] = await the().join(1)
      expect(await the().line()).toBe('0 1 2')
      expect(own).toMatchObject({ before_me: 1 })
      expect(own?.supervisor.supervisor).toMatchObject({ available_slots: 0, line: { before: 1, offer_ends_at: null } })
      expect(own?.supervisor.supervisor).not.toHaveProperty('waiting')
      // As many would wait before them.
      expect(await the().seenBy(the().at(3))).toMatchObject({ available_slots: 0, waiting: 3 })
      expect(await the().seenBy(the().at(3))).not.toHaveProperty('line')
    })

    it('is a number for the supervisor, and names for admins', async () => {
      const waits = async () => (await the().api.ok('users.me', {}, { as: the().at(0).email })).waits
      expect([await waits(), (await the().seenBy(the().supervisor))?.waiting]).toEqual([undefined, undefined])
      await the().join(1)
      await the().join(0)
      expect(await waits()).toBe(true)
      for (const who of [the().supervisor, the().admin])
        expect(await the().seenBy(who)).toMatchObject({ waiting: 2, available_slots: 0 })
      expect(await the().seenBy(await full())).not.toHaveProperty('waiting')
      const as = { as: the().admin.email }
      await the().free()
      const who = await the().api.ok('supervisors.line.get', { id: the().supervisor.id }, as)
      expect(who.map(({ student, offer_ends_at: until }) => [student.id, until !== null])).toEqual([
        [the().at(1).id, true],
        [the().at(0).id, false],
      ])
      const [line] = await the().api.ok('students.lines.get', { id: the().at(0).id }, as)
      expect(line).toMatchObject({ supervisor: { id: the().supervisor.id }, position: 2, offer_ends_at: null })
      for (const { id } of [the().supervisor, the().admin])
        expect((await the().api.refused('students.lines.get', { id }, as)).code).toBe('not_found')
      expect((await the().api.ok('admin.statistics', {}, as)).lines).toEqual({ students: 2, supervisors: 1 })
    })

    it('puts ideas behind others for whom no place is left, as their rows say, and not for whoever has the offer', async () => {
      await the().join(0)
      await the().free()
      const offer = (by: MadeUser) =>
        the().api.ok('supervisors.ideas.add', { id: by.id, title: 'An idea', state: 'OPEN' }, { as: by.email })
      await offer(await makeSupervisor(open().db))
      the().later(1000)
      await offer(the().supervisor)
      const placesOf = async ({ email }: MadeUser) => {
        const { items } = await the().api.ok('ideas.list', {}, { as: email })
        return items.map(({ supervisor }) => [
          supervisor.id === the().supervisor.id,
          (supervisor.supervisor?.available_slots ?? 0) > 0,
        ])
      }
      expect(await placesOf(the().at(1))).toEqual([
        [false, true],
        [true, false],
      ])
      for (const who of [the().at(0), the().admin])
        expect(await placesOf(who)).toEqual([
          [true, true],
          [false, true],
        ])
    })

    it('is not for those who can ask, are in a pair, were rejected, have skipped or asked', async () => {
      const { db } = open()
      expect(await the().refusedToJoin(0, await makeSupervisor(db))).toBe('place_available')
      const nobody = await makeSupervisor(db, { registered: false, totalSlots: 0 })
      expect(await the().refusedToJoin(0, nobody)).toBe('supervisor_not_registered')
      expect(await the().refusedToJoin(0, the().at(1))).toBe('not_found')
      await the().places(3)
      const rejected = await the().ask(0)
      await the().ask(1)
      const pair = await the().add(the().at(2))
      await the().places(2)
      expect(await the().refusedToJoin(1)).toBe('request_already_active')
      await the().decide(the().supervisor, rejected.id, 'REJECTED')
      expect(await the().refusedToJoin(0)).toBe('rejected_before')
      expect(await the().refusedToJoin(2, await full())).toBe('student_already_paired')
      await the().decide(the().supervisor, pair.id, 'WITHDRAWN')
      expect(await the().refusedToJoin(2)).toBe('rejected_before')
      const skip = { id: the().at(3).id, blocked_id: the().supervisor.id }
      await the().api.ok('users.blocks.add', skip, { as: the().at(3).email })
      expect(await the().refusedToJoin(3)).toBe('supervisor_dismissed')
      expect(await the().line()).toBe('')
    })

    it('is one of at most five that count', async () => {
      for (const _ of [1, 2, 3, 4, 5]) await the().join(0, await full())
      expect(await the().refusedToJoin(0)).toBe('line_limit_reached')
      const [first] = await the().api.ok('waiting.list', {}, { as: the().at(0).email })
      await the().api.ok(
        'users.blocks.add',
        { id: the().at(0).id, blocked_id: first?.supervisor.id ?? '' },
        { as: the().at(0).email },
      )
      await the().join(0)
    })

    it('is left by hand, once', async () => {
      await the().joinAll()
      await the().leave(1)
      expect(await the().line()).toBe('0 2')
      const again = { supervisor_id: the().supervisor.id }
      expect((await the().api.refused('waiting.leave', again, { as: the().at(1).email })).code).toBe('not_found')
    })
  })

  it('whose update fails is logged once and tried less and less often, while others go on', async () => {
    const other = await full()
    await the().join(0)
    await the().join(1, other)
    for (const whom of [the().supervisor, other]) await the().places(3, whom)
    const tried: string[] = []
    const log = { error: vi.fn() }
    const clocks = { wall: () => the().clock.now, monotonic: () => the().clock.now.getTime() }
    const update: Parameters<typeof waitingLists>[0]['update'] = async (tx, id, now) => {
      tried.push(id)
      if (id === the().supervisor.id) throw new Error('no')
      await updateWaitingList(tx, id, { now, offerMs: OFFER_MS })
    }
    const job = waitingLists({ db: open().db, update, log, clocks, databaseNow: async () => the().clock.now })
    for (let look = 0; look < 8; look += 1) {
      await job.work(AbortSignal.any([]))
      the().later(2000)
    }
    expect(await the().line(other)).toBe('[1]')
    expect(tried.filter((id) => id === other.id)).toHaveLength(1)
    // At once, and after 2, 4 and 8 seconds.
    expect(tried.filter((id) => id === the().supervisor.id)).toHaveLength(4)
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { err: new Error('no'), supervisor: the().supervisor.id },
      'updating a waiting list failed',
    )
  })

  it('says how a kept place stands, and why it is kept no longer', async () => {
    const { email } = the().at(0)
    const offer = () => the().api.ok('waiting.get', { supervisor_id: the().supervisor.id }, { as: email })
    const stateAfter = async (done: Promise<unknown>) => {
      await done
      return (await offer()).state
    }
    await the().joinAll()
    expect(await stateAfter(the().free())).toBe('open')
    expect((await offer()).ends_at).toBe(new Date(the().clock.now.getTime() + OFFER_MS).toISOString())
    await the().places(1)
    expect(await stateAfter(the().due())).toBe('taken_back')
    await the().free()
    expect(await stateAfter(the().ask(0))).toBe('used')
    expect(await stateAfter(the().leave(0))).toBe('gone')
  })

  describe('a place that becomes free', () => {
    beforeEach(() => the().joinAll())

    it('goes to the first, and is taken for everybody else, also before it is offered', async () => {
      await the().places(2)
      for (const index of [0, 1, 2, 3]) expect(await the().refusedToAsk(index)).toBe('no_slot_available')
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      expect(await the().told()).toEqual(['0 offered'])
      expect(await the().seenBy(the().at(0))).toMatchObject({
        available_slots: 1,
        line: { before: 0, offer_ends_at: new Date(the().clock.now.getTime() + OFFER_MS).toISOString() },
      })
      expect((await the().seenBy(the().at(3)))?.available_slots).toBe(0)
      for (const index of [1, 2, 3]) expect(await the().refusedToAsk(index)).toBe('no_slot_available')
      await the().ask(0)
      expect(await the().line()).toBe('[0] 1 2')
      for (const index of [1, 3]) expect(await the().refusedToAsk(index)).toBe('no_slot_available')
    })

    it("is everybody's when more are free than students wait", async () => {
      await the().free(4)
      expect(await the().line()).toBe('[0] [1] [2]')
      expect((await the().seenBy(the().at(3)))?.available_slots).toBe(1)
      await the().ask(3)
      expect(await the().told()).toEqual(['0 offered', '1 offered', '2 offered'])
    })

    it('is kept until the request is withdrawn and sent again, or the time is over', async () => {
      await the().free()
      const { id } = await the().ask(0)
      await the().decide(the().at(0), id, 'WITHDRAWN')
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      await the().api.undo(the().at(0), id)
      the().later(OFFER_MS)
      await the().due()
      // The request goes on, and the student does not wait any more.
      expect(await the().line()).toBe('[1] 2')
      expect(await the().told()).toEqual(['0 offered', '1 offered'])
    })

    it('goes to the next when the offer has passed, or is declined by its owner', async () => {
      await the().free()
      the().later(OFFER_MS)
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      const [line] = await the().api.ok('waiting.list', {}, { as: the().at(1).email })
      const id = line?.offer?.id ?? ''
      expect((await the().api.refused('offers.decline', { id }, { as: the().at(2).email })).code).toBe('not_found')
      await the().api.ok('offers.decline', { id }, { as: the().at(1).email })
      await the().due()
      expect(await the().line()).toBe('[2]')
      expect(await the().told()).toEqual(['0 offered', '0 passed', '1 offered', '2 offered'])
    })

    it('is taken back from the last who has not asked, who keeps the position and is told', async () => {
      await the().free(2)
      await the().ask(1)
      await the().add(the().at(3))
      // Nobody can use what is offered twice.
      expect(await the().refusedToAsk(0)).toBe('no_slot_available')
      await the().due()
      expect(await the().line()).toBe('0 [1] 2')
      expect(await the().told()).toEqual(['0 offered', '1 offered', '0 taken_back'])
      await the().due()
      expect(await the().told()).toHaveLength(3)
    })

    it('is offered until matching closes, or the cycle ends, and no longer', async () => {
      const closes = new Date(the().clock.now.getTime() + HOUR_MS).toISOString()
      await the().api.ok('cycles.current.patch', { closes_at: closes }, { as: the().admin.email })
      await the().free()
      const offered = (who: MadeUser) =>
        findDeadlines(open().db, { userId: who.id, role: 'STUDENT' }, the().clock.now).then((all) =>
          all.filter(({ kind }) => kind === 'offer_ends').map(({ at }) => at.toISOString()),
        )
      expect([await offered(the().at(0)), await offered(the().at(1))]).toEqual([[closes], []])
      expect((await the().seenBy(the().at(0)))?.line?.offer_ends_at).toBe(closes)
    })
  })
})
