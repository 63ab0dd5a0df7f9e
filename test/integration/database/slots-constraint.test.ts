/**
 * The database by itself refuses to overbook a supervisor: decision 1 rests on that. Everything here goes past the rules
 * and locks of the server.
 */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { sqlErrorOf } from '#server/db/sql-error.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

const CONSTRAINT = 'supervisors_not_overbooked'

withDatabase('a supervisor with two slots', (open) => {
  let supervisorId: string
  beforeEach(async () => {
    await emptyTables(open())
    await ensureCycle(open().db, 'Test cycle', new Date())
    supervisorId = (await makeSupervisor(open().db, { totalSlots: 2 })).id
  })

  /** A request, of a new student if of no other. */
  const insert = async (state: 'PENDING' | 'ACCEPTED', student?: MadeUser): Promise<void> => {
    const { id } = student ?? (await makeStudent(open().db))
    await open().db.execute(sql`
      insert into requests (type, state, student_id, supervisor_id, cycle_id, created_at, updated_at)
      values ('SUPERVISION', ${state}, ${id}, ${supervisorId}, (select id from cycles), now(), now())`)
  }
  /** The constraint that refused; null when it was done. */
  const refusalOf = async (work: Promise<unknown>): Promise<string | null> =>
    work.then(
      () => null,
      (error: unknown) => sqlErrorOf(error)?.constraint ?? String(error),
    )
  const set = (assignment: ReturnType<typeof sql>) =>
    open().db.execute(sql`update supervisors set ${assignment} where user_id = ${supervisorId}`)
  const takenSlots = async (): Promise<unknown> =>
    (await open().db.execute(sql`select accepted_slots as n from supervisors where user_id = ${supervisorId}`))
      .rows[0]?.['n']

  it('takes two accepted requests and no third', async () => {
    expect(await refusalOf(insert('ACCEPTED'))).toBeNull()
    expect(await refusalOf(insert('ACCEPTED'))).toBeNull()
    expect(await refusalOf(insert('ACCEPTED'))).toBe(CONSTRAINT)
    expect(await takenSlots()).toBe(2)
  })

  it('takes any number of pending ones, of which no third becomes accepted', async () => {
    for (let number = 0; number < 3; number += 1) await insert('PENDING')
    const accept = (count: number) =>
      open().db.execute(sql`
        update requests set state = 'ACCEPTED'
        where id in (select id from requests where state = 'PENDING' order by id limit ${count})`)
    expect(await refusalOf(accept(3))).toBe(CONSTRAINT)
    expect(await refusalOf(accept(2))).toBeNull()
    expect(await refusalOf(accept(1))).toBe(CONSTRAINT)
    expect(await takenSlots()).toBe(2)
  })

  it('has one for a request when the other is taken outside', async () => {
    expect(await refusalOf(set(sql`taken_outside = 3`))).toBe(CONSTRAINT)
    expect(await refusalOf(set(sql`taken_outside = 1`))).toBeNull()
    expect(await refusalOf(insert('ACCEPTED'))).toBeNull()
    expect(await refusalOf(insert('ACCEPTED'))).toBe(CONSTRAINT)
  })

  it('keeps as many as are taken', async () => {
    await insert('ACCEPTED')
    expect(await refusalOf(set(sql`total_slots = 0`))).toBe(CONSTRAINT)
    expect(await refusalOf(set(sql`total_slots = 1`))).toBeNull()
  })

  describe.each([1, 2, 3])('in heat %i', () => {
    it('takes two of ten requests that are accepted at once', async () => {
      const students = await Promise.all(Array.from({ length: 10 }, () => makeStudent(open().db)))
      const refusals = await Promise.all(students.map((student) => refusalOf(insert('ACCEPTED', student))))
      expect(refusals.filter((refusal) => refusal !== null)).toEqual(Array.from({ length: 8 }, () => CONSTRAINT))
      expect(await takenSlots()).toBe(2)
    })
  })
})
