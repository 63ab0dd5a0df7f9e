import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { setDue } from '#server/db/queries/due-tasks.ts'
import { setDeadlines } from '#server/db/queries/requests/answer-deadlines.ts'
import { transaction } from '#server/db/transaction.ts'

export type Waiting = {
  readonly studentId: string
  readonly supervisorId: string
  readonly deadline: Date
  /** When something is done about it next. */
  readonly dueAt: Date
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Requests that students made two days before their deadlines, as if nothing had been due about them since. @returns their ids, in this order */
export function makeWaiting(db: Database, requests: readonly Waiting[]): Promise<string[]> {
  const asked = requests.map(({ deadline }) => new Date(deadline.getTime() - 2 * DAY_MS).toISOString())
  return transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into requests (type, state, student_id, supervisor_id, cycle_id, created_at, updated_at)
      select 'SUPERVISION', 'PENDING', asking.student_id, asking.supervisor_id, cycles.id, asking.at, asking.at
      from cycles, unnest(
        ${sql.param(requests.map(({ studentId }) => studentId))}::uuid[],
        ${sql.param(requests.map(({ supervisorId }) => supervisorId))}::uuid[], ${sql.param(asked)}::timestamptz[])
        with ordinality asking (student_id, supervisor_id, at, place)
      order by asking.place returning id`)
    const made = requests.map((request, index) => ({ ...request, id: rows[index]?.id ?? '' }))
    await setDeadlines(
      tx,
      made.map(({ id, deadline }) => ({ id, answerBy: deadline })),
    )
    await setDue(
      tx,
      'answer_deadline',
      made.map(({ id, dueAt }) => ({ subjectId: id, dueAt })),
    )
    return made.map(({ id }) => id)
  })
}
