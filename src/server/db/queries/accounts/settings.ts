import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { firstOf } from '../../rows.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { calendarFeeds, users } from '../../schema/people.ts'
import { waitingEntries } from '../../schema/requests.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'

export type SettingsPatch = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'language'
    | 'mailsFromAdmins'
    | 'mailDelivery'
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
      mailsFromAdmins: users.mailsFromAdmins,
      mailDelivery: users.mailDelivery,
      supervision_request: users.confirmSupervisionRequest,
      dismiss: users.confirmDismiss,
      accept: users.confirmAccept,
      reject: users.confirmReject,
      add_student: users.confirmAddStudent,
      remove_student: users.confirmRemoveStudent,
      hasCalendar: sql<boolean>`exists (select from ${calendarFeeds} f where f.user_id = ${users.id})`,
      // Named with its table: by itself it would be that of the entry.
      waits: sql<boolean>`exists (select from ${waitingEntries} w
        where w.student_id = ${users}.id and ${isOfRunningCycle(sql`w`)})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)

export async function findSettings(db: Queryable, id: string) {
  return firstOf(settingsOf(db, { id }))
}

/** The mails that somebody takes, and their language; null: nobody is there. */
export async function findMailChoice(db: Queryable, id: string) {
  const [row] = await db
    .select({ mailsFromAdmins: users.mailsFromAdmins, mailDelivery: users.mailDelivery, language: users.language })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ?? null
}

/** Changes what the patch names. */
export async function changeSettings(tx: Queryable, id: string, patch: SettingsPatch): Promise<void> {
  if (Object.keys(patch).length > 0) await tx.update(users).set(patch).where(eq(users.id, id))
}
