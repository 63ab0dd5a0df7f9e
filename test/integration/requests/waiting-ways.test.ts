/** By which ways places become free for those who wait, and by which waiting ends. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { levels } from '#server/db/schema/levels.ts'
import { users } from '#server/db/schema/users.ts'
import { oneDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { supervisorList } from '#test/support/imports/import-files.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { HOUR_MS, OFFER_MS } from '#test/support/requests/lines.ts'
import { type WaitingWorld, waitingWorld } from '#test/support/requests/waiting-world.ts'

oneDatabase('a place for those who wait', (open) => {
  let world: WaitingWorld

  beforeEach(async () => {
    await emptyTables(open())
    world = await waitingWorld(open())
  })
  afterEach(() => world.api.close())

  describe('by any way', () => {
    const full = async () => {
      const taker = await makeStudent(open().db)
      await world.places(2)
      const { id } = await world.add(taker)
      await world.joinAll()
      expect(await world.refusedToAsk(3)).toBe('no_slot_available')
      return { taker, id }
    }

    it('a removal', async () => {
      const { id } = await full()
      await world.decide(world.supervisor, id, 'WITHDRAWN')
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('the removal that is undone takes it back', async () => {
      const { id } = await full()
      await world.decide(world.supervisor, id, 'WITHDRAWN')
      await world.due()
      await world.api.ok('supervision_requests.undo', { id }, { as: world.supervisor.email })
      expect(await world.line()).toBe('0 1 2')
    })

    it('an undone addition', async () => {
      const { id } = await full()
      await world.api.ok('supervision_requests.undo', { id }, { as: world.supervisor.email })
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('an admin who ends the pair', async () => {
      const { id } = await full()
      await world.api.ok('admin.pairs.end', { request_id: id, reason: 'By mistake' }, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('an admin who sets the places of several', async () => {
      await full()
      await world.api.ok(
        'admin.people.places',
        { ids: [world.supervisor.id], total_slots: 3 },
        { as: world.admin.email },
      )
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('the reset of the student who had it', async () => {
      const { taker } = await full()
      await world.api.ok('admin.users.reset', { id: taker.id }, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('an import', async () => {
      await full()
      const file = supervisorList(`Test,Person,${world.supervisor.email},5,2`)
      await world.api.ok('admin.supervisors.import', { file }, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('[0] [1] 2')
    })
  })

  describe('whoever does not need or may not have the place', () => {
    beforeEach(() => world.joinAll())

    it('leaves when somebody else supervises them, and the offer goes on', async () => {
      await world.free()
      await world.add(world.at(0), await makeSupervisor(open().db))
      await world.due()
      expect(await world.line()).toBe('[1] 2')
      expect(await world.mails('offer_over')).toEqual([])
    })

    it('leaves when they dismiss the supervisor', async () => {
      await world.free()
      await world.api.ok(
        'users.blocks.add',
        { id: world.at(0).id, blocked_id: world.supervisor.id },
        { as: world.at(0).email },
      )
      await world.due()
      expect(await world.line()).toBe('[1] 2')
    })

    it('leaves when their level is not taken any more', async () => {
      const { db } = open()
      const [bachelor, master] = await db
        .insert(levels)
        .values([
          { nameEn: 'Bachelor', nameDe: 'Bachelor', position: 1 },
          { nameEn: 'Master', nameDe: 'Master', position: 2 },
        ])
        .returning({ id: levels.id })
      await world.free()
      await db
        .update(users)
        .set({ levelIds: [bachelor?.id ?? ''] })
        .where(eq(users.id, world.at(0).id))
      await db
        .update(users)
        .set({ levelIds: [master?.id ?? ''] })
        .where(eq(users.id, world.supervisor.id))
      await world.due()
      expect(await world.line()).toBe('[1] 2')
    })

    it('leaves with their data', async () => {
      await world.free()
      await world.api.ok('users.delete', { id: world.at(0).id }, { as: world.at(0).email })
      expect(await world.line()).toBe('1 2')
      await world.due()
      expect(await world.line()).toBe('[1] 2')
    })

    it('waits no more when the supervisor is gone', async () => {
      await world.free()
      await world.api.ok('users.delete', { id: world.supervisor.id }, { as: world.supervisor.email })
      await world.due()
      expect(await world.line()).toBe('')
      expect(await world.api.ok('users.lines.list', { id: world.at(0).id }, { as: world.at(0).email })).toEqual([])
    })
  })

  describe('the cycle', () => {
    beforeEach(() => world.joinAll())

    const inAnHour = () => new Date(world.clock.now.getTime() + HOUR_MS).toISOString()
    type Dates = { opens_at?: string | null; closes_at?: string | null; ends_at?: string | null }
    const set = (dates: Dates, dryRun = false) =>
      world.api.ok('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: world.admin.email })
    const now = () => world.clock.now.toISOString()

    it('pauses lines when matching closes: offers end, which is told, and everybody keeps their position', async () => {
      await world.free()
      await set({ closes_at: inAnHour() })
      world.later(HOUR_MS)
      expect(await world.refusedToJoin(3)).toBe('matching_closed')
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      expect(await world.mails('offer_over')).toEqual([0])
      expect(await world.whyOver()).toEqual(['paused'])
    })

    it('says first how many offers a change ends, and how many students wait no longer', async () => {
      await world.free()
      const later = await set({ closes_at: inAnHour() }, true)
      expect(later.lines).toMatchObject({ offers_ending: 0, students_leaving: 0 })
      const closing = await set({ closes_at: now() }, true)
      expect(closing.lines).toMatchObject({ offers_ending: 1, students_leaving: 0 })
      const ending = await set({ ends_at: now() }, true)
      expect(ending.lines).toEqual({ offers_ending: 1, students_leaving: 3, students_returning: 0 })
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('leaves an offer that was used while the request waits for its answer', async () => {
      await world.free(2)
      await world.ask(0)
      const closing = await set({ closes_at: now() }, true)
      expect(closing.lines).toMatchObject({ offers_ending: 1, students_leaving: 0 })
      await set({ closes_at: now() })
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
      expect(await world.mails('offer_over')).toEqual([1])
      world.later(HOUR_MS)
      await set({ closes_at: null })
      await world.due()
      expect(await world.line()).toBe('[0] [1] 2')
      expect((await world.mails('place_offered')).toSorted((one, other) => one - other)).toEqual([0, 1, 1])
    })

    it('takes a used offer back while it pauses when its place is given away, and tells whose it is', async () => {
      await world.free()
      await world.ask(0)
      await set({ closes_at: now() })
      await world.due()
      await world.add(world.at(3))
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      expect(await world.whyOver()).toEqual(['taken_back'])
    })

    it('sends no second offer to whoever has asked', async () => {
      await world.free()
      await world.ask(0)
      await world.places(1)
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      await world.free()
      expect(await world.line()).toBe('[0] 1 2')
      expect(await world.mails('place_offered')).toEqual([0])
    })

    it('has them go on when matching is open again, for places that became free meanwhile, too', async () => {
      await world.free()
      await set({ closes_at: now() })
      await world.due()
      await world.places(3)
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      await set({ closes_at: null })
      await world.due()
      expect(await world.line()).toBe('[0] [1] 2')
      expect(new Set(await world.mails('place_offered'))).toEqual(new Set([0, 1]))
    })

    it('has them go on when matching opens after all', async () => {
      await world.free()
      await set({ opens_at: inAnHour() })
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      world.later(HOUR_MS)
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
    })

    it('pauses nothing when the close is put off, also while somebody joins', async () => {
      await set({ closes_at: inAnHour() })
      await set({ closes_at: null })
      await world.join(3)
      world.later(HOUR_MS)
      await world.due()
      await world.free()
      expect(await world.line()).toBe('[0] 1 2 3')
    })

    it('lets nobody who joins hide that it goes on', async () => {
      await world.free()
      await set({ closes_at: now() })
      await world.due()
      await set({ closes_at: inAnHour() })
      await world.join(3)
      await world.due()
      expect(await world.line()).toBe('[0] 1 2 3')
    })

    it('lets a line be left while it pauses', async () => {
      await set({ closes_at: now() })
      await world.due()
      await world.leave(1)
      expect(await world.line()).toBe('0 2')
    })

    it('ends lines when it ends', async () => {
      await world.free()
      await set({ closes_at: now(), ends_at: inAnHour() })
      await world.due()
      expect(await world.line()).toBe('0 1 2')
      world.later(HOUR_MS)
      await world.due()
      expect(await world.line()).toBe('')
      expect(await world.whyOver()).toEqual(['paused'])
    })

    it('ends them when a new one begins, and not when that is called off', async () => {
      await world.free()
      const { id } = await world.api.ok('admin.cycles.open', { name: 'Next' }, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('')
      expect(await world.seenBy(world.admin)).not.toHaveProperty('waiting')
      expect((await world.seenBy(world.at(3)))?.available_slots).toBe(2)
      await world.api.ok('admin.cycles.call_off', { id }, { as: world.admin.email })
      await world.due()
      expect(await world.line()).toBe('[0] 1 2')
      world.later(OFFER_MS)
      await world.due()
      expect(await world.line()).toBe('[1] 2')
    })
  })
})
