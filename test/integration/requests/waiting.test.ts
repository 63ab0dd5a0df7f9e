/** Waiting for a place (coordination.md section 14, docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, describe, expect, it } from 'vitest'
import { slotEventsNow } from '#server/db/queries/notifications.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeSupervisor } from '#test/support/people.ts'
import { HOUR_MS, OFFER_MS } from '#test/support/requests/lines.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('waiting for a place', (open) => {
  const the = waitingWorldForEach(open)

  describe('the line', () => {
    it('is joined at its end, and tells each how many wait before', async () => {
      await the().joinAll()
      const [own] = await the().join(1)
      expect(await the().line()).toBe('0 1 2')
      expect(own?.supervisor.supervisor).toMatchObject({ available_slots: 0, line: { before: 1, offer_ends_at: null } })
      expect(own?.supervisor.supervisor).not.toHaveProperty('waiting')
      expect(await the().seenBy(the().at(3))).not.toHaveProperty('line')
      // As many would wait before them.
      expect(await the().seenBy(the().at(3))).toMatchObject({ available_slots: 0, waiting: 3 })
    })

    it('is known of oneself as soon as one is in it', async () => {
      const waits = async (who: MadeUser) => (await the().api.ok('users.me', {}, { as: who.email })).waits
      expect(await waits(the().at(0))).toBeUndefined()
      await the().join(0)
      expect(await waits(the().at(0))).toBe(true)
      expect(await waits(the().at(1))).toBeUndefined()
    })

    it('is a number for the supervisor and names for admins', async () => {
      expect(await the().seenBy(the().supervisor)).not.toHaveProperty('waiting')
      await the().join(1)
      await the().join(0)
      expect(await the().seenBy(the().supervisor)).toMatchObject({ waiting: 2 })
      expect(await the().seenBy(the().admin)).toMatchObject({ waiting: 2, available_slots: 0 })
      const who = await the().api.ok('supervisors.line.get', { id: the().supervisor.id }, { as: the().admin.email })
      expect(who.map(({ student }) => student.id)).toEqual([the().at(1).id, the().at(0).id])
      const colleague = await makeSupervisor(open().db)
      expect(await the().seenBy(colleague)).not.toHaveProperty('waiting')
    })

    it('says to admins and the supervisor how many places are kept, in the table, too', async () => {
      const cellsOf = async () => {
        const input = { role: 'SUPERVISOR', columns: 'available_slots' } as const
        const { items } = await the().api.ok('admin.people.list', input, { as: the().admin.email })
        return items.map(({ cells, kept_places: kept }) => [cells.available_slots, kept])
      }
      await the().joinAll()
      expect(await the().seenBy(the().admin)).not.toHaveProperty('kept')
      expect(await cellsOf()).toEqual([[0, undefined]])
      await the().free(2)
      expect(await the().seenBy(the().admin)).toMatchObject({ available_slots: 2, kept: 2 })
      expect(await the().seenBy(the().supervisor)).toMatchObject({ kept: 2 })
      expect(await the().seenBy(the().at(0))).not.toHaveProperty('kept')
      expect(await the().seenBy(the().at(3))).toMatchObject({ waiting: 3 })
      expect(await the().seenBy(the().at(3))).not.toHaveProperty('kept')
      expect(await cellsOf()).toEqual([[2, 2]])
      await the().free(4)
      expect(await the().seenBy(the().at(3))).not.toHaveProperty('waiting')
    })

    it('is a figure for admins as soon as somebody waits', async () => {
      const figure = async () => (await the().api.ok('admin.statistics', {}, { as: the().admin.email })).lines
      expect(await figure()).toBeUndefined()
      const other = await makeSupervisor(open().db, { totalSlots: 0 })
      await the().join(0)
      await the().join(1)
      await the().join(0, other)
      expect(await figure()).toEqual({ students: 2, supervisors: 2 })
      await makeSupervisor(open().db, { totalSlots: 0 })
      const who = await the().api.ok('admin.people.list', { situation: 'waited_for' }, { as: the().admin.email })
      expect(who.items.map(({ id }) => id).toSorted()).toEqual([the().supervisor.id, other.id].toSorted())
    })

    it('is not for those who can ask, are in a pair, were rejected, have dismissed or asked', async () => {
      const { db } = open()
      expect(await the().refusedToJoin(0, await makeSupervisor(db))).toBe('place_available')
      expect(await the().refusedToJoin(0, await makeSupervisor(db, { registered: false, totalSlots: 0 }))).toBe(
        'supervisor_not_registered',
      )
      expect(await the().refusedToJoin(0, the().at(1))).toBe('not_found')
      await the().places(2)
      const rejected = await the().ask(0)
      await the().ask(1)
      await the().places(1)
      expect(await the().refusedToJoin(1)).toBe('request_already_active')
      await the().decide(the().supervisor, rejected.id, 'REJECTED')
      expect(await the().refusedToJoin(0)).toBe('rejected_before')
      await the().api.ok(
        'users.blocks.add',
        { id: the().at(2).id, blocked_id: the().supervisor.id },
        { as: the().at(2).email },
      )
      expect(await the().refusedToJoin(2)).toBe('supervisor_dismissed')
      await the().add(the().at(3), await makeSupervisor(db))
      expect(await the().refusedToJoin(3)).toBe('student_already_paired')
      const input = { supervisor_id: the().supervisor.id }
      const { message } = await the().api.refused('waiting.put', input, { as: the().at(3).email })
      expect(message).toBe('You already have a supervisor.')
    })

    it('is one of at most five', async () => {
      for (const _ of [1, 2, 3, 4, 5]) await the().join(0, await makeSupervisor(open().db, { totalSlots: 0 }))
      expect(await the().refusedToJoin(0)).toBe('line_limit_reached')
      const [first] = await the().api.ok('waiting.list', {}, { as: the().at(0).email })
      await the().leave(0, { ...the().supervisor, id: first?.supervisor.id ?? '' })
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

  describe('a place that becomes free', () => {
    beforeEach(() => the().joinAll())

    it('goes to the first, and counts as taken for everybody else, also before it is offered', async () => {
      await the().places(2)
      for (const index of [1, 2, 3]) expect(await the().refusedToAsk(index)).toBe('no_slot_available')
      expect((await the().seenBy(the().at(3)))?.available_slots).toBe(0)
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      expect(await the().seenBy(the().at(0))).toMatchObject({
        available_slots: 1,
        line: { before: 0, offer_ends_at: new Date(the().clock.now.getTime() + OFFER_MS).toISOString() },
      })
      for (const index of [1, 2, 3]) expect(await the().refusedToAsk(index)).toBe('no_slot_available')
      expect((await the().seenBy(the().at(3)))?.available_slots).toBe(0)
      expect(await the().seenBy(the().supervisor)).toMatchObject({ available_slots: 1, waiting: 3 })
      expect(await the().mails('place_offered')).toEqual([0])
      await the().ask(0)
    })

    it('is suggested and found by whom it is offered to alone', async () => {
      await the().free()
      const suggested = async (index: number) =>
        (await the().api.ok('matches.list', { id: the().at(index).id }, { as: the().at(index).email })).map(
          (match) => match.supervisor.id,
        )
      const available = async (index: number) =>
        (await the().api.ok('users.search', { available_only: true }, { as: the().at(index).email })).items.map(
          ({ id }) => id,
        )
      expect([await suggested(0), await available(0)]).toEqual([[the().supervisor.id], [the().supervisor.id]])
      for (const index of [1, 3]) expect([await suggested(index), await available(index)]).toEqual([[], []])
      await the().places(6)
      await the().due()
      expect(await suggested(3)).toEqual([the().supervisor.id])
      expect((await the().seenBy(the().at(3)))?.available_slots).toBe(2)
    })

    it('is offered as often as there are places', async () => {
      await the().free(2)
      expect(await the().line()).toBe('[0] [1] 2')
    })

    it('goes to the next when it is declined', async () => {
      await the().free()
      await the().leave(0)
      expect(await the().line()).toBe('[1] 2')
      expect(await the().mails('place_offered')).toEqual([0, 1])
    })

    it('is declined by the id of its offer, by whom it was made to alone', async () => {
      await the().free()
      const own = async (index: number) => (await the().api.ok('waiting.list', {}, { as: the().at(index).email }))[0]
      const { offer, before_me: before } = (await own(0)) ?? {}
      expect(before).toBe(0)
      expect(await own(2)).not.toHaveProperty('offer')
      expect(await own(2)).toMatchObject({ before_me: 2 })
      const id = offer?.id ?? ''
      expect((await the().api.refused('offers.decline', { id }, { as: the().at(1).email })).code).toBe('not_found')
      await the().api.ok('offers.decline', { id }, { as: the().at(0).email })
      expect(await the().line()).toBe('[1] 2')
      expect((await the().api.refused('offers.decline', { id }, { as: the().at(0).email })).code).toBe('not_found')
    })

    it('goes to the next when its time is over, not a moment before', async () => {
      await the().free()
      the().later(OFFER_MS - 1)
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      the().later(1)
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      expect(await the().mails('offer_over')).toEqual([0])
      expect(await the().whyOver()).toEqual(['passed'])
    })

    it('is kept while a request for it waits, until its time is over; the request goes on', async () => {
      await the().free()
      const { id } = await the().ask(0)
      the().later(OFFER_MS / 2)
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      expect(await the().refusedToAsk(1)).toBe('no_slot_available')
      the().later(OFFER_MS / 2)
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      const request = await the().api.ok('supervision_requests.get', { id }, { as: the().at(0).email })
      expect(request.state).toBe('PENDING')
    })

    it('is known to the supervisor as the one of whoever asks for it, who waits no more', async () => {
      await the().free()
      const { id } = await the().ask(0)
      const until = new Date(the().clock.now.getTime() + OFFER_MS).toISOString()
      const firstAnswerBy = async () =>
        (await the().api.ok('inbox.list', {}, { as: the().supervisor.email })).first_answer_by
      expect(await firstAnswerBy()).toBe(until)
      const asked = (who: MadeUser) => the().api.ok('supervision_requests.get', { id }, { as: who.email })
      for (const who of [the().supervisor, the().admin]) {
        expect(await the().seenBy(who)).toMatchObject({ available_slots: 1, waiting: 2, kept: 1 })
        expect(await asked(who)).toMatchObject({ kept_until: until, answer_by: null })
      }
      await the().leave(1)
      await the().leave(2)
      const seen = await the().seenBy(the().supervisor)
      expect(seen).toMatchObject({ kept: 1 })
      expect(seen).not.toHaveProperty('waiting')
      the().later(OFFER_MS)
      await the().due()
      expect(await asked(the().supervisor)).not.toHaveProperty('kept_until')
      expect(await firstAnswerBy()).toBeNull()
      const other = await the().ask(1)
      expect(other).not.toHaveProperty('kept_until')
    })

    it('is told by event as held for whoever has asked, who waits no more', async () => {
      const told = async () => (await slotEventsNow(open().db, [the().supervisor.id])).map(({ data }) => data)
      await the().free()
      expect(await told()).toMatchObject([{ available_slots: 1, waiting: 3 }])
      await the().ask(0)
      expect(await told()).toMatchObject([{ available_slots: 1, waiting: 2, asked: 1 }])
    })

    it('goes to the next when the request for it is rejected', async () => {
      await the().free()
      const { id } = await the().ask(0)
      await the().decide(the().supervisor, id, 'REJECTED')
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      expect(await the().whyOver()).toEqual([])
    })

    it('is taken by the acceptance of whom it was offered to', async () => {
      await the().free(2)
      const { id } = await the().ask(0)
      await the().decide(the().supervisor, id, 'ACCEPTED')
      expect(await the().line()).toBe('[1] 2')
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      expect(await the().mails('offer_over')).toEqual([])
    })

    it('is taken back, the last one first, when the supervisor gives it away, and the position stays', async () => {
      await the().free(2)
      await the().add(the().at(3))
      expect(await the().line()).toBe('[0] 1 2')
      await the().due()
      expect(await the().mails('offer_over')).toEqual([1])
      expect(await the().whyOver()).toEqual(['taken_back'])
      the().later(HOUR_MS)
      await the().places(4)
      await the().due()
      expect(await the().line()).toBe('[0] [1] 2')
    })

    it('is none where an admin adds it for a pair', async () => {
      const pair = { student_id: the().at(3).id, supervisor_id: the().supervisor.id, reason: 'By lot', add_place: true }
      await the().api.ok('admin.pairs.make', pair, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      expect(await the().mails('offer_over')).toEqual([])
    })

    it('is taken back when an admin gives it to somebody else, and its student is told', async () => {
      await the().free()
      const pair = { student_id: the().at(3).id, supervisor_id: the().supervisor.id, reason: 'By lot' }
      await the().api.ok('admin.pairs.make', pair, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      expect(await the().mails('offer_over')).toEqual([0])
      expect(await the().whyOver()).toEqual(['taken_back'])
      expect(await the().seenBy(the().admin)).not.toHaveProperty('kept')
    })
  })
})
