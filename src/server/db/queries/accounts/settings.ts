import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { users } from '../../schema/users.ts'

export type SettingsPatch = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'language'
    | 'confirmSupervisionRequest'
    | 'confirmDismiss'
    | 'confirmAccept'
    | 'confirmReject'
    | 'confirmAddStudent'
    | 'confirmRemoveStudent'
  >
>

const settingsOf = preparedQuery('settings', (db) =>
  db
    .select({
      language: users.language,
      supervision_request: users.confirmSupervisionRequest,
      dismiss: users.confirmDismiss,
      accept: users.confirmAccept,
      reject: users.confirmReject,
      add_student: users.confirmAddStudent,
      remove_student: users.confirmRemoveStudent,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)

export async function findSettings(db: Queryable, id: string) {
  const [row] = await settingsOf(db, { id })
  return row ?? null
}

/** Changes what the patch names. */
export async function changeSettings(tx: Queryable, id: string, patch: SettingsPatch): Promise<void> {
  if (Object.keys(patch).length > 0) await tx.update(users).set(patch).where(eq(users.id, id))
}
