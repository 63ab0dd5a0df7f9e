import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, Time } from '../../shapes.ts'

/** Most requests that one call takes for seen. */
export const SEEN_REQUESTS_MAX = 100

/** A request and its `updated_at` as the caller saw it. */
const Seen = z.strictObject({ request_id: Id, until: Time })

export const seenRequestOperations = {
  'users.seen_requests.put': operation('users.seen_requests.put', {
    summary:
      'Takes own requests, of both types, for seen on every device: a student what was decided, a supervisor what was asked.',
    who: { roles: ['STUDENT', 'SUPERVISOR'], own: 'id' },
    input: z.strictObject({ id: Id, seen: z.array(Seen).min(1).max(SEEN_REQUESTS_MAX) }),
    output: nothing,
    status: 204,
  }),
}
