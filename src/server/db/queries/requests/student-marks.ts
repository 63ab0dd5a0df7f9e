/** Stars and notes that supervisors keep for themselves. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { studentMarks } from '../../schema/matching.ts'

export type StudentMark = { readonly starred: boolean; readonly note: string | null }

type MarkOwner = { readonly supervisorId: string; readonly studentId: string }

const NO_MARK: StudentMark = { starred: false, note: null }

/** Changes what is given; a mark that says nothing any more goes. Answers the mark as it is then. */
export async function changeMark(
  tx: Queryable,
  { supervisorId, studentId }: MarkOwner,
  change: Partial<StudentMark>,
): Promise<StudentMark> {
  const whose = and(eq(studentMarks.supervisorId, supervisorId), eq(studentMarks.studentId, studentId))
  const [known] = await tx.select().from(studentMarks).where(whose).for('update')
  const { starred, note } = { ...(known ?? NO_MARK), ...change }
  if (!starred && note === null) {
    await tx.delete(studentMarks).where(whose)
    return NO_MARK
  }
  await tx
    .insert(studentMarks)
    .values({ supervisorId, studentId, starred, note })
    .onConflictDoUpdate({ target: [studentMarks.supervisorId, studentMarks.studentId], set: { starred, note } })
  return { starred, note }
}
