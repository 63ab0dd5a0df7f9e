/** Waiting for a supervisor who does not take the level at which one writes (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, expect, it } from 'vitest'
import { levels } from '#server/db/schema/levels.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeSupervisor } from '#test/support/people.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('whoever waits and writes at a level that is not taken any more', (open) => {
  const the = waitingWorldForEach(open)
  beforeEach(() => the().joinAll())

  const choose = (taken: string[]) =>
    the().api.ok('supervisors.patch', { id: the().supervisor.id, levels: taken }, { as: the().supervisor.email })
  const lines = (index: number) => the().api.ok('waiting.list', {}, { as: the().at(index).email })
  let bachelor = ''

  /** Ada writes at another level, and so does Ben. */
  beforeEach(async () => {
    const { db } = open()
    const [one, other] = await db
      .insert(levels)
      .values([
        { nameEn: 'Bachelor', nameDe: 'Bachelor', position: 1 },
        { nameEn: 'Master', nameDe: 'Master', position: 2 },
      ])
      .returning({ id: levels.id })
    bachelor = one?.id ?? ''
    for (const index of [0, 1])
      await the().api.ok(
        'students.patch',
        { id: the().at(index).id, level: other?.id ?? '' },
        { as: the().at(index).email },
      )
  })

  it('is offered nothing, and keeps the position until it is taken again', async () => {
    await the().free()
    expect((await choose([bachelor])).supervisor?.waiting).toBe(1)
    expect(await the().line()).toBe('[2]')
    expect(await lines(1)).toEqual([])
    expect(await the().refusedToJoin(1)).toBe('level_does_not_fit')
    await choose([])
    expect(await the().line()).toBe('0 1 [2]')
    await the().free(2)
    expect(await the().line()).toBe('[0] 1 [2]')
  })

  it('is told, with an offer or without, and once', async () => {
    await the().free()
    await choose([bachelor])
    the().later(1000)
    await the().due()
    await choose([bachelor])
    expect((await the().mails('offer_over')).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await the().whyOver()).toEqual(['level', 'level'])
  })

  it('holds no place for nobody', async () => {
    await choose([bachelor])
    await the().leave(2)
    await the().free()
    expect((await the().seenBy(the().at(3)))?.available_slots).toBe(1)
  })

  it('may wait in as many other lines as before', async () => {
    await choose([bachelor])
    const others = [0, 1, 2, 3, 4].map(() => makeSupervisor(open().db, { totalSlots: 0 }))
    for (const other of await Promise.all(others)) await the().join(0, other)
    expect(await lines(0)).toHaveLength(5)
  })
})
