/** Waiting for a place (coordination.md section 14, docs/decisions/0095-a-place-can-be-waited-for.md). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slotEventsNow } from '#server/db/queries/notifications.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { type MadeUser, makeSupervisor } from '#test/support/people.ts'
import { HOUR_MS, OFFER_MS } from '#test/support/requests/lines.ts'
import { type WaitingWorld, waitingWorld } from '#test/support/requests/waiting-world.ts'

eachDatabase('waiting for a place', (open) => {
  let world: WaitingWorld

  beforeEach(async () => {
    await emptyTables(open())
    world = await waitingWorld(open())
  })
  afterEach(() => world.api.close())

  describe('the line', () => {
    it('is joined at its end, and tells each how many wait before', async () => {
      await world.joinAll()
      const [own] = await world.join(1)
      expect(await world.line()).toBe('0 1 2')
      expect(own?.supervisor.supervisor).toMatchObject({ available_slots: 0, line: { before: 1, offer_ends_at: null } })
      expect(own?.supervisor.supervisor).not.toHaveProperty('waiting')
      expect(await world.seenBy(world.at(3))).not.toHaveProperty('line')
      // As many would wait before them.
      expect(await world.seenBy(world.at(3))).toMatchObject({ available_slots: 0, waiting: 3 })
    })

    it('is known of oneself as soon as one is in it', async () => {
      const waits = async (who: MadeUser) => (await world.api.ok('users.me', {}, { as: who.email })).waits
      expect(await waits(world.at(0))).toBeUndefined()
      await world.join(0)
      expect(await waits(world.at(0))).toBe(true)
      expect(await waits(world.at(1))).toBeUndefined()
    })

    it('is a number for the supervisor and names for admins', async () => {
      expect(await world.seenBy(world.supervisor)).not.toHaveProperty('waiting')
      await world.join(1)
      await world.join(0)
      expect(await world.seenBy(world.supervisor)).toMatchObject({ waiting: 2 })
      expect(await world.seenBy(world.admin)).toMatchObject({ waiting: 2, available_slots: 0 })
      const who = await world.api.ok('supervisors.line.get', { id: world.supervisor.id }, { as: world.admin.email })
      expect(who.map(({ student }) => student.id)).toEqual([world.at(1).id, world.at(0).id])
      const colleague = await makeSupervisor(open().db)
      expect(await world.seenBy(colleague)).not.toHaveProperty('waiting')
    })

    it('says to admins and the supervisor how many places are kept, in the table, too', async () => {
      const cellsOf = async () => {
        const input = { role: 'SUPERVISOR', columns: 'available_slots' } as const
        const { items } = await world.api.ok('admin.people.list', input, { as: world.admin.email })
        return items.map(({ cells, kept_places: kept }) => [cells.available_slots, kept])
      }
      await world.joinAll()
      expect(await world.seenBy(world.admin)).not.toHaveProperty('kept')
      expect(await cellsOf()).toEqual([[0, undefined]])
      await world.free(2)
      expect(await world.seenBy(world.admin)).toMatchObject({ available_slots: 2, kept: 2 })
      expect(await world.seenBy(world.supervisor)).toMatchObject({ kept: 2 })
      expect(await world.seenBy(world.at(0))).not.toHaveProperty('kept')
      expect(await world.seenBy(world.at(3))).toMatchObject({ waiting: 3 })
      expect(await world.seenBy(world.at(3))).not.toHaveProperty('kept')
      expect(await cellsOf()).toEqual([[2, 2]])
      await world.free(4)
      expect(await world.seenBy(world.at(3))).not.toHaveProperty('waiting')
    })

    it('is a figure for admins as soon as somebody waits', async () => {
      const figure = async () => (await world.api.ok('admin.statistics', {}, { as: world.admin.email })).lines
      expect(await figure()).toBeUndefined()
      const other = await makeSupervisor(open().db, { totalSlots: 0 })
      await world.join(0)
      await world.join(1)
      await world.join(0, other)
      expect(await figure()).toEqual({ students: 2, supervisors: 2 })
      await makeSupervisor(open().db, { totalSlots: 0 })
      const who = await world.api.ok('admin.people.list', { situation: 'waited_for' }, { as: world.admin.email })
      expect(who.items.map(({ id }) => id).toSorted()).toEqual([world.supervisor.id, other.id].toSorted())
    })

    it('is not for those who can ask, are in a pair, were rejected, have dismissed or asked', async () => {
      const { db } = open()
      expect(await world.refusedToJoin(0, await makeSupervisor(db))).toBe('place_available')
      expect(await world.refusedToJoin(0, await makeSupervisor(db, { registered: false, totalSlots: 0 }))).toBe(
        'supervisor_not_registered',
      )
      expect(await world.refusedToJoin(0, world.at(1))).toBe('not_found')
      await world.places(2)
      const rejected = await world.ask(0)
      await world.ask(1)
      await world.places(1)
      expect(await world.refusedToJoin(1)).toBe('request_already_active')
      await world.decide(world.supervisor, rejected.id, 'REJECTED')
      expect(await world.refusedToJoin(0)).toBe('rejected_before')
      await world.api.ok(
        'users.blocks.add',
        { id: world.at(2).id, blocked_id: world.supervisor.id },
        { as: world.at(2).email },
      )
      expect(await world.refusedToJoin(2)).toBe('supervisor_dismissed')
      await world.add(world.at(3), await makeSupervisor(db))
      expect(await world.refusedToJoin(3)).toBe('student_already_paired')
      const input = { id: world.at(3).id, supervisor_id: world.supervisor.id }
      const { message } = await world.api.refused('users.lines.put', input, { as: world.at(3).email })
      expect(message).toBe('You already have a supervisor.')
    })

    it('is one of at most five', async () => {
      for (const _ of [1, 2, 3, 4, 5]) await world.join(0, await makeSupervisor(open().db, { totalSlots: 0 }))
      expect(await world.refusedToJoin(0)).toBe('line_limit_reached')
      const [first] = await world.api.ok('users.lines.list', { id: world.at(0).id }, { as: world.at(0).email })
      await world.leave(0, { ...world.supervisor, id: first?.supervisor.id ?? '' })
      await world.join(0)
    })

    it('is left by hand, once', async () => {
      await world.joinAll()
      await world.leave(1)
      expect(await world.line()).toBe('0 2')
      const again = { id: world.at(1).id, supervisor_id: world.supervisor.id }
      expect((await world.api.refused('users.lines.leave', again, { as: world.at(1).email })).code).toBe('not_found')
    })
  })

  describe('a place that becomes free', () => {
    beforeEach(() => world.joinAll())

    it('goes to the first, and counts as taken for everybody else, also before it is offered', async () => {
      await world.places(2)
      for (const index of [1, 2, 3]) expect(await world.refusedToAsk(index)).toBe('no_slot_available')
      expect((await world.seenBy(world.at(3)))?.available_slots).toBe(0)
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
      expect(await world.seenBy(world.at(0))).toMatchObject({
        available_slots: 1,
        line: { before: 0, offer_ends_at: new Date(world.clock.now.getTime() + OFFER_MS).toISOString() },
      })
      for (const index of [1, 2, 3]) expect(await world.refusedToAsk(index)).toBe('no_slot_available')
      expect((await world.seenBy(world.at(3)))?.available_slots).toBe(0)
      expect(await world.seenBy(world.supervisor)).toMatchObject({ available_slots: 1, waiting: 3 })
      expect(await world.mails('place_offered')).toEqual([0])
      await world.ask(0)
    })

    it('is suggested and found by whom it is offered to alone', async () => {
      await world.free()
      const suggested = async (index: number) =>
        (await world.api.ok('matches.list', { id: world.at(index).id }, { as: world.at(index).email })).map(
          (match) => match.supervisor.id,
        )
      const available = async (index: number) =>
        (await world.api.ok('users.search', { available_only: true }, { as: world.at(index).email })).items.map(
          ({ id }) => id,
        )
      expect([await suggested(0), await available(0)]).toEqual([[world.supervisor.id], [world.supervisor.id]])
      for (const index of [1, 3]) expect([await suggested(index), await available(index)]).toEqual([[], []])
      await world.places(6)
      await world.due()
      expect(await suggested(3)).toEqual([world.supervisor.id])
      expect((await world.seenBy(world.at(3)))?.available_slots).toBe(2)
    })

    it('is offered as often as there are places', async () => {
      await world.free(2)
      expect(await world.line()).toBe('[0] [1] 2')
    })

    it('goes to the next when it is declined', async () => {
      await world.free()
      await world.leave(0)
      expect(await world.line()).toBe('[1] 2')
      expect(await world.mails('place_offered')).toEqual([0, 1])
    })

    it('goes to the next when its time is over, not a moment before', async () => {
      await world.free()
      world.later(OFFER_MS - 1)
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
      world.later(1)
      await world.due()
      expect(await world.line()).toBe('[1] 2')
      expect(await world.mails('offer_over')).toEqual([0])
      expect(await world.whyOver()).toEqual(['passed'])
    })

    it('is kept while a request for it waits, until its time is over; the request goes on', async () => {
      await world.free()
      const { id } = await world.ask(0)
      world.later(OFFER_MS / 2)
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
      expect(await world.refusedToAsk(1)).toBe('no_slot_available')
      world.later(OFFER_MS / 2)
      await world.due()
      expect(await world.line()).toBe('[1] 2')
      const request = await world.api.ok('supervision_requests.get', { id }, { as: world.at(0).email })
      expect(request.state).toBe('PENDING')
    })

    it('is known to the supervisor as the one of whoever asks for it, who waits no more', async () => {
      await world.free()
      const { id } = await world.ask(0)
      const until = new Date(world.clock.now.getTime() + OFFER_MS).toISOString()
      const firstAnswerBy = async () =>
        (await world.api.ok('inbox.list', {}, { as: world.supervisor.email })).first_answer_by
      expect(await firstAnswerBy()).toBe(until)
      const asked = (who: MadeUser) => world.api.ok('supervision_requests.get', { id }, { as: who.email })
      for (const who of [world.supervisor, world.admin]) {
        expect(await world.seenBy(who)).toMatchObject({ available_slots: 1, waiting: 2, kept: 1 })
        expect(await asked(who)).toMatchObject({ kept_until: until, answer_by: null })
      }
      await world.leave(1)
      await world.leave(2)
      const seen = await world.seenBy(world.supervisor)
      expect(seen).toMatchObject({ kept: 1 })
      expect(seen).not.toHaveProperty('waiting')
      world.later(OFFER_MS)
      await world.due()
      expect(await asked(world.supervisor)).not.toHaveProperty('kept_until')
      expect(await firstAnswerBy()).toBeNull()
      const other = await world.ask(1)
      expect(other).not.toHaveProperty('kept_until')
    })

    it('is told by event as held for whoever has asked, who waits no more', async () => {
      const told = async () => (await slotEventsNow(open().db, [world.supervisor.id])).map(({ data }) => data)
      await world.free()
      expect(await told()).toMatchObject([{ available_slots: 1, waiting: 3 }])
      await world.ask(0)
      expect(await told()).toMatchObject([{ available_slots: 1, waiting: 2, asked: 1 }])
    })

    it('goes to the next when the request for it is rejected', async () => {
      await world.free()
      const { id } = await world.ask(0)
      await world.decide(world.supervisor, id, 'REJECTED')
      await world.due()
      expect(await world.line()).toBe('[1] 2')
    })

    it('is taken by the acceptance of whom it was offered to', async () => {
      await world.free(2)
      const { id } = await world.ask(0)
      await world.decide(world.supervisor, id, 'ACCEPTED')
      expect(await world.line()).toBe('[1] 2')
      await world.due()
      expect(await world.line()).toBe('[1] 2')
      expect(await world.mails('offer_over')).toEqual([])
    })

    it('is taken back, the last one first, when the supervisor gives it away, and the position stays', async () => {
      await world.free(2)
      await world.add(world.at(3))
      expect(await world.line()).toBe('[0] 1 2')
      await world.due()
      expect(await world.mails('offer_over')).toEqual([1])
      expect(await world.whyOver()).toEqual(['taken_back'])
      world.later(HOUR_MS)
      await world.places(4)
      await world.due()
      expect(await world.line()).toBe('[0] [1] 2')
    })

    it('is none where an admin adds it for a pair', async () => {
      const pair = { student_id: world.at(3).id, supervisor_id: world.supervisor.id, reason: 'By lot', add_place: true }
      await world.api.ok('admin.pairs.make', pair, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      expect(await world.mails('offer_over')).toEqual([])
    })

    it('is taken back when an admin gives it to somebody else, and its student is told', async () => {
      await world.free()
      const pair = { student_id: world.at(3).id, supervisor_id: world.supervisor.id, reason: 'By lot' }
      await world.api.ok('admin.pairs.make', pair, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      expect(await world.mails('offer_over')).toEqual([0])
      expect(await world.whyOver()).toEqual(['taken_back'])
      expect(await world.seenBy(world.admin)).not.toHaveProperty('kept')
    })
  })
})
