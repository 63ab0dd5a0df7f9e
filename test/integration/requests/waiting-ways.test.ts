/** By which ways places become free for those who wait, and by which waiting ends. */
import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { supervisorList } from '#test/support/imports/import-files.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { HOUR_MS, OFFER_MS } from '#test/support/requests/lines.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('a place for those who wait', (open) => {
  const the = waitingWorldForEach(open)

  describe('by any way', () => {
    const full = async () => {
      const taker = await makeStudent(open().db)
      await the().places(2)
      const { id } = await the().add(taker)
      await the().joinAll()
      expect(await the().refusedToAsk(3)).toBe('no_slot_available')
      return { taker, id }
    }

    it('a removal', async () => {
      const { id } = await full()
      await the().decide(the().supervisor, id, 'WITHDRAWN')
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('the removal that is undone takes it back', async () => {
      const { id } = await full()
      await the().decide(the().supervisor, id, 'WITHDRAWN')
      await the().due()
      await the().api.ok('supervision_requests.undo', { id }, { as: the().supervisor.email })
      expect(await the().line()).toBe('0 1 2')
    })

    it('an undone addition', async () => {
      const { id } = await full()
      await the().api.ok('supervision_requests.undo', { id }, { as: the().supervisor.email })
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('an admin who ends the pair', async () => {
      const { id } = await full()
      await the().api.ok('admin.pairs.end', { request_id: id, reason: 'By mistake' }, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('an admin who sets the places of several', async () => {
      await full()
      await the().api.ok(
        'admin.people.places',
        { ids: [the().supervisor.id], total_slots: 3 },
        { as: the().admin.email },
      )
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('the reset of the student who had it', async () => {
      const { taker } = await full()
      await the().api.ok('admin.users.reset', { id: taker.id }, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('an import', async () => {
      await full()
      const file = supervisorList(`Test,Person,${the().supervisor.email},5,2`)
      await the().api.ok('admin.supervisors.import', { file }, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('[0] [1] 2')
    })
  })

  describe('whoever does not need or may not have the place', () => {
    beforeEach(() => the().joinAll())

    it('leaves when somebody else supervises them, and the offer goes on', async () => {
      await the().free()
      await the().add(the().at(0), await makeSupervisor(open().db))
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      expect(await the().mails('offer_over')).toEqual([])
    })

    it('leaves when they dismiss the supervisor', async () => {
      await the().free()
      await the().api.ok(
        'users.blocks.add',
        { id: the().at(0).id, blocked_id: the().supervisor.id },
        { as: the().at(0).email },
      )
      await the().due()
      expect(await the().line()).toBe('[1] 2')
      expect(await the().whyOver()).toEqual([])
    })

    it('leaves with their data', async () => {
      await the().free()
      await the().api.ok('users.delete', { id: the().at(0).id }, { as: the().at(0).email })
      expect(await the().line()).toBe('1 2')
      await the().due()
      expect(await the().line()).toBe('[1] 2')
    })

    it('waits no more when the supervisor is gone', async () => {
      await the().free()
      await the().api.ok('users.delete', { id: the().supervisor.id }, { as: the().supervisor.email })
      await the().due()
      expect(await the().line()).toBe('')
      expect(await the().whyOver()).toEqual(['closed'])
      expect(await the().api.ok('waiting.list', {}, { as: the().at(0).email })).toEqual([])
    })
  })

  describe('the cycle', () => {
    beforeEach(() => the().joinAll())

    const inAnHour = () => new Date(the().clock.now.getTime() + HOUR_MS).toISOString()
    type Dates = { opens_at?: string | null; closes_at?: string | null; ends_at?: string | null }
    const set = (dates: Dates, dryRun = false) =>
      the().api.ok('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: the().admin.email })
    const now = () => the().clock.now.toISOString()

    it('pauses lines when matching closes: offers end, which is told, and everybody keeps their position', async () => {
      await the().free()
      await set({ closes_at: inAnHour() })
      the().later(HOUR_MS)
      expect(await the().refusedToJoin(3)).toBe('matching_closed')
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      expect(await the().mails('offer_over')).toEqual([0])
      expect(await the().whyOver()).toEqual(['paused'])
    })

    it('says first how many offers a change ends, and how many students wait no longer', async () => {
      await the().free()
      const later = await set({ closes_at: inAnHour() }, true)
      expect(later.lines).toMatchObject({ offers_ending: 0, students_leaving: 0 })
      const closing = await set({ closes_at: now() }, true)
      expect(closing.lines).toMatchObject({ offers_ending: 1, students_leaving: 0 })
      const ending = await set({ ends_at: now() }, true)
      expect(ending.lines).toEqual({ offers_ending: 1, students_leaving: 3, students_returning: 0 })
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('leaves an offer that was used while the request waits for its answer', async () => {
      await the().free(2)
      await the().ask(0)
      const closing = await set({ closes_at: now() }, true)
      expect(closing.lines).toMatchObject({ offers_ending: 1, students_leaving: 0 })
      await set({ closes_at: now() })
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      expect(await the().mails('offer_over')).toEqual([1])
      the().later(HOUR_MS)
      await set({ closes_at: null })
      await the().due()
      expect(await the().line()).toBe('[0] [1] 2')
      expect((await the().mails('place_offered')).toSorted((one, other) => one - other)).toEqual([0, 1, 1])
    })

    it('takes a used offer back while it pauses when its place is given away, and tells whose it is', async () => {
      await the().free()
      await the().ask(0)
      await set({ closes_at: now() })
      await the().due()
      await the().add(the().at(3))
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      expect(await the().whyOver()).toEqual(['taken_back'])
    })

    it('sends no second offer to whoever has asked', async () => {
      await the().free()
      await the().ask(0)
      await the().places(1)
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      await the().free()
      expect(await the().line()).toBe('[0] 1 2')
      expect(await the().mails('place_offered')).toEqual([0])
    })

    it('has them go on when matching is open again, for places that became free meanwhile, too', async () => {
      await the().free()
      await set({ closes_at: now() })
      await the().due()
      await the().places(3)
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      await set({ closes_at: null })
      await the().due()
      expect(await the().line()).toBe('[0] [1] 2')
      expect(new Set(await the().mails('place_offered'))).toEqual(new Set([0, 1]))
    })

    it('has them go on when matching opens after all', async () => {
      await the().free()
      await set({ opens_at: inAnHour() })
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      the().later(HOUR_MS)
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })

    it('pauses nothing when the close is put off, also while somebody joins', async () => {
      await set({ closes_at: inAnHour() })
      await set({ closes_at: null })
      await the().join(3)
      the().later(HOUR_MS)
      await the().due()
      await the().free()
      expect(await the().line()).toBe('[0] 1 2 3')
    })

    it('lets nobody who joins hide that it goes on', async () => {
      await the().free()
      await set({ closes_at: now() })
      await the().due()
      await set({ closes_at: inAnHour() })
      await the().join(3)
      await the().due()
      expect(await the().line()).toBe('[0] 1 2 3')
    })

    it('lets a line be left while it pauses', async () => {
      await set({ closes_at: now() })
      await the().due()
      await the().leave(1)
      expect(await the().line()).toBe('0 2')
    })

    it('ends lines when it ends', async () => {
      await the().free()
      await set({ closes_at: now(), ends_at: inAnHour() })
      await the().due()
      expect(await the().line()).toBe('0 1 2')
      the().later(HOUR_MS)
      await the().due()
      expect(await the().line()).toBe('')
      expect(await the().whyOver()).toEqual(['paused'])
    })

    it('ends them when a new one begins, and not when that is called off', async () => {
      await the().free()
      const { id } = await the().api.ok('admin.cycles.open', { name: 'Next' }, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('')
      expect(await the().seenBy(the().admin)).not.toHaveProperty('waiting')
      expect((await the().seenBy(the().at(3)))?.available_slots).toBe(2)
      await the().api.ok('admin.cycles.call_off', { id }, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
      the().later(OFFER_MS)
      await the().due()
      expect(await the().line()).toBe('[1] 2')
    })

    it('brings back whoever was supervised in the cycle that is called off', async () => {
      await the().free()
      const { id } = await the().api.ok('admin.cycles.open', { name: 'Next' }, { as: the().admin.email })
      await the().due()
      await the().add(the().at(0))
      await the().due()
      await the().api.ok('admin.cycles.call_off', { id }, { as: the().admin.email })
      await the().due()
      expect(await the().line()).toBe('[0] 1 2')
    })
  })
})
