import { z } from 'zod'
import { deadLetters } from '../db/queries/mails/delivery.ts'
import type { Handlers } from '../operation.ts'
import { CursorTime, fromCursor, toPage } from './cursor.ts'
import { presenterContextOf, presentPeopleById } from './people/people-presenter.ts'

const ByTime = z.strictObject({ at: CursorTime, id: z.uuid() })

export const mailHandlers: Handlers<'admin.mails.list'> = {
  'admin.mails.list': async (context, { limit, cursor }) => {
    const after = fromCursor(ByTime, cursor)
    const letters = await deadLetters(context.db, limit + 1, after && { deadLetteredAt: after.at, id: after.id })
    const { rows, nextCursor } = toPage(letters, limit, ({ deadLetteredAt, id }) => ({ at: deadLetteredAt, id }))
    const people = await presentPeopleById(
      presenterContextOf(context),
      rows.flatMap(({ userId }) => userId ?? []),
    )
    const items = rows.map(({ id, kind, userId, createdAt, deadLetteredAt, attempts, inDoubt, lastError }) => ({
      id,
      kind,
      to: (userId && people.get(userId)) || null,
      created_at: createdAt.toISOString(),
      parked_at: deadLetteredAt.toISOString(),
      attempts,
      in_doubt: inDoubt,
      last_error: lastError,
    }))
    return { items, next_cursor: nextCursor }
  },
}
