/** Where a student waits, as admins see it (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import type { MadeUser } from '#test/support/people.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('the lines of a student', (open) => {
  const the = waitingWorldForEach(open)

  it('tell admins for whom they wait, at which position, and until when a place is kept', async () => {
    const linesOf = async (who: MadeUser) =>
      (await the().api.ok('students.lines.get', { id: who.id }, { as: the().admin.email })).map(
        ({ supervisor, position, offer_ends_at: until }) => [supervisor.id, position, until !== null],
      )
    expect(await linesOf(the().at(0))).toEqual([])
    await the().join(1)
    await the().join(0)
    expect(await linesOf(the().at(0))).toEqual([[the().supervisor.id, 2, false]])
    await the().free(1)
    expect(await linesOf(the().at(1))).toEqual([[the().supervisor.id, 1, true]])
    for (const { id } of [the().supervisor, the().admin])
      expect((await the().api.refused('students.lines.get', { id }, { as: the().admin.email })).code).toBe('not_found')
    await the().api.ok(
      'admin.pairs.make',
      { student_id: the().at(0).id, supervisor_id: the().supervisor.id, add_place: true, reason: 'Both asked.' },
      { as: the().admin.email },
    )
    expect(await linesOf(the().at(0))).toEqual([])
  })
})
