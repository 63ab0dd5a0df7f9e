/** The secret address of what somebody's own calendar reads (docs/decisions/0097-calendar.md). */
import type { calendarOperations } from '#contract/resources/accounts/calendar.ts'
import type { OwnData } from '#contract/resources/accounts/own-data.ts'
import type { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import { ensureFeed, findFeedOf, removeFeed, renewFeed } from '../../db/queries/accounts/calendar.ts'
import type { Handlers, UserContext } from '../../operation.ts'
import { calendarUrl } from '../../tokens/calendar-address.ts'

export async function exportCalendar(db: Queryable, id: string): Promise<z.input<typeof OwnData>['calendar']> {
  const feed = await findFeedOf(db, id)
  return feed && { since: feed.createdAt.toISOString() }
}

const present = ({ services }: Pick<UserContext, 'services'>, feedId: string) => ({
  url: calendarUrl(services.site.publicUrl, services.calendarTokens.make(feedId)),
})

export const calendarHandlers: Handlers<keyof typeof calendarOperations> = {
  // It writes the first time, one row; asked again, it answers the same.
  'users.calendar.get': async (context, { id }) => present(context, await ensureFeed(context.db, id, context.now)),
  'users.calendar.renew': {
    run: async (context, { id }) => present(context, await renewFeed(context.db, id, context.now)),
  },
  'users.calendar.delete': {
    run: async ({ db }, { id }) => {
      await removeFeed(db, id)
      return undefined
    },
  },
}
