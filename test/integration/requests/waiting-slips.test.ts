/** A slip that is taken back costs nobody their place in a line (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { makeSupervisor } from '#test/support/people.ts'
import { type WaitingWorld, waitingWorld } from '#test/support/requests/waiting-world.ts'

oneDatabase('whoever waits and comes to be in a pair', (open) => {
  let world: WaitingWorld

  beforeEach(async () => {
    await emptyTables(open())
    world = await waitingWorld(open())
    await world.joinAll()
  })
  afterEach(() => world.api.close())

  const slip = async () => {
    const other = await makeSupervisor(open().db)
    const { id } = await world.add(world.at(0), other)
    await world.due()
    return {
      end: () => world.decide(other, id, 'WITHDRAWN'),
      undo: () => world.api.ok('supervision_requests.undo', { id }, { as: other.email }),
    }
  }

  it('is where they were when the pair was a slip, which is undone', async () => {
    const { undo } = await slip()
    expect(await world.line()).toBe('1 2')
    expect(await world.seenBy(world.at(1))).toMatchObject({ line: { before: 0 } })
    expect(await world.seenBy(world.at(3))).toMatchObject({ waiting: 2 })
    const lines = () => world.api.ok('users.lines.list', { id: world.at(0).id }, { as: world.at(0).email })
    expect(await lines()).toEqual([])
    await undo()
    expect(await world.line()).toBe('0 1 2')
    expect(await lines()).toHaveLength(1)
    await world.free()
    expect(await world.line()).toBe('[0] 1 2')
  })

  it('holds no place meanwhile', async () => {
    const { undo } = await slip()
    await world.places(4)
    await world.due()
    expect(await world.line()).toBe('[1] [2]')
    expect(await world.seenBy(world.at(3))).toMatchObject({ available_slots: 1 })
    await world.ask(3)
    await undo()
    await world.due()
    expect(await world.line()).toBe('[0] [1] [2]')
  })

  it('hears after the undo that their offer has gone on', async () => {
    await world.free()
    const { undo } = await slip()
    expect(await world.line()).toBe('[1] 2')
    expect(await world.mails('offer_over')).toEqual([])
    await undo()
    await world.due()
    expect(await world.line()).toBe('0 [1] 2')
    expect(await world.mails('offer_over')).toEqual([0])
  })

  it('waits no longer once the pair has ended by anything but an undo', async () => {
    const { end } = await slip()
    await end()
    await world.due()
    expect(await world.line()).toBe('1 2')
    await world.join(0)
    await world.due()
    expect(await world.line()).toBe('1 2 0')
  })
})

oneDatabase('whoever waits when the cycle ends', (open) => {
  let world: WaitingWorld

  beforeEach(async () => {
    await emptyTables(open())
    world = await waitingWorld(open())
    await world.joinAll()
  })
  afterEach(() => world.api.close())

  const setEnd = (isEnded: boolean, dryRun = false) =>
    world.api.ok(
      'cycles.current.patch',
      { ends_at: isEnded ? world.clock.now.toISOString() : null, dry_run: dryRun },
      { as: world.admin.email },
    )
  const end = async () => {
    await setEnd(true)
    await world.due()
  }
  const takeBack = async () => {
    world.later(60_000)
    await setEnd(false)
    await world.due()
  }

  it('waits for nothing, and nobody counts them', async () => {
    await world.free()
    await end()
    expect(await world.line()).toBe('')
    expect(await world.whyOver()).toEqual(['cycle_ended'])
    const student = world.at(1)
    expect(await world.api.ok('users.lines.list', { id: student.id }, { as: student.email })).toEqual([])
    expect(await world.api.ok('users.me', {}, { as: student.email })).not.toHaveProperty('waits')
    expect(await world.seenBy(world.admin)).not.toHaveProperty('waiting')
    expect(await world.api.ok('supervisors.line.get', { id: world.supervisor.id }, { as: world.admin.email })).toEqual(
      [],
    )
  })

  it('has no offer to decline: what is told is that the cycle has ended', async () => {
    await world.free()
    await setEnd(true)
    const student = world.at(0)
    const leave = { id: student.id, supervisor_id: world.supervisor.id }
    expect((await world.api.refused('users.lines.leave', leave, { as: student.email })).code).toBe('cycle_ended')
  })

  it('is where they were when the end was a slip, and has an offer anew', async () => {
    await world.free()
    await end()
    await world.places(3)
    await world.due()
    expect(await world.mails('place_offered')).toEqual([0])
    expect((await setEnd(false, true)).lines).toEqual({ offers_ending: 0, students_leaving: 0, students_returning: 3 })
    await takeBack()
    expect(await world.line()).toBe('[0] [1] 2')
    expect(await world.mails('place_offered')).toHaveLength(3)
    expect((await setEnd(true, true)).lines).toEqual({ offers_ending: 2, students_leaving: 3, students_returning: 0 })
  })

  it('loses an offer that was used, as the request has ended, too', async () => {
    await world.free()
    await world.ask(0)
    await end()
    expect(await world.line()).toBe('')
    await takeBack()
    expect(await world.line()).toBe('[0] 1 2')
  })

  it('is in no line of the next cycle', async () => {
    await end()
    await world.api.ok('admin.cycles.open', { name: 'Next' }, { as: world.admin.email })
    await world.due()
    expect(await world.line()).toBe('')
    expect((await setEnd(false, true)).lines.students_returning).toBe(0)
  })
})
