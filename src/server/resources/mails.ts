import type { mailOperations } from '#contract/resources/mails.ts'
import { z } from 'zod'
import { listUnsentMails } from '../db/queries/mails/outbox.ts'
import type { Handlers } from '../operation.ts'
import { CursorTime, fromCursor, toPage } from './cursor.ts'
import { presenterContextOf, presentPeopleById } from './people/people-presenter.ts'

const Position = z.strictObject({ at: CursorTime, id: z.uuid() })

export const mailHandlers: Handlers<keyof typeof mailOperations> = {
  'admin.mails.list': async (context, { state = null, limit, cursor }) => {
    const mails = await listUnsentMails(context.db, state, limit + 1, fromCursor(Position, cursor))
    const { rows, nextCursor } = toPage(mails, limit, ({ at, id }) => ({ at, id }))
    const people = await presentPeopleById(
      presenterContextOf(context),
      rows.flatMap(({ userId }) => userId ?? []),
    )
    const items = rows.map(({ id, kind, userId, createdAt, dueAt, deadLetteredAt, attempts, inDoubt, lastError }) => ({
      id,
      kind,
      state: deadLetteredAt ? ('dead_letter' as const) : ('waiting' as const),
      to: (userId && people.get(userId)) || null,
      created_at: createdAt.toISOString(),
      due_at: deadLetteredAt ? null : dueAt.toISOString(),
      given_up_at: deadLetteredAt?.toISOString() ?? null,
      attempts,
      in_doubt: inDoubt,
      last_error: lastError,
    }))
    return { items, next_cursor: nextCursor }
  },
}
