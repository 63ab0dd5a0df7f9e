/** Things that are due, a runner of them with clocks of the test's own, and a table of what was done. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { setDue } from '#server/db/queries/due-tasks.ts'
import { transaction } from '#server/db/transaction.ts'
import { answerDeadlines } from '#server/resources/requests/answer-deadlines.ts'
import { type DueHandler, dueTasks } from '#server/jobs/due-tasks.ts'

export const START = Date.parse('2027-03-27T12:00:00Z')

type Due = { readonly subject: string; readonly dueAt: number; readonly attempts: number }

export async function keepWhatIsDone(db: Database): Promise<void> {
  await db.execute(sql`create table done (n serial, subject uuid)`)
}

/** The subjects of handled tasks, in order. */
export async function doneIn(db: Database): Promise<string[]> {
  return (await db.execute<{ subject: string }>(sql`select subject from done order by n`)).rows.map(
    ({ subject }) => subject,
  )
}

export async function dueIn(db: Database): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select subject_id as subject, (extract(epoch from due_at) * 1000)::float8 as "dueAt", attempts
    from due_tasks order by due_at, id`)
  return rows
}

export const doIt: DueHandler = async (tx, subject) => {
  await tx.execute(sql`insert into done (subject) values (${subject}::uuid)`)
  return null
}

/** @returns the clocks, the lines of the log, and functions that let time pass or run the job */
export function runner(db: Database, handle: DueHandler = doIt) {
  const is = { wall: START, monotonic: 0, database: START }
  const logged: unknown[] = []
  const job = dueTasks({
    db,
    handle,
    clocks: { wall: () => new Date(is.wall), monotonic: () => is.monotonic },
    databaseNow: async () => new Date(is.database),
    log: { error: (...line: unknown[]) => void logged.push(line) },
  })
  return {
    is,
    logged,
    passes: (ms: number): void => {
      for (const clock of ['wall', 'monotonic', 'database'] as const) is[clock] += ms
    },
    look: (stopping = AbortSignal.any([])): Promise<unknown> => job.work(stopping),
  }
}

/** Has something done so long after the start. @returns about which subjects */
export async function due(db: Database, ...after: readonly number[]): Promise<string[]> {
  const tasks = after.map((ms) => ({ subjectId: randomUUID(), dueAt: new Date(START + ms) }))
  await transaction(db, (tx) => setDue(tx, tasks))
  return tasks.map(({ subjectId }) => subjectId)
}

/** Has done what is due about deadlines at a moment. @throws what failed */
export async function carryOutDeadlines(db: Database, wall: () => Date): Promise<void> {
  const errors: unknown[] = []
  await dueTasks({
    db,
    handle: answerDeadlines('Europe/Berlin'),
    clocks: { wall, monotonic: () => wall().getTime() },
    databaseNow: async () => wall(),
    log: { error: (...line: unknown[]) => void errors.push(line) },
  }).work(AbortSignal.any([]))
  if (errors.length > 0) throw new AggregateError(errors, 'what was due failed')
}
