import type { seenRequestOperations } from '#contract/resources/requests/seen-requests.ts'
import { recordEvents } from '../../db/queries/events.ts'
import { markSeen } from '../../db/queries/requests/request-reads.ts'
import type { Handlers } from '../../operation.ts'

export const seenRequestHandlers: Handlers<keyof typeof seenRequestOperations> = {
  'users.seen_requests.put': {
    run: async ({ db, now }, { id, seen }) => {
      const marks = seen.map(({ request_id: requestId, until: wanted }) => {
        const until = new Date(wanted)
        // A decision that nobody has taken yet can't have been seen.
        return { requestId, until: until < now ? until : now }
      })
      if (await markSeen(db, id, marks)) await recordEvents(db, [{ userId: id, type: 'seen', data: {} }], now)
      return undefined
    },
  },
}
