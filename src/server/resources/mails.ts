import { z } from 'zod'
import { parkedMails } from '../db/queries/mails/delivery.ts'
import type { Handlers } from '../operation.ts'
import { fromCursor, toPage } from './cursor.ts'
import { lookOf, presentPeopleById } from './people/people-presenter.ts'

const ByTime = z.strictObject({ at: z.coerce.date(), id: z.uuid() })

export const mailHandlers: Handlers<'admin.mails.list'> = {
  'admin.mails.list': async (call, { limit, cursor }) => {
    const after = fromCursor(ByTime, cursor)
    const parked = await parkedMails(call.db, limit + 1, after && { parkedAt: after.at, id: after.id })
    const { rows, nextCursor } = toPage(parked, limit, ({ parkedAt, id }) => ({ at: parkedAt, id }))
    const people = await presentPeopleById(
      lookOf(call),
      rows.flatMap(({ userId }) => userId ?? []),
    )
    const items = rows.map(({ id, kind, userId, createdAt, parkedAt, attempts, inDoubt, lastError }) => ({
      id,
      kind,
      to: (userId && people.get(userId)) || null,
      created_at: createdAt.toISOString(),
      parked_at: parkedAt.toISOString(),
      attempts,
      in_doubt: inDoubt,
      last_error: lastError,
    }))
    return { items, next_cursor: nextCursor }
  },
}
