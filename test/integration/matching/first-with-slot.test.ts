/** Of many who may be suggested those are read who will be: no more of them, and nobody less. */
import { expect, it } from 'vitest'
import { findPeopleAndFirstWithSlot } from '#server/db/queries/people/people.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

eachDatabase('the first who have a slot', (open) => {
  it('are those of the best rank, then of the most slots, with all who are like the last one', async () => {
    await emptyTables(open())
    const { db } = open()
    const student = await makeStudent(db)
    const candidates: [rank: number, name: string, given: Parameters<typeof makeSupervisor>[1]][] = [
      [1, 'full', { totalSlots: 2, takenOutside: 2 }],
      [1, 'not registered', { totalSlots: 5, registered: false }],
      [1, 'deleted', { totalSlots: 5, deleted: true }],
      [2, 'best', { totalSlots: 1 }],
      [3, 'roomy', { totalSlots: 3 }],
      [3, 'one of two', { totalSlots: 2 }],
      [3, 'the other', { totalSlots: 3, takenOutside: 1 }],
      [3, 'with less room', { totalSlots: 1 }],
      [4, 'late', { totalSlots: 9 }],
    ]
    const names = new Map([[student.id, 'student']])
    const ids: string[] = []
    for (const [, name, given] of candidates) {
      const { id } = await makeSupervisor(db, given)
      names.set(id, name)
      ids.push(id)
    }
    const read = async (most: number) => {
      const ranks = candidates.map(([rank]) => rank)
      const { people } = await findPeopleAndFirstWithSlot(db, student.id, [student.id], { ids, ranks, most })
      return new Set([...people.keys()].map((id) => names.get(id)))
    }
    expect(await read(1)).toEqual(new Set(['best', 'student']))
    expect(await read(2)).toEqual(new Set(['best', 'roomy', 'student']))
    expect(await read(3)).toEqual(new Set(['best', 'one of two', 'roomy', 'student', 'the other']))
    expect(await read(9)).toEqual(
      new Set(['best', 'late', 'one of two', 'roomy', 'student', 'the other', 'with less room']),
    )
  })
})
