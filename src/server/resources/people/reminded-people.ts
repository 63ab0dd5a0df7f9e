import { type Reminder, reminderDue } from '#domain/people/reminders.ts'
import type { Queryable } from '../../db/client.ts'
import { type Addressee, findAddressees } from '../../db/queries/mails/mails-to-many.ts'
import { recentlyReminded } from '../../notifications/mails-to-many.ts'

/** The people who may be written to, and how many want no such mails. */
export async function recipientsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<{ readonly willing: readonly Addressee[]; readonly unsubscribed: number }> {
  const there = await findAddressees(db, ids)
  const willing = there.filter(({ wantsMails }) => wantsMails)
  return { willing, unsubscribed: there.length - willing.length }
}

type Waiting = { readonly id: string; readonly reminder: Reminder }

type Reminded = {
  /** The people whom a reminder reaches now, and the reminder of each. */
  readonly due: readonly Waiting[]
  readonly leftOut: { readonly unsubscribed: number; readonly nothing_due: number; readonly reminded: number }
}

/** Sorts people into those whom a reminder reaches and those left out, with the reasons. */
export async function remindedOf(db: Queryable, ids: readonly string[], now: Date): Promise<Reminded> {
  const { willing, unsubscribed } = await recipientsOf(db, ids)
  const waiting = willing.flatMap((person): Waiting[] => {
    const reminder = reminderDue(person)
    return reminder ? [{ id: person.id, reminder }] : []
  })
  const waitingIds = waiting.map(({ id }) => id)
  const reminded = await recentlyReminded(db, waitingIds, now)
  return {
    due: waiting.filter(({ id }) => !reminded.has(id)),
    leftOut: { unsubscribed, nothing_due: willing.length - waiting.length, reminded: reminded.size },
  }
}
