/** A pair that was a slip, and is undone, costs nobody their place in a line (docs/decisions/0095-a-place-can-be-waited-for.md). */
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
