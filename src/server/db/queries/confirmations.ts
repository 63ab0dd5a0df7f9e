import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { confirmations } from '../schema/confirmations.ts'
import { cycles } from '../schema/cycles.ts'
import { requests } from '../schema/requests.ts'

/** Writes the confirmation of an acceptance. */
export async function issueConfirmation(tx: Queryable, requestId: string, number: string, now: Date): Promise<void> {
  const [request] = await tx
    .select({ cycleId: requests.cycleId, studentId: requests.studentId, supervisorId: requests.supervisorId })
    .from(requests)
    .where(eq(requests.id, requestId))
  if (!request) throw new Error('a confirmation needs a request')
  await tx.insert(confirmations).values({ number, requestId, ...request, acceptedAt: now })
}

/** The pair ended: what was valid is so no longer. */
export async function revokeConfirmation(tx: Queryable, requestId: string, now: Date): Promise<void> {
  await tx
    .update(confirmations)
    .set({ revokedAt: now })
    .where(and(eq(confirmations.requestId, requestId), isNull(confirmations.revokedAt)))
}

/** The end of the pair was undone: its latest confirmation is valid again. */
export async function reviveConfirmation(tx: Queryable, requestId: string): Promise<void> {
  const [latest] = await tx
    .select({ number: confirmations.number })
    .from(confirmations)
    .where(eq(confirmations.requestId, requestId))
    .orderBy(desc(confirmations.acceptedAt))
    .limit(1)
  if (latest) await tx.update(confirmations).set({ revokedAt: null }).where(eq(confirmations.number, latest.number))
}

const selectConfirmations = (db: Queryable) =>
  db
    .select({
      number: confirmations.number,
      requestId: confirmations.requestId,
      studentId: confirmations.studentId,
      supervisorId: confirmations.supervisorId,
      acceptedAt: confirmations.acceptedAt,
      revokedAt: confirmations.revokedAt,
      cycleName: cycles.name,
    })
    .from(confirmations)
    .innerJoin(cycles, eq(cycles.id, confirmations.cycleId))
    .$dynamic()

export type ConfirmationRecord = Awaited<ReturnType<typeof selectConfirmations>>[number]

/** The latest confirmation of a request, valid or not. */
export async function findConfirmationOf(db: Queryable, requestId: string): Promise<ConfirmationRecord | null> {
  const [row] = await selectConfirmations(db)
    .where(eq(confirmations.requestId, requestId))
    .orderBy(desc(confirmations.acceptedAt))
    .limit(1)
  return row ?? null
}

export async function findConfirmation(db: Queryable, number: string): Promise<ConfirmationRecord | null> {
  const [row] = await selectConfirmations(db).where(eq(confirmations.number, number))
  return row ?? null
}
