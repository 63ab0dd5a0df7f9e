import type { seenRequestOperations } from '#contract/resources/requests/seen-requests.ts'
import { recordEvents } from '../../db/queries/events.ts'
import { markSeen } from '../../db/queries/requests/requests.ts'
import type { Handlers } from '../../operation.ts'

export const seenRequestHandlers: Handlers<keyof typeof seenRequestOperations> = {
  'users.seen_requests.put': {
    run: async ({ db, actor, now }, { id, seen }) => {
      const marks = seen.map(({ request_id: requestId, until: wanted }) => {
        const until = new Date(wanted)
        // A future change can't have been seen.
        return { requestId, until: until < now ? until : now }
      })
      const isNews = await markSeen(db, id, marks)
      // An opened request stays where it is in the supervisor's list: nothing is asked for anew.
      if (isNews && actor.role === 'STUDENT') await recordEvents(db, [{ userId: id, type: 'seen', data: {} }], now)
      return undefined
    },
  },
}
